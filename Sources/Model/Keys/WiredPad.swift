public import Panel

/// A keypad behind a PCF8574, eight lines on an I²C bus.
public struct WiredPad: Hashable, Sendable {
  /// The addresses that a PCF8574 and a PCF8574A can have (NXP data sheet, address map).
  public static let addresses: [ClosedRange<UInt8>] = [0x20...0x27, 0x38...0x3F]

  /// Where it is.
  public let chip: WiredChip
  /// The pins P0 to P7 of its rows, top to bottom.
  public let rows: [Int]
  /// The pins of its columns, left to right.
  public let columns: [Int]
  /// What is printed on its keys, row by row; `nil` where there is none.
  public let keys: [[KeyName?]]
  /// The line that its pin INT is wired to; `nil` where it is not, and the keys are polled.
  public let interrupt: WiredInput?
  /// Whether a prop may be without it, so that it is missed only once it was there.
  public let isOptional: Bool

  /// A keypad.
  ///
  /// - Precondition: rows and columns are different pins of 0…7; ``keys`` has a list for each row, of a key for each column.
  public init(
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
