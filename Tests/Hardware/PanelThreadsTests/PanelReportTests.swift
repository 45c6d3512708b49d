import ClockModel
import LinuxSystem
import LiveTestSupport
import Panel
import PanelHAL
import PanelSimulator
import PanelTestSupport
import Testing

@testable import PanelThreads

/// The reports of a panel with one thread per bus.
@Suite(.ownThread) struct PanelReportTests {
  private let bench: PanelBench

  init() throws { bench = try PanelBench() }

  private func shown(by panel: some PanelOutput) -> PanelImage {
    var image = PanelImage(darkFor: PanelBench.wiring)
    panel.shown(into: &image)
    return image
  }

  private func writes(_ panel: some PanelOutput) -> [UInt64?] {
    let parts = panel.parts
    return (parts.chips + parts.lines).map(\.lastGoodWrite)
  }

  @Test func nothingIsKnownBeforeTheFirstImage() {
    let panel = bench.panel()
    #expect(shown(by: panel) == PanelImage(darkFor: PanelBench.wiring))
    #expect(panel.parts.chips == Array(repeating: PartReport(), count: 3))
    #expect(panel.parts.lines == Array(repeating: PartReport(), count: 2))
  }

  @Test func aPanelWithoutABoardHasNothingToReport() {
    let panel = bench.unwiredPanel(on: bench.hardware)
    #expect(panel.parts == PanelReport(chips: [], lines: []))
  }

  @Test func writtenImageIsReportedWithItsTime() {
    var panel = bench.panel()
    let before = SystemClock.monotonicNanoseconds
    panel.showEdge(PanelBench.image(0x5A))
    #expect(bench.eventually { panel.isSettled })
    let after = SystemClock.monotonicNanoseconds
    #expect(shown(by: panel) == PanelBench.image(0x5A))
    for time in writes(panel) {
      let time = time ?? 0
      #expect(time >= before && time <= after)
    }
  }

  @Test func onlyARestateRewritesTheSameImage() {
    var panel = bench.panel(edgesBetweenRestates: 3)
    panel.showEdge(PanelBench.image(0x5A))
    #expect(bench.eventually { panel.isSettled })
    let first = writes(panel)
    panel.showEdge(PanelBench.image(0x5A))
    #expect(bench.eventually { panel.isSettled })
    #expect(writes(panel) == first)
    panel.showEdge(PanelBench.image(0x5A))
    #expect(bench.eventually { panel.isSettled })
    let restated = panel.parts.chips.map { $0.lastGoodWrite ?? 0 }
    #expect(zip(restated, first).allSatisfy { $0 > $1 ?? .max })
    #expect(shown(by: panel) == PanelBench.image(0x5A))
  }

  @Test func unpluggedChipIsReportedUntilItIsRewritten() {
    var panel = bench.panel()
    panel.showEdge(PanelBench.image(0x01))
    #expect(bench.eventually { panel.isSettled })
    let old = panel.parts.chips[2].lastGoodWrite
    bench.simulation.unplug(PanelBench.chips[2])
    panel.showEdge(PanelBench.image(0x02))
    #expect(bench.eventually { panel.parts.chips[2].error != nil })
    let report = panel.parts
    #expect(report.chips[2].error?.part == .chip(bus: "/dev/i2c-1", address: 0x71))
    #expect(report.chips[2].lastGoodWrite == old)
    #expect(report.chips.prefix(2).allSatisfy { $0.error == nil })
    var expected = PanelBench.image(0x02)
    expected.chips[2] = .dark
    #expect(shown(by: panel) == expected)
    bench.simulation.plug(PanelBench.chips[2])
    #expect(bench.eventually { panel.parts.chips[2].error == nil })
    #expect(panel.parts.chips[2].lastGoodWrite ?? 0 > old ?? .max)
    #expect(shown(by: panel) == PanelBench.image(0x02))
  }

