import ClockModel
import LinuxSystem
import Panel
import PanelHAL
import PanelSimulator
import TestSupport
import Testing

@testable import DaemonCore

/// The panel with a thread a bus, on simulated chips.
@Suite struct ThreadedPanelTests {
  private let bench = SimulatedPanel()
  private let wakeUp: WakeUp
  private static let chips = [
    WiredChip(bus: "/dev/i2c-1", address: 0x70), WiredChip(bus: "/dev/i2c-1", address: 0x71),
    WiredChip(bus: "/dev/i2c-3", address: 0x70),
  ]
  private static let wiring = Wiring(
    chips: chips, lines: [WiredLine(.name("GPIO17")), WiredLine(.name("GPIO27"))], leds: [])

  init() throws { wakeUp = try WakeUp() }

  private func panel(
    _ wiring: Wiring = Self.wiring, edgesBetweenRestates: Int? = nil
  ) -> ThreadedPanel<SimulatedHardware> {
    var panel = ThreadedPanel(
      on: SimulatedHardware(bench), wakeUp: wakeUp, reportsEveryPass: true,
      edgesBetweenRestates: edgesBetweenRestates)
    panel.rewire(wiring)
    return panel
  }

  private static func image(_ byte: UInt8, lines: [Bool] = [true, false]) -> PanelImage {
    var image = PanelImage(darkFor: wiring)
    for chip in image.chips.indices {
      image.chips[chip] = ChipImage(ram: DisplayRAM(repeating: byte), brightness: .standard)
    }
    image.lines = lines
    return image
  }

  private func shown(_ wiring: Wiring = Self.wiring) -> PanelImage {
    var image = PanelImage(darkFor: wiring)
    bench.read(bench.view(of: wiring), into: &image)
    return image
  }

  /// Polls until something holds; only a broken panel takes the ten seconds.
  private func eventually(_ holds: () -> Bool) -> Bool {
    let deadline = SystemClock.monotonicNanoseconds + 10_000_000_000
    while SystemClock.monotonicNanoseconds < deadline {
      if holds() { return true }
      SimulatedHardware(bench).pause(milliseconds: 1)
    }
    return holds()
  }

  @Test func showsOnAllBusesAndSettles() {
    var panel = panel()
    panel.showEdge(Self.image(0x5A))
    #expect(eventually { panel.isSettled })
    #expect(shown() == Self.image(0x5A))
    #expect(panel.faults.isEmpty)
  }

  @Test func lampsAreSetBeforeTheCallReturns() {
    var panel = panel()
    panel.showEdge(Self.image(0x00, lines: [false, true]))
    #expect(shown().lines == [false, true])
  }

  @Test func sendsNothingForTheSameImage() {
    var panel = panel()
    panel.showEdge(Self.image(0x5A))
    #expect(eventually { panel.isSettled })
    let traffic = bench.traffic
    let calls = bench.lineCalls
    for _ in 0..<10 { panel.showEdge(Self.image(0x5A)) }
    #expect(panel.isSettled)
    #expect(bench.traffic == traffic)
    #expect(bench.lineCalls == calls)
  }

  @Test func aHungBusStopsNeitherLampsNorTheOtherBus() {
    var panel = panel()
    panel.showEdge(Self.image(0x01))
    #expect(eventually { panel.isSettled })
    bench.setHung(true, bus: "/dev/i2c-1")
    panel.showEdge(Self.image(0x02, lines: [false, true]))
    #expect(shown().lines == [false, true])
    #expect(eventually { shown().chips[2] == Self.image(0x02).chips[2] })
    #expect(eventually { panel.faults.contains { $0.kind == .timeout } })
    bench.setHung(false, bus: "/dev/i2c-1")
    #expect(eventually { panel.faults.isEmpty })
    #expect(shown() == Self.image(0x02, lines: [false, true]))
  }

  /// A transfer that blocks in the kernel, as on a bus whose adapter waits for its time-out.
  @Test func aTransferThatBlocksHoldsUpNeitherLampsNorTheOtherBus() throws {
    let gate = Monitor(false)
    let hardware = BlockingHardware(bench: SimulatedHardware(bench), blockedBus: "/dev/i2c-1", gate: gate)
    var panel = ThreadedPanel(
      on: hardware, wakeUp: wakeUp, reportsEveryPass: true, edgesBetweenRestates: nil)
    panel.rewire(Self.wiring)
    panel.showEdge(Self.image(0x01, lines: [false, true]))
    #expect(shown().lines == [false, true])
    #expect(eventually { shown().chips[2] == Self.image(0x01).chips[2] })
    // What is wished meanwhile is sent once, as it is then.
    for byte in 2...9 as ClosedRange<UInt8> { panel.showEdge(Self.image(byte)) }
    #expect(!panel.isSettled)
    #expect(shown().chips[0] == .dark)
    // Going dark gives the blocked bus up, and says so.
    let errors = panel.halt()
    #expect(errors.map(\.part) == [.bus("/dev/i2c-1")])
    #expect(shown().chips[2] == .dark)
    gate.update { $0 = true }
    #expect(eventually { panel.isSettled })
    #expect(shown() == PanelImage(darkFor: Self.wiring))
  }

