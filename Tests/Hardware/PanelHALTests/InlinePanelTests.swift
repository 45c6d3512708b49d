import ClockModel
import Panel
import PanelHAL
import PanelSimulator
import Testing

/// A whole panel driven from one thread.
@Suite struct InlinePanelTests {
  private static let left = WiredChip(bus: "/dev/i2c-1", address: 0x70)
  private static let right = WiredChip(bus: "/dev/i2c-3", address: 0x70)
  private static let line = WiredLine(.name("GPIO17"))

  private static let board = Wiring(chips: [right, left], lines: [line], leds: [])
  private static let otherBoard = Wiring(
    chips: [WiredChip(bus: "/dev/i2c-1", address: 0x77)], lines: [WiredLine(.name("GPIO27"))], leds: [])

  private let hardware = WatchedHardware()

  private func panel() -> InlinePanel<WatchedHardware> {
    var panel = InlinePanel(on: hardware)
    panel.rewire(Self.board)
    return panel
  }

  private static func lit(_ wiring: Wiring) -> PanelImage {
    var image = PanelImage(darkFor: wiring)
    for chip in image.chips.indices {
      image.chips[chip] = ChipImage(ram: DisplayRAM(repeating: UInt8(chip + 1)), brightness: .full)
    }
    for line in image.lines.indices { image.lines[line] = true }
    return image
  }

  private func shown(_ wiring: Wiring) -> PanelImage {
    var image = PanelImage(darkFor: wiring)
    hardware.bench.read(hardware.bench.view(of: wiring), into: &image)
    return image
  }

