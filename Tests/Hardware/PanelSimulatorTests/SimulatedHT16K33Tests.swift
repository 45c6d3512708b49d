import ClockModel
import Panel
import PanelSimulator
import TestSupport
import Testing

/// The simulated chip, checked against the data sheet.
@Suite struct SimulatedHT16K33Tests {
  private static func chip(seed: UInt64 = 1) -> SimulatedHT16K33 {
    var generator = SeededGenerator(seed: seed)
    return SimulatedHT16K33(using: &generator)
  }

  private static func awake() -> SimulatedHT16K33 {
    var chip = chip()
    chip.send(0x21)
    return chip
  }

  private static func bytes(_ chip: SimulatedHT16K33) -> [UInt8] { (0..<16).map { chip.ram[$0] } }

  @Test func powersOnInStandbyAtFullDutyWithTheDisplayOff() {
    let chip = Self.chip()
    #expect(!chip.isOscillatorOn && !chip.isDisplayOn && chip.isRow15Output)
    #expect(chip.blink == .none)
    #expect(chip.dimming == .full)
    #expect(chip.shown == .dark)
  }

  @Test func powersOnWithRAMThatOnlyTheSeedDecides() {
    #expect(Self.chip(seed: 1).ram == Self.chip(seed: 1).ram)
    #expect(Self.chip(seed: 1).ram != Self.chip(seed: 2).ram)
    #expect(Set(Self.bytes(Self.chip())).count > 8, "random bytes are not all alike")
  }

  @Test(arguments: [
    [UInt8(0x00), 1, 2, 3], [0x81], [0x87], [0xE0], [0xEF], [0xA1], [0xA3],
  ])
  func standbyIgnoresEverythingButTheWakeUp(transfer: [UInt8]) {
    var chip = Self.chip()
    chip.send(transfer)
    #expect(chip == Self.chip())
    chip.send(0x21)
    #expect(chip.isOscillatorOn)
    let awake = chip
    chip.send(transfer)
    #expect((chip == awake) == (transfer == [0xEF]), "awake it applies all; full duty is no change")
  }

  @Test func showsItsRAMOnlyWithOscillatorAndDisplayOn() {
    var chip = Self.awake()
    #expect(chip.shown == .dark)
    chip.send(0x81)
    #expect(chip.shown == ChipImage(ram: chip.ram, brightness: .full))
    chip.send(0x80)
    #expect(chip.shown == .dark)
    chip.send(0x81)
    chip.send(0x20)
    #expect(chip.shown == .dark)
    #expect(chip.isDisplayOn, "standby keeps the display setup")
    chip.send(0x21)
    #expect(chip.shown == ChipImage(ram: chip.ram, brightness: .full))
  }

  @Test(arguments: [
    (UInt8(0x81), SimulatedHT16K33.Blink.none), (0x83, .twoHertz), (0x85, .oneHertz), (0x87, .halfHertz),
  ])
  func displaySetupControlsTheBlinking(command: UInt8, blink: SimulatedHT16K33.Blink) {
    var chip = Self.awake()
    chip.send(command)
    #expect(chip.isDisplayOn)
    #expect(chip.blink == blink)
    #expect(chip.shown.brightness == .full, "a blinking display counts as lit")
    chip.send(command & ~1)
    #expect(!chip.isDisplayOn)
    #expect(chip.blink == blink)
  }

  @Test(arguments: UInt8(0)..<16)
  func dimsInSixteenths(step: UInt8) {
    var chip = Self.awake()
    chip.send(0x81)
    chip.send(0xE0 | step)
    #expect(chip.dimming.sixteenths == step + 1)
    #expect(chip.shown.brightness.sixteenths == step + 1)
  }

  @Test(arguments: [(UInt8(0xA0), true), (0xA1, false), (0xA2, true), (0xA3, false)])
  func row15IsARowOrTheInterrupt(command: UInt8, isRow: Bool) {
    var chip = Self.awake()
    chip.send(isRow ? 0xA1 : 0xA0)
    chip.send(command)
    #expect(chip.isRow15Output == isRow)

    chip.send(0x81)
    chip.send([0x00] + [UInt8](repeating: 0xFF, count: 16))
    let shown = (0..<16).map { chip.shown.ram[$0] }
    #expect(shown == (0..<16).map { $0 % 2 == 1 && !isRow ? 0x7F : 0xFF }, "row 15 is bit 7 of the odd bytes")
  }

  @Test(arguments: 0..<16)
  func pointerWrapsAfterTheLastByte(start: Int) {
    var chip = Self.awake()
    chip.send([UInt8(start)] + (UInt8(100)..<116))
    let expected: [UInt8] = (0..<16).map { (index: Int) -> UInt8 in UInt8(100 + (index - start + 16) % 16) }
    #expect(Self.bytes(chip) == expected)
  }

  @Test func aShortWriteLeavesTheOtherBytes() {
    var chip = Self.awake()
    var expected = Self.bytes(chip)
    chip.send([15, 0xAA, 0xBB])
    (expected[15], expected[0]) = (0xAA, 0xBB)
    #expect(Self.bytes(chip) == expected)
  }

  @Test(arguments: [UInt8(0x40), 0x60, 0xD9])
  func otherCommandsChangeNothing(command: UInt8) {
    var chip = Self.awake()
    chip.send(command)
    #expect(chip == Self.awake())
  }

  /// The data sheet allows both: a held key is reported at each reading, or once until it is released.
  @Test(arguments: [false, true]) func heldKeyIsReportedEveryTimeOrOnce(once: Bool) {
    var chip = Self.awake()
    chip.tellsHeldKeysOnce = once
    chip.hold(1 << 12 | 1 << 26)
    #expect(chip.keys == [0x00, 0x10, 0, 0, 0x01, 0])
    #expect(chip.keys == (once ? [0, 0, 0, 0, 0, 0] : [0x00, 0x10, 0, 0, 0x01, 0]))
    chip.hold(0)
    _ = chip.keys
    chip.hold(1 << 12)
    #expect(chip.keys == [0x00, 0x10, 0, 0, 0, 0])
  }

  @Test func unreadPressIsRemembered() {
    var chip = Self.awake()
    chip.hold(1)
    chip.hold(0)
    #expect(chip.keys == [0x01, 0, 0, 0, 0, 0])
    #expect(chip.keys == [0, 0, 0, 0, 0, 0])
  }

  @Test func interruptsOnlyIfItsPinIsConfigured() {
    var chip = Self.awake()
    chip.hold(1)
    #expect(!chip.interrupts)
    chip.send(0xA1)
    #expect(chip.interrupts)
    _ = chip.keys
    #expect(!chip.interrupts, "a reading clears it")
    chip.hold(0)
    #expect(!chip.interrupts, "a release raises no interrupt")
    chip.hold(2)
    chip.send(0x20)
    #expect(!chip.interrupts, "a chip in standby scans nothing")
  }
}

extension SimulatedHT16K33 {
  /// Sends one transfer, without its address.
  fileprivate mutating func send(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { receive($0[0], UnsafeRawBufferPointer(rebasing: $0.dropFirst())) }
  }

  fileprivate mutating func send(_ command: UInt8) { send([command]) }

  /// Reads the key data from the chip.
  fileprivate var keys: [UInt8] {
    mutating get {
      var bytes = [UInt8](repeating: 0xEE, count: 6)
      bytes.withUnsafeMutableBytes { send($0, from: 0x40) }
      return bytes
    }
  }
}