  @Test func aHungBusIsReportedForEachOfItsChips() {
    var panel = bench.panel()
    panel.showEdge(PanelBench.image(0x01))
    #expect(bench.eventually { panel.isSettled })
    let old = writes(panel)
    bench.simulation.setHung(true, bus: "/dev/i2c-1")
    panel.showEdge(PanelBench.image(0x02))
    #expect(
      bench.eventually {
        panel.parts.chips.map(\.error?.part) == [.bus("/dev/i2c-1"), nil, .bus("/dev/i2c-1")]
      })
    #expect(panel.parts.chips[0].lastGoodWrite == old[0])
    #expect(panel.parts.chips[2].lastGoodWrite == old[2])
    #expect(bench.eventually { panel.parts.chips[1].lastGoodWrite ?? 0 > old[1] ?? .max })
    bench.simulation.setHung(false, bus: "/dev/i2c-1")
    #expect(bench.eventually { panel.parts.chips.allSatisfy { $0.error == nil } })
    #expect(shown(by: panel) == PanelBench.image(0x02))
  }

  /// Reports come from the last known state, so calls return while a transfer blocks.
  @Test func blockedTransferDoesNotDelayReports() {
    let gate = Monitor(false)
    var panel = bench.panel(on: bench.hardware(blocking: "/dev/i2c-1", until: gate))
    panel.showEdge(PanelBench.image(0x01))
    #expect(bench.eventually { panel.parts.chips[1].lastGoodWrite != nil })
    let parts = panel.parts
    #expect(parts.chips.map { $0.lastGoodWrite == nil } == [true, false, true])
    #expect(parts.lines.allSatisfy { $0.lastGoodWrite != nil })
    var expected = PanelBench.image(0x01)
    expected.chips[0] = .dark
    expected.chips[2] = .dark
    #expect(shown(by: panel) == expected)
    #expect(!panel.isSettled, "the transfer should still be blocked")
    gate.update { $0 = true }
    #expect(bench.eventually { panel.isSettled })
    #expect(shown(by: panel) == PanelBench.image(0x01))
  }

  /// The new board, of another size, is queried while the worker is busy with the old one.
  @Test func anotherBoardIsUnknownUntilItIsWritten() {
    let gate = Monitor(true)
    var panel = bench.panel(on: bench.hardware(blocking: "/dev/i2c-1", until: gate))
    panel.showEdge(PanelBench.image(0x01))
    #expect(bench.eventually { panel.isSettled })
    gate.update { $0 = false }
    panel.showEdge(PanelBench.image(0x02))
    let other = Wiring(
      chips: [
        PanelBench.chips[2], WiredChip(bus: "/dev/i2c-1", address: 0x77), PanelBench.chips[0],
        PanelBench.chips[1],
      ],
      lines: [WiredLine(.name("GPIO5"))], leds: [])
    panel.rewire(other)
    var image = PanelBench.image(0x03)
    panel.shown(into: &image)
    #expect(image == PanelImage(darkFor: other))
    #expect(panel.parts.chips == Array(repeating: PartReport(), count: 4))
    gate.update { $0 = true }
    #expect(bench.eventually { panel.isSettled })
    #expect(panel.parts.chips == Array(repeating: PartReport(), count: 4))
    image.chips[1] = ChipImage(ram: DisplayRAM(repeating: 0xFF), brightness: .full)
    panel.showEdge(image)
    #expect(bench.eventually { panel.isSettled })
    var known = PanelImage(darkFor: PanelBench.wiring)
    panel.shown(into: &known)
    #expect(known == image)
    #expect(panel.parts.chips.allSatisfy { $0.lastGoodWrite != nil })
  }

  @Test func haltedPanelIsReportedDark() {
    var panel = bench.panel()
    panel.showEdge(PanelBench.image(0x5A))
    #expect(bench.eventually { panel.isSettled })
    let errors = panel.halt()
    #expect(errors.isEmpty)
    #expect(shown(by: panel) == PanelImage(darkFor: PanelBench.wiring))
  }
}
