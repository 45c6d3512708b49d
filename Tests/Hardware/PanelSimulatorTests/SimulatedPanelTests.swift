import ClockModel
import Panel
import PanelHAL
import PanelSimulator
import Testing

/// The simulated bench: its chips, its lines and the faults it can inject.
@Suite struct SimulatedPanelTests {
  private static let chip = WiredChip(bus: "/dev/i2c-1", address: 0x70)
  private static let twin = WiredChip(bus: "/dev/i2c-3", address: 0x70)
  private static let line = WiredLine(.name("GPIO17"), isActiveLow: true)
  private static let board = Wiring(chips: [chip, twin], lines: [line], leds: [])
  private static let full = ChipImage(ram: DisplayRAM(repeating: 0xFF), brightness: .full)

  private let bench = SimulatedPanel(seed: 1955)

  private func shown() -> PanelImage {
    var image = PanelImage(darkFor: Self.board)
    bench.read(bench.view(of: Self.board), into: &image)
    return image
  }

  /// Lights everything with a new driver.
  private func light() {
    var panel = InlinePanel(on: SimulatedHardware(bench))
    panel.rewire(Self.board)
    // A new driver writes everything, whatever the chips hold.
    var image = PanelImage(darkFor: Self.board)
    image.chips = [Self.full, Self.full]
    image.lines = [true]
    panel.present(image)
  }

  @Test func unopenedPartsAreDark() {
    #expect(shown() == PanelImage(darkFor: Self.board))
    #expect(bench.chip(Self.chip) == nil)
    #expect(bench.traffic.isEmpty && bench.lineCalls == 0)
  }

  @Test func readsWhatTheDriversWrote() {
    light()
    #expect(shown().chips == [Self.full, Self.full])
    #expect(shown().lines == [true])
    #expect(bench.lineCalls == 1)
  }

  @Test func chipsPowerOnWithTheirOwnRAMFromTheSeed() throws {
    let ram = try [UInt64(1955), 1955, 1985].map { seed in
      let bench = SimulatedPanel(seed: seed)
      return try [Self.chip, Self.twin].map { chip in
        _ = try SimulatedHardware(bench).open(chip)
        return try #require(bench.chip(chip)).ram
      }
    }
    #expect(ram[0] == ram[1])
    #expect(ram[0] != ram[2])
    #expect(ram[0][0] != ram[0][1])
  }

  @Test func openingAChipAgainLeavesItAsItIs() throws {
    light()
    let before = bench.chip(Self.chip)
    _ = try SimulatedHardware(bench).open(Self.chip)
    #expect(bench.chip(Self.chip) == before)
  }

  @Test func anUnpluggedChipIsDarkAndDoesNotAnswer() throws {
    light()
    bench.unplug(Self.chip)
    #expect(shown().chips == [.dark, Self.full])
    var device = try SimulatedHardware(bench).open(Self.chip)
    let error = try #require(Self.failure { () throws(HardwareError) in try device.write(0x81) })
    #expect(error.kind == .noAcknowledge)
    #expect(error.part == .chip(bus: "/dev/i2c-1", address: 0x70))
    #expect(bench.chip(Self.chip) == nil)
  }

  @Test func pluggedInChipIsInItsPowerOnState() throws {
    light()
    bench.unplug(Self.chip)
    bench.plug(Self.chip)
    let chip = try #require(bench.chip(Self.chip))
    #expect(!chip.isOscillatorOn && !chip.isDisplayOn)
    #expect(chip.ram != Self.full.ram)
    #expect(shown().chips == [.dark, Self.full])
  }

  @Test func chipAnswersInItsPowerOnStateAfterPowerLoss() throws {
    light()
    bench.losePower(Self.chip)
    #expect(shown().chips == [.dark, Self.full])
    #expect(bench.chip(Self.chip)?.ram != Self.full.ram)
    light()
    #expect(shown().chips == [Self.full, Self.full])
  }

  @Test func powerLossDoesNotAffectAMissingChip() {
    bench.losePower(Self.chip)
    #expect(bench.chip(Self.chip) == nil)
    light()
    bench.unplug(Self.chip)
    bench.losePower(Self.chip)
    #expect(bench.chip(Self.chip) == nil)
  }

  @Test func hungBusKeepsItsImageAndRejectsWrites() throws {
    light()
    bench.setHung(true, bus: Self.chip.bus)
    let traffic = bench.traffic
    var device = try SimulatedHardware(bench).open(Self.chip)
    let error = try #require(Self.failure { () throws(HardwareError) in try device.write(0x80) })
    #expect(error.kind == .timeout)
    #expect(shown().chips == [Self.full, Self.full])
    #expect(bench.traffic == traffic)
    var twin = try SimulatedHardware(bench).open(Self.twin)
    try twin.write(0x80)
    #expect(shown().chips == [Self.full, .dark], "the other bus works")

    bench.setHung(false, bus: Self.chip.bus)
    try device.write(0x80)
    #expect(shown().chips == [.dark, .dark])
  }

  /// START, the address and each byte with an acknowledge, STOP: 20 bits for a command, 164 for the whole RAM.
  @Test func countsTheBitsOfEachBus() throws {
    var device = try SimulatedHardware(bench).open(Self.chip)
    try device.write(0x21)
    #expect(bench.traffic.mapValues { [$0.bits, $0.transfers] } == ["/dev/i2c-1": [20, 1]])
    let zeros = [UInt8](repeating: 0, count: 16)
    try zeros.withUnsafeBytes { try device.write($0, to: 0) }
    #expect(bench.traffic.mapValues { [$0.bits, $0.transfers] } == ["/dev/i2c-1": [20 + 164, 2]])
  }

  @Test func linesAreGroupedByTheirChipAndStartDark() throws {
    light()
    let lines = [
      WiredLine(.offset(3, chipLabel: "expander")), Self.line, WiredLine(.offset(7, chipLabel: "expander")),
    ]
    let opened = SimulatedHardware(bench).open(lines)
    #expect(opened.errors.isEmpty)
    #expect(opened.groups.map(\.indices) == [[0, 2], [1]])
    #expect(shown().lines == [false])
    var group = opened.groups[0].lines
    try group.set([true, false])
    let wiring = Wiring(chips: [], lines: lines, leds: [])
    var image = PanelImage(darkFor: wiring)
    bench.read(bench.view(of: wiring), into: &image)
    #expect(image.lines == [true, false, false])
  }

  private static func failure(_ body: () throws(HardwareError) -> Void) -> HardwareError? {
    do throws(HardwareError) {
      try body()
      return nil
    } catch {
      return error
    }
  }
}
