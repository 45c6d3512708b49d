import ClockModel
import Keys
import Text

/// What a key of the terminal is on the prop, where a simulation is played by them.
enum TerminalKey: Equatable {
  /// A key of a keypad.
  case press(KeyPress)
  /// Something that is asked for at once.
  case command(Command)
  /// To be told the keys.
  case help

  /// The keys, for who asks.
  static let words =
    "digits and Enter set the destination (102119850121, 10211985 or 0121), * takes them back; d departs, r returns, "
    + "a turns alarms on and off, n makes it night or day, q ends"

  /// The key of an ASCII code, `nil` for one that means nothing.
  init?(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self.init(keypad: String(UnicodeScalar(byte)))
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "#"): self.init(keypad: "enter")
    // Backspace is one or the other.
    case UInt8(ascii: "*"), 0x08, 0x7F: self.init(keypad: "clear")
    case UInt8(ascii: "d"), UInt8(ascii: "D"): self = .command(.depart)
    case UInt8(ascii: "r"), UInt8(ascii: "R"): self = .command(.goBack)
    case UInt8(ascii: "a"), UInt8(ascii: "A"): self = .command(.alarm(.turn(nil, .toggle)))
    case UInt8(ascii: "n"), UInt8(ascii: "N"): self = .command(.toggleNight)
    case UInt8(ascii: "?"), UInt8(ascii: "h"), UInt8(ascii: "H"): self = .help
    default: return nil
    }
  }

  private init?(keypad legend: String) {
    guard let key = KeyName(.keypad, legend) else { return nil }
    self = .press(KeyPress(key, .press))
  }

  /// What a key is called that means nothing.
  static func name(_ byte: UInt8) -> String {
    0x21...0x7E ~= byte ? Printable.quoted(String(UnicodeScalar(byte))) : "that"
  }
}
