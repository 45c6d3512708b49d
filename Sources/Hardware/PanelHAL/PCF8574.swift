package import Keys
import Panel

/// The driver of a keypad behind a PCF8574, whose eight lines are low, or high by a weak current that a
/// contact can pull down (NXP data sheet, quasi-bidirectional I/Os).
///
/// At rest all rows are low and all columns high. Any key pulls its column down: one byte shows that, and the
/// chip interrupts on its own. Only then is each row read.
package struct PCF8574<Device: I2CDevice> {
  private var device: Device
  private let rows: [Int]
  private let columns: [Int]
  /// Whether the chip is known to be at rest; after a loss of power all its lines are high.
  private var isAtRest = false

  /// A driver that knows nothing of its chip and has sent it nothing.
  package init(_ device: Device, _ pad: WiredPad) {
    self.device = device
    rows = pad.rows
    columns = pad.columns
  }

  /// Reads which keys are closed, a bit each: row by row, from the first column on.
  ///
  /// Takes one byte if none is closed, otherwise two more transfers per row and two at the end. Leaves the
  /// chip at rest and its interrupt cleared.
  /// - Returns: the keys, and whether no contact was closed at all: one that bounces may be open while its
  ///   row is read, and would not interrupt again.
  /// - Throws: ``HardwareError`` of the first failed transfer.
  package mutating func readKeys() throws(HardwareError) -> (keys: UInt64, isQuiet: Bool) {
    let wasAtRest = isAtRest
    isAtRest = false
    if !wasAtRest { try device.write(rest) }
    var levels = try device.read()
    if levels & lowRows != 0, wasAtRest {
      // It lost power and got it back.
      try device.write(rest)
      levels = try device.read()
    }
    guard ~levels & highColumns != 0 else {
      isAtRest = true
      return (0, true)
    }
    var closed: UInt64 = 0
    for (number, row) in rows.enumerated() {
      try device.write(~(1 << UInt8(row)))
      let levels = try device.read()
      for (column, pin) in columns.enumerated() where levels & 1 << UInt8(pin) == 0 {
        closed |= 1 << UInt64(number * columns.count + column)
      }
    }
    try device.write(rest)
    // Clear the interrupt that reading the rows has raised.
    _ = try device.read()
    isAtRest = true
    return (closed, false)
  }

  private var lowRows: UInt8 { rows.reduce(0) { $0 | 1 << UInt8($1) } }
  private var highColumns: UInt8 { columns.reduce(0) { $0 | 1 << UInt8($1) } }
  /// Rows low, everything else high.
  private var rest: UInt8 { ~lowRows }
}
