import Keys
import Panel
import PanelHAL
import PanelSimulator
import TestSupport
import Testing

/// A keypad behind a PCF8574.
@Suite struct PCF8574Tests {
  private static let chip = WiredChip(bus: "/dev/i2c-1", address: 0x20)
  /// Four rows on P0 to P3, three columns on P4 to P6.
  private static let pad = WiredPad(
    chip, rows: [0, 1, 2, 3], columns: [4, 5, 6],
    keys: Array(repeating: Array(repeating: nil, count: 3), count: 4))

  private let bench = SimulatedPanel()

  private func driver() throws -> PCF8574<SimulatedDevice> {
    PCF8574(try SimulatedHardware(bench).open(Self.chip), Self.pad)
  }

  @Test func readingAnIdleKeypadTransfersOneByte() throws {
    var driver = try driver()
    let first = try driver.readKeys()
    #expect(first.keys == 0 && first.isQuiet)
    let before = bench.traffic["/dev/i2c-1"]?.bits ?? 0
    _ = try driver.readKeys()
    #expect((bench.traffic["/dev/i2c-1"]?.bits ?? 0) - before == 20)
  }

  @Test(arguments: 0..<12) func eachKeyIsFoundByItsRowAndColumn(key: Int) throws {
    var driver = try driver()
    _ = try driver.readKeys()
    bench.close([(key / 3, 4 + key % 3)], on: Self.chip)
    let reading = try driver.readKeys()
    #expect(reading.keys == 1 << UInt64(key) && !reading.isQuiet)
    bench.close([], on: Self.chip)
    let after = try driver.readKeys()
    #expect(after.keys == 0 && after.isQuiet)
  }

  /// Two keys are always distinguished; three can show a fourth, as in every matrix without diodes.
  @Test func anyTwoKeysAreFound() throws {
    var driver = try driver()
    for first in 0..<12 {
      for second in 0..<first {
        bench.close([(first / 3, 4 + first % 3), (second / 3, 4 + second % 3)], on: Self.chip)
        #expect(try driver.readKeys().keys == 1 << UInt64(first) | 1 << UInt64(second))
      }
    }
  }

  @Test func keyRaisesTheInterruptAndReadingClearsIt() throws {
    var driver = try driver()
    _ = try driver.readKeys()
    #expect(!bench.interrupts(Self.chip))
    bench.close([(2, 5)], on: Self.chip)
    #expect(bench.interrupts(Self.chip))
    _ = try driver.readKeys()
    #expect(!bench.interrupts(Self.chip))
    bench.close([], on: Self.chip)
    #expect(bench.interrupts(Self.chip), "a release is a change too")
  }

  @Test func readingRestoresAChipAfterPowerLoss() throws {
    var driver = try driver()
    _ = try driver.readKeys()
    bench.losePower(Self.chip)
    bench.close([(1, 4)], on: Self.chip)
    #expect(!bench.interrupts(Self.chip), "with all pins high, no key pulls one down")
    #expect(try driver.readKeys().keys == 1 << 3)
  }

  @Test func scanIsNotQuietIfItsContactOpensMeanwhile() throws {
    let wire = RecordedWire()
    var driver = PCF8574(RecordedDevice(wire: wire), Self.pad)
    // One column is low at rest, but in no row.
    wire.answers = [0xE0, 0xFE, 0xFD, 0xFB, 0xF7, 0xF0]
    let reading = try driver.readKeys()
    #expect(reading.keys == 0 && !reading.isQuiet)
    let expected: [WireEvent] =
      [.bytes([0xF0]), .read(1, from: nil)]
      + [0xFE, 0xFD, 0xFB, 0xF7].flatMap { [.bytes([$0]), .read(1, from: nil)] }
      + [.bytes([0xF0]), .read(1, from: nil)]
    #expect(wire.takeEvents() == expected)
  }

  @Test func failedReadingRestartsFromRest() throws {
    let wire = RecordedWire()
    var driver = PCF8574(RecordedDevice(wire: wire), Self.pad)
    wire.answers = [0xF0]
    _ = try driver.readKeys()
    wire.transfersBeforeFailure = 0
    #expect(throws: RecordedWire.failure) { try driver.readKeys() }
    _ = wire.takeEvents()
    wire.answers = [0xF0]
    _ = try driver.readKeys()
    #expect(wire.takeEvents() == [.bytes([0xF0]), .read(1, from: nil)])
  }
}
