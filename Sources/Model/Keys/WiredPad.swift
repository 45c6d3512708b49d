package import Panel

/// A keypad behind a PCF8574, eight lines on an I²C bus.
package struct WiredPad: Hashable, Sendable {
  /// The possible addresses of a PCF8574 and a PCF8574A (NXP data sheet, address map).
  package static let addresses: [ClosedRange<UInt8>] = [0x20...0x27, 0x38...0x3F]

  package let chip: WiredChip
  /// The pins P0 to P7 of its rows, top to bottom.
  package let rows: [Int]
  /// The pins of its columns, left to right.
  package let columns: [Int]
  /// The keys' names by legend, row by row; `nil` for no key.
  package let keys: [[KeyName?]]
  /// The line of its pin INT; `nil` if that is not connected, and the keys are polled.
  package let interrupt: WiredInput?
  /// Whether the prop may lack it: it counts as missing only after it was present.
  package let isOptional: Bool

  /// A keypad.
  ///
  /// - Precondition: rows and columns are different pins of 0…7; ``keys`` has a list for each row, of a key
  ///   for each column.
  package init(
    _ chip: WiredChip, rows: [Int], columns: [Int], keys: [[KeyName?]], interrupt: WiredInput? = nil,
    isOptional: Bool = false
  ) {
    self.chip = chip
    self.rows = rows
    self.columns = columns
    self.keys = keys
    self.interrupt = interrupt
    self.isOptional = isOptional
  }
}