  @Test func drivesLampsFirstAndEachBusInOrder() {
    var panel = panel()
    _ = hardware.takeAttempts()
    panel.present(Self.lit(Self.board))
    let attempts = hardware.takeAttempts()
    #expect(
      attempts.prefix(3) == [
        .request([Self.line.reference]), .set([Self.line.reference: true]), .open(Self.right),
      ])
    #expect(attempts.firstIndex(of: .open(Self.left)) == 8)
    #expect(shown(Self.board) == Self.lit(Self.board))
    #expect(panel.isSettled && panel.faults.isEmpty)
  }

  @Test func sendsNothingForTheSameImage() {
    var panel = panel()
    panel.present(Self.lit(Self.board))
    _ = hardware.takeAttempts()
    panel.present(Self.lit(Self.board))
    #expect(hardware.takeAttempts().isEmpty)
  }

  @Test func haltsTheOldBoardBeforeTheNewOneIsOpened() {
    var panel = panel()
    panel.present(Self.lit(Self.board))
    _ = hardware.takeAttempts()
    panel.rewire(Self.otherBoard)
    #expect(
      hardware.takeAttempts() == [
        .set([Self.line.reference: false]), .write(Self.right, 0x80), .write(Self.right, 0x20),
        .write(Self.left, 0x80), .write(Self.left, 0x20),
      ])
    #expect(shown(Self.board) == PanelImage(darkFor: Self.board))
    panel.present(Self.lit(Self.otherBoard))
    #expect(shown(Self.otherBoard) == Self.lit(Self.otherBoard))
    #expect(shown(Self.board) == PanelImage(darkFor: Self.board))
  }

  @Test func aHungBusLeavesLampsAndOtherBusesAlone() {
    var panel = panel()
    hardware.bench.setHung(true, bus: Self.right.bus)
    for _ in 0..<2 { panel.present(Self.lit(Self.board)) }
    var expected = Self.lit(Self.board)
    expected.chips[0] = .dark
    #expect(shown(Self.board) == expected)
    #expect(panel.faults.map(\.kind) == [.timeout])
  }

  @Test func reportsLampFaultsFirst() {
    var panel = panel()
    hardware.setMissing([Self.line.reference])
    hardware.bench.unplug(Self.left)
    for _ in 0..<2 { panel.present(Self.lit(Self.board)) }
    #expect(panel.faults.map(\.kind) == [.missing, .noAcknowledge])
  }

  @Test func removedBoardClearsItsFaults() {
    var panel = panel()
    hardware.bench.unplug(Self.left)
    for _ in 0..<2 { panel.present(Self.lit(Self.board)) }
    #expect(panel.faults.count == 1)
    panel.rewire(Self.otherBoard)
    #expect(panel.faults.isEmpty)
  }

  @Test func haltDarkensThePanelAndReportsUnreachableChips() {
    var panel = panel()
    panel.present(Self.lit(Self.board))
    hardware.bench.unplug(Self.right)
    #expect(panel.halt().map(\.part) == [.chip(bus: Self.right.bus, address: Self.right.address)])
    #expect(shown(Self.board) == PanelImage(darkFor: Self.board))
  }

  @Test func showsAgainAfterAHalt() {
    var panel = panel()
    panel.present(Self.lit(Self.board))
    _ = panel.halt()
    panel.present(Self.lit(Self.board))
    #expect(shown(Self.board) == Self.lit(Self.board))
  }

  @Test func aPanelWithoutABoardHasNothingToDo() {
    var panel = InlinePanel(on: hardware)
    panel.present(PanelImage(darkFor: Wiring(chips: [], lines: [], leds: [])))
    #expect(panel.halt().isEmpty && panel.faults.isEmpty)
    #expect(hardware.takeAttempts().isEmpty)
  }

  private final class Watch { var time: UInt64 = 0 }

  @Test func reportsPartsInBoardOrder() {
    let watch = Watch()
    var panel = InlinePanel(on: hardware) { watch.time }
    panel.rewire(Self.board)
    #expect(panel.parts == PanelReport(chips: [PartReport(), PartReport()], lines: [PartReport()]))
    watch.time = 10
    panel.present(Self.lit(Self.board))
    hardware.bench.unplug(Self.left)
    var other = Self.lit(Self.board)
    other.chips[0].ram[3] = 0x55
    other.chips[1].ram[3] = 0x55
    for time in [20, 30] as [UInt64] {
      watch.time = time
      panel.present(other)
    }
    #expect(panel.parts.chips.map(\.lastGoodWrite) == [20, 10])
    #expect(panel.parts.chips.map(\.error?.kind) == [nil, .noAcknowledge])
    #expect(panel.parts.lines == [PartReport(lastGoodWrite: 10)])
    hardware.bench.plug(Self.left)
    watch.time = 40
    panel.present(other)
    #expect(panel.parts.chips == [PartReport(lastGoodWrite: 20), PartReport(lastGoodWrite: 40)])
    panel.rewire(Self.otherBoard)
    #expect(panel.parts == PanelReport(chips: [PartReport()], lines: [PartReport()]))
  }

  @Test func reportsNoTimesWithoutAClock() {
    var panel = panel()
    panel.present(Self.lit(Self.board))
    #expect(panel.parts == PanelReport(chips: [PartReport(), PartReport()], lines: [PartReport()]))
  }

  @Test func readsAcknowledgedStateIntoAnImageOfAnyShape() {
    var panel = panel()
    var image = PanelImage(darkFor: Wiring(chips: [], lines: [], leds: []))
    panel.shown(into: &image)
    #expect(image == PanelImage(darkFor: Self.board))
    panel.present(Self.lit(Self.board))
    panel.shown(into: &image)
    #expect(image == Self.lit(Self.board))
    panel.rewire(Self.otherBoard)
    panel.shown(into: &image)
    #expect(image == PanelImage(darkFor: Self.otherBoard))
  }

  @Test func failedLampIsReadAsDark() {
    var panel = panel()
    panel.present(Self.lit(Self.board))
    hardware.setFailing([Self.line.reference])
    var other = Self.lit(Self.board)
    other.lines = [false]
    panel.present(other)
    panel.present(Self.lit(Self.board))
    var image = PanelImage(darkFor: Self.board)
    panel.shown(into: &image)
    #expect(image.lines == [false])
    #expect(panel.parts.lines.map(\.error?.kind) == [.other])
  }
}