  @Test func aChipThatIsPluggedInAgainIsWrittenWhole() {
    var panel = panel()
    panel.showEdge(Self.image(0x01))
    #expect(eventually { panel.isSettled })
    bench.unplug(Self.chips[1])
    panel.showEdge(Self.image(0x02))
    #expect(eventually { panel.faults.map(\.part) == [.chip(bus: "/dev/i2c-1", address: 0x71)] })
    bench.plug(Self.chips[1])
    // Without another image: the worker tries by itself.
    #expect(eventually { shown() == Self.image(0x02) })
    #expect(eventually { panel.faults.isEmpty })
  }

  @Test func aChipThatLostItsPowerSilentlyIsRestated() {
    var panel = panel(edgesBetweenRestates: 8)
    panel.showEdge(Self.image(0x5A))
    #expect(eventually { panel.isSettled })
    bench.losePower(Self.chips[1])
    #expect(shown() != Self.image(0x5A))
    for _ in 0..<7 { panel.showEdge(Self.image(0x5A)) }
    #expect(eventually { panel.isSettled })
    #expect(shown() == Self.image(0x5A))
    #expect(panel.faults.isEmpty)
  }

  @Test func aRestateIsTwoHundredAndFortyFourBitsAChip() {
    var panel = panel(edgesBetweenRestates: 2)
    panel.showEdge(Self.image(0x5A))
    #expect(eventually { panel.isSettled })
    let before = bench.traffic["/dev/i2c-1"]?.bits ?? 0
    panel.showEdge(Self.image(0x5A))
    #expect(eventually { panel.isSettled })
    // Oscillator, RAM, row output, dimming, display on.
    #expect((bench.traffic["/dev/i2c-1"]?.bits ?? 0) - before == 2 * (4 * 20 + 164))
  }

  @Test func aMomentOfNoiseIsNoFault() {
    var panel = panel()
    panel.showEdge(Self.image(0x01))
    #expect(eventually { panel.isSettled })
    bench.unplug(Self.chips[0])
    panel.showEdge(Self.image(0x02))
    #expect(eventually { panel.isSettled })
    bench.plug(Self.chips[0])
    #expect(eventually { shown() == Self.image(0x02) })
  }

  @Test func anotherBoardLeavesTheOldOneDark() {
    var panel = panel()
    panel.showEdge(Self.image(0x5A))
    #expect(eventually { panel.isSettled })
    let other = Wiring(
      chips: [WiredChip(bus: "/dev/i2c-1", address: 0x77)], lines: [WiredLine(.name("GPIO5"))], leds: [])
    panel.rewire(other)
    var image = PanelImage(darkFor: other)
    image.chips[0] = ChipImage(ram: DisplayRAM(repeating: 0xFF), brightness: .full)
    image.lines = [true]
    panel.showEdge(image)
    #expect(eventually { panel.isSettled })
    #expect(shown(other) == image)
    #expect(shown() == PanelImage(darkFor: Self.wiring))
  }

  @Test func haltIsDarkEverywhere() {
    var panel = panel()
    panel.showEdge(Self.image(0x5A))
    let errors = panel.halt()
    #expect(errors.isEmpty)
    #expect(shown() == PanelImage(darkFor: Self.wiring))
  }

  @Test func haltNamesWhatItCouldNotReach() {
    var panel = panel()
    panel.showEdge(Self.image(0x5A))
    #expect(eventually { panel.isSettled })
    bench.unplug(Self.chips[0])
    let errors = panel.halt()
    #expect(errors.map(\.part) == [.chip(bus: "/dev/i2c-1", address: 0x70)])
  }

  /// Whatever happens in between, the last image stands when all faults are over.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func aRandomWalkEndsRight(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var panel = panel()
    var last = Self.image(0)
    for _ in 0..<300 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: bench.unplug(Self.chips[Int.random(in: 0..<3, using: &random)])
      case 1: bench.plug(Self.chips[Int.random(in: 0..<3, using: &random)])
      case 2:
        bench.setHung(Bool.random(using: &random), bus: Self.chips[Int.random(in: 0..<3, using: &random)].bus)
      case 3: _ = panel.faults
      default:
        last = Self.image(
          UInt8.random(in: 0...255, using: &random),
          lines: [Bool.random(using: &random), Bool.random(using: &random)])
        panel.showEdge(last)
      }
    }
    for bus in ["/dev/i2c-1", "/dev/i2c-3"] { bench.setHung(false, bus: bus) }
    // A chip that lost its power without an error on the bus is another matter: these are written anew.
    for chip in Self.chips {
      bench.unplug(chip)
      panel.showEdge(Self.image(0x00))
      panel.showEdge(last)
    }
    #expect(eventually { panel.faults.count == 3 }, "seed \(seed)")
    for chip in Self.chips { bench.plug(chip) }
    #expect(eventually { shown() == last && panel.faults.isEmpty }, "seed \(seed)")
  }
}
