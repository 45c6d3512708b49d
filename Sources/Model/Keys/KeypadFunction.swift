/// What a keypad's key does by itself: it is part of an entry.
public enum KeypadFunction: Equatable, Sendable {
  /// The digit is entered.
  case digit(UInt8)
  /// What was entered is taken back.
  case clear
  /// What was entered is set.
  case enter

  /// What a key does by what is printed on it; `nil` for one that does nothing by itself.
  ///
  /// - Parameter legend: what is printed on it, in lower case.
  public init?(legend: String) {
    switch legend {
    case "#", "enter": self = .enter
    case "*", "clear", "backspace", "delete": self = .clear
    default:
      guard legend.utf8.count == 1, let digit = legend.utf8.first, 0x30...0x39 ~= digit else { return nil }
      self = .digit(digit - 0x30)
    }
  }
}
