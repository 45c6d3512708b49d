import ClockModel
import LinuxSystem
import LiveTestSupport
import Panel
import PanelHAL
import PanelSimulator
import PanelTestSupport
import Testing

@testable import PanelThreads

/// A panel with one thread per bus, on simulated chips.
@Suite(.ownThread) struct ThreadedPanelTests {
  private let bench: PanelBench

  init() throws { bench = try PanelBench() }

  @Test func showsOnAllBusesAndSettles() {
    var panel = bench.panel()
    panel.showEdge(PanelBench.image(0x5A))
    #expect(bench.eventually { panel.isSettled })
    #expect(bench.shown() == PanelBench.image(0x5A))
    #expect(panel.faults.isEmpty)
  }

  @Test func lampsAreSetBeforeTheCallReturns() {
    var panel = bench.panel()
    panel.showEdge(PanelBench.image(0x00, lines: [false, true]))
    #expect(bench.shown().lines == [false, true])
  }

  @Test func sendsNothingForTheSameImage() {
    var panel = bench.panel()
    panel.showEdge(PanelBench.image(0x5A))
    #expect(bench.eventually { panel.isSettled })
    let traffic = bench.simulation.traffic
    let calls = bench.simulation.lineCalls
    for _ in 0..<10 { panel.showEdge(PanelBench.image(0x5A)) }
    #expect(panel.isSettled)
    #expect(bench.simulation.traffic == traffic)
    #expect(bench.simulation.lineCalls == calls)
  }

  @Test func aHungBusStopsNeitherLampsNorTheOtherBus() {
    var panel = bench.panel()
    panel.showEdge(PanelBench.image(0x01))
    #expect(bench.eventually { panel.isSettled })
    bench.simulation.setHung(true, bus: "/dev/i2c-1")
    panel.showEdge(PanelBench.image(0x02, lines: [false, true]))
    #expect(bench.shown().lines == [false, true])
    #expect(bench.eventually { bench.shown().chips[1] == PanelBench.image(0x02).chips[1] })
    #expect(bench.eventually { panel.faults.contains { $0.kind == .timeout } })
    bench.simulation.setHung(false, bus: "/dev/i2c-1")
    #expect(bench.eventually { panel.faults.isEmpty })
    #expect(bench.shown() == PanelBench.image(0x02, lines: [false, true]))
  }

  /// A transfer that blocks in the kernel, as while an adapter waits for its timeout.
  @Test func blockedTransferDelaysNeitherLampsNorTheOtherBus() throws {
    let gate = Monitor(false)
    var panel = bench.panel(on: bench.hardware(blocking: "/dev/i2c-1", until: gate))
    panel.showEdge(PanelBench.image(0x01, lines: [false, true]))
    #expect(bench.shown().lines == [false, true])
    #expect(bench.eventually { bench.shown().chips[1] == PanelBench.image(0x01).chips[1] })
    // Only the last of these images will be sent.
    for byte in 2...9 as ClosedRange<UInt8> { panel.showEdge(PanelBench.image(byte)) }
    #expect(!panel.isSettled)
    #expect(bench.shown().chips[0] == .dark)
    // Halting abandons the blocked bus and reports it.
    let errors = panel.halt()
    #expect(errors.map(\.part) == [.bus("/dev/i2c-1")])
    #expect(bench.shown().chips[1] == .dark)
    gate.update { $0 = true }
    #expect(bench.eventually { panel.isSettled })
    #expect(bench.shown() == PanelImage(darkFor: PanelBench.wiring))
  }

  @Test func reconnectedChipIsRewrittenCompletely() {
    var panel = bench.panel()
    panel.showEdge(PanelBench.image(0x01))
    #expect(bench.eventually { panel.isSettled })
    bench.simulation.unplug(PanelBench.chips[2])
    panel.showEdge(PanelBench.image(0x02))
    #expect(bench.eventually { panel.faults.map(\.part) == [.chip(bus: "/dev/i2c-1", address: 0x71)] })
    bench.simulation.plug(PanelBench.chips[2])
    // The worker retries by itself, without another image.
    #expect(bench.eventually { bench.shown() == PanelBench.image(0x02) })
    #expect(bench.eventually { panel.faults.isEmpty })
  }

  @Test func restateRestoresAChipAfterSilentPowerLoss() {
    var panel = bench.panel(edgesBetweenRestates: 8)
    panel.showEdge(PanelBench.image(0x5A))
    #expect(bench.eventually { panel.isSettled })
    bench.simulation.losePower(PanelBench.chips[2])
    #expect(bench.shown() != PanelBench.image(0x5A))
    for _ in 0..<7 { panel.showEdge(PanelBench.image(0x5A)) }
    #expect(bench.eventually { panel.isSettled })
    #expect(bench.shown() == PanelBench.image(0x5A))
    #expect(panel.faults.isEmpty)
  }

  @Test func restateSends244BitsPerChip() {
    var panel = bench.panel(edgesBetweenRestates: 2)
    panel.showEdge(PanelBench.image(0x5A))
    #expect(bench.eventually { panel.isSettled })
    let before = bench.simulation.traffic["/dev/i2c-1"]?.bits ?? 0
    panel.showEdge(PanelBench.image(0x5A))
    #expect(bench.eventually { panel.isSettled })
    // Oscillator, RAM, row output, dimming, display on.
    #expect((bench.simulation.traffic["/dev/i2c-1"]?.bits ?? 0) - before == 2 * (4 * 20 + 164))
  }

  @Test func panelRecoversFromAMomentOfNoise() {
    var panel = bench.panel()
    panel.showEdge(PanelBench.image(0x01))
    #expect(bench.eventually { panel.isSettled })
    bench.simulation.unplug(PanelBench.chips[0])
    panel.showEdge(PanelBench.image(0x02))
    #expect(bench.eventually { panel.isSettled })
    bench.simulation.plug(PanelBench.chips[0])
    #expect(bench.eventually { bench.shown() == PanelBench.image(0x02) })
  }

  @Test func anotherBoardLeavesTheOldOneDark() {
    var panel = bench.panel()
    panel.showEdge(PanelBench.image(0x5A))
    #expect(bench.eventually { panel.isSettled })
    let other = Wiring(
      chips: [WiredChip(bus: "/dev/i2c-1", address: 0x77)], lines: [WiredLine(.name("GPIO5"))], leds: [])
    panel.rewire(other)
    var image = PanelImage(darkFor: other)
    image.chips[0] = ChipImage(ram: DisplayRAM(repeating: 0xFF), brightness: .full)
    image.lines = [true]
    panel.showEdge(image)
    #expect(bench.eventually { panel.isSettled })
    #expect(bench.shown(other) == image)
    #expect(bench.shown() == PanelImage(darkFor: PanelBench.wiring))
  }

  @Test func haltTurnsEverythingDark() {
    var panel = bench.panel()
    panel.showEdge(PanelBench.image(0x5A))
    let errors = panel.halt()
    #expect(errors.isEmpty)
    #expect(bench.shown() == PanelImage(darkFor: PanelBench.wiring))
  }

  @Test func haltReportsUnreachableChips() {
    var panel = bench.panel()
    panel.showEdge(PanelBench.image(0x5A))
    #expect(bench.eventually { panel.isSettled })
    bench.simulation.unplug(PanelBench.chips[0])
    let errors = panel.halt()
    #expect(errors.map(\.part) == [.chip(bus: "/dev/i2c-1", address: 0x70)])
  }
}
