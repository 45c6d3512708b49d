import ClockModel
import LinuxSystem
import LiveTestSupport
import Panel
import PanelHAL
import PanelSimulator
import PanelTestSupport
import TestSupport
import Testing

@testable import PanelThreads

/// The panel's threads: one for each wired bus; any other ends with its last transfer.
@Suite(.ownThread) struct BusThreadTests {
  private let bench: PanelBench
  private let crew = ThreadCrew()

  init() throws { bench = try PanelBench() }

  private func panel<Hardware: PanelHardware>(on hardware: Hardware) -> ThreadedPanel<Hardware> {
    bench.unwiredPanel(on: hardware, startingBy: crew.starter)
  }

  private static func wiring(_ buses: [String]) -> Wiring {
    Wiring(chips: buses.map { WiredChip(bus: $0, address: 0x70) }, lines: [], leds: [])
  }

  private static func lit(_ wiring: Wiring, _ byte: UInt8 = 0xFF) -> PanelImage {
    var image = PanelImage(darkFor: wiring)
    for chip in image.chips.indices {
      image.chips[chip] = ChipImage(ram: DisplayRAM(repeating: byte), brightness: .full)
    }
    return image
  }

  @Test func unwiredBusEndsItsThread() {
    var panel = panel(on: bench.hardware)
    var earlier: [Wiring] = []
    for number in 0..<30 {
      let wiring = Self.wiring(["/dev/i2c-\(number)", "/dev/i2c-\(100 + number)"])
      panel.rewire(wiring)
      panel.showEdge(Self.lit(wiring))
      // Some boards are removed before they have shown anything.
      if number % 3 != 0 { #expect(bench.eventually { panel.isSettled }) }
      earlier.append(wiring)
    }
    #expect(bench.eventually { panel.isSettled })
    #expect(bench.eventually { crew.alive == 2 }, "\(crew.alive) threads")
    #expect(crew.tries == 60)
    #expect(bench.shown(earlier[29]) == Self.lit(earlier[29]))
    for wiring in earlier.dropLast() { #expect(bench.shown(wiring) == PanelImage(darkFor: wiring)) }
    #expect(panel.faults.isEmpty)
    let losses = panel.takeLosses()
    #expect(losses.isEmpty)
  }

  /// A bus hangs in the kernel while its board is removed; only its own thread waits for it.
  @Test func hungWorkerEndsWithItsTransfer() {
    let gate = Monitor(true)
    var panel = panel(on: bench.hardware(blocking: "/dev/i2c-1", until: gate))
    panel.rewire(PanelBench.wiring)
    panel.showEdge(PanelBench.image(0x01))
    #expect(bench.eventually { panel.isSettled })
    gate.update { $0 = false }
    panel.showEdge(PanelBench.image(0x02))
    let other = Self.wiring(["/dev/i2c-3"])
    panel.rewire(other)
    panel.showEdge(Self.lit(other))
    #expect(bench.eventually { bench.shown(other) == Self.lit(other) })
    #expect(crew.alive == 2)
    #expect(!panel.isSettled)
    #expect(panel.faults.isEmpty)
    #expect(panel.parts.chips.count == 1)
    gate.update { $0 = true }
    #expect(bench.eventually { panel.isSettled })
    #expect(bench.eventually { crew.alive == 1 })
    #expect([0, 2].allSatisfy { bench.shown().chips[$0] == .dark })
  }

  /// Two workers on one bus would overwrite each other's output.
  @Test func returningBusKeepsItsWorker() {
    let gate = Monitor(false)
    let arrivals = Monitor(0)
    let hardware = bench.hardware(blocking: "/dev/i2c-1", until: gate, arrivals: arrivals)
    var panel = panel(on: hardware)
    panel.rewire(PanelBench.wiring)
    panel.showEdge(PanelBench.image(0x01))
    // An idle worker would leave at once and be replaced, so wait until this one is blocked.
    #expect(bench.eventually { arrivals.withLock { $0 } > 0 })
    for number in 0..<5 {
      panel.rewire(Self.wiring(["/dev/i2c-\(50 + number)"]))
      panel.rewire(PanelBench.wiring)
    }
    panel.showEdge(PanelBench.image(0x02))
    gate.update { $0 = true }
    #expect(bench.eventually { panel.isSettled })
    #expect(bench.shown() == PanelBench.image(0x02))
    #expect(bench.eventually { crew.alive == 2 })
    // One for /dev/i2c-1, five for the other boards, up to six for /dev/i2c-3, whose worker may have left.
    #expect(crew.tries <= 1 + 5 + 6)
  }

  @Test func haltWaitsForLeavingWorkersAndReportsHungOnes() {
    let gate = Monitor(true)
    var panel = panel(on: bench.hardware(blocking: "/dev/i2c-1", until: gate))
    panel.rewire(PanelBench.wiring)
    panel.showEdge(PanelBench.image(0x01))
    #expect(bench.eventually { panel.isSettled })
    gate.update { $0 = false }
    panel.rewire(Self.wiring(["/dev/i2c-9"]))
    let errors = panel.halt()
    #expect(errors.map(\.part) == [.bus("/dev/i2c-1")])
    #expect(errors.map(\.kind) == [.timeout])
    #expect(bench.shown().chips[1] == .dark)
    gate.update { $0 = true }
    let further = panel.halt()
    #expect(further.isEmpty)
    #expect(bench.shown() == PanelImage(darkFor: PanelBench.wiring))
  }

  @Test(arguments: [false, true])
  func unreachableChipOfARemovedBusIsALossNotAFault(isReportedByHalt: Bool) {
    var panel = panel(on: bench.hardware)
    panel.rewire(PanelBench.wiring)
    panel.showEdge(PanelBench.image(0x01))
    #expect(bench.eventually { panel.isSettled })
    bench.simulation.unplug(PanelBench.chips[1])
    panel.rewire(Self.wiring(["/dev/i2c-1"]))
    #expect(panel.faults.isEmpty)
    var losses: [HardwareError] = []
    if isReportedByHalt {
      losses = panel.halt()
    } else {
      #expect(
        bench.eventually {
          losses += panel.takeLosses()
          return !losses.isEmpty
        })
    }
    #expect(losses.map(\.part) == [.chip(bus: "/dev/i2c-3", address: 0x70)])
    let further = panel.takeLosses()
    #expect(further.isEmpty)
    #expect(bench.eventually { crew.alive == 1 })
  }

  @Test func busWithoutAThreadIsRetriedAndWorks() {
    crew.setRoom(1)
    var panel = panel(on: bench.hardware)
    panel.rewire(PanelBench.wiring)
    panel.showEdge(PanelBench.image(0x01))
    #expect(panel.faults.map(\.part) == [.bus("/dev/i2c-3")])
    #expect(panel.faults.first?.description.contains("raise TasksMax=") == true)
    #expect(panel.parts.chips.map { $0.error != nil } == [false, true, false])
    #expect(bench.eventually { panel.isSettled })
    crew.setRoom(1)
    panel.showEdge(PanelBench.image(0x02))
    #expect(panel.faults.isEmpty)
    #expect(bench.eventually { panel.isSettled })
    #expect(bench.shown() == PanelBench.image(0x02))
    #expect(panel.parts.chips.allSatisfy { $0.error == nil && $0.lastGoodWrite != nil })
    #expect(crew.alive == 2)
  }

  @Test func threadRetriesSlowDownToHalfAMinute() {
    crew.setRoom(0)
    var panel = panel(on: bench.hardware)
    let wiring = Self.wiring(["/dev/i2c-1"])
    panel.rewire(wiring)
    var edges: [Int] = []
    for edge in 0..<200 {
      let before = crew.tries
      panel.showEdge(Self.lit(wiring))
      if crew.tries > before { edges.append(edge) }
    }
    #expect(edges == [0, 1, 3, 7, 15, 31, 63, 123, 183])
    // A new board tries at once.
    panel.rewire(wiring)
    let before = crew.tries
    panel.showEdge(Self.lit(wiring))
    #expect(crew.tries == before + 1)
  }

  /// After random boards, faults and thread shortages, one thread per bus drives the last board.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func lastBoardIsDrivenAfterRandomChanges(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var panel = panel(on: bench.hardware)
    let names = (0..<5).map { "/dev/i2c-\($0)" }
    var wiring = Self.wiring([])
    for _ in 0..<300 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        wiring = Self.wiring(names.shuffled(using: &random).suffix(Int.random(in: 0...3, using: &random)))
        panel.rewire(wiring)
      case 1: crew.setRoom(Int.random(in: 0...2, using: &random))
      case 2:
        bench.simulation.setHung(
          Bool.random(using: &random), bus: names[Int.random(in: 0..<5, using: &random)])
      case 3: _ = panel.takeLosses()
      case 4: _ = panel.parts
      default: panel.showEdge(Self.lit(wiring, UInt8.random(in: 0...255, using: &random)))
      }
    }
    crew.setRoom(.max)
    for name in names { bench.simulation.setHung(false, bus: name) }
    wiring = Self.wiring([names[1], names[3]])
    panel.rewire(wiring)
    #expect(
      bench.eventually {
        panel.showEdge(Self.lit(wiring))
        return panel.isSettled && panel.faults.isEmpty && bench.shown(wiring) == Self.lit(wiring)
      }, "seed \(seed)")
    #expect(bench.eventually { crew.alive == 2 }, "seed \(seed): \(crew.alive) threads")
  }
}
