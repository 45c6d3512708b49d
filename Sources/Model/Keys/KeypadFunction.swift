/// The default function of a keypad's key, as part of an entry.
package enum KeypadFunction: Equatable, Sendable {
  /// Enters the digit.
  case digit(UInt8)
  /// Deletes the entry.
  case clear
  /// Applies the entry.
  case enter

  /// The function of a key by its legend in lower case; `nil` if it has none.
  package init?(legend: String) {
    switch legend {
    case "#", "enter": self = .enter
    case "*", "clear", "backspace", "delete": self = .clear
    default:
      guard legend.utf8.count == 1, let digit = legend.utf8.first, 0x30...0x39 ~= digit else { return nil }
      self = .digit(digit - 0x30)
    }
  }
}
