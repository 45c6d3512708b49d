import ClockModel
import Keys
import Text

/// The meaning of a terminal's key when it plays a simulation.
enum TerminalKey: Equatable {
  /// A key of a keypad.
  case press(KeyPress)
  case command(Command)
  /// Switches the keys between timer and prop.
  case timerKeys
  /// Lists the keys.
  case help

  /// The list of keys.
  static let words =
    "digits and Enter set the destination (102619850121, 10261985 or 0121), * deletes them; d departs, r returns, "
    + "a turns alarms on or off, n switches night on or off, t controls the timer, q quits"

  /// The list of the timer's keys.
  static let wordsOfTimer =
    "1 to \(TimerSettings.mostPresets) are presets, space starts and pauses, + and - change it by 30 s, r resets it, "
    + "u counts up, x ends it, t returns the keys to the prop"

  /// The meaning of an ASCII code while keys control the timer or the prop; `nil` if it has none.
  init?(_ byte: UInt8, isOfTimer: Bool = false) {
    switch byte {
    case UInt8(ascii: "t"), UInt8(ascii: "T"): self = .timerKeys
    case _ where isOfTimer: self.init(ofTimer: byte)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self.init(keypad: String(UnicodeScalar(byte)))
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "#"): self.init(keypad: "enter")
    // Backspace is one or the other.
    case UInt8(ascii: "*"), 0x08, 0x7F: self.init(keypad: "clear")
    case UInt8(ascii: "d"), UInt8(ascii: "D"): self = .command(.depart)
    case UInt8(ascii: "r"), UInt8(ascii: "R"): self = .command(.return)
    case UInt8(ascii: "a"), UInt8(ascii: "A"): self = .command(.alarm(.turn(nil, .toggle)))
    case UInt8(ascii: "n"), UInt8(ascii: "N"): self = .command(.toggleNight)
    case UInt8(ascii: "?"), UInt8(ascii: "h"), UInt8(ascii: "H"): self = .help
    default: return nil
    }
  }

  private init?(ofTimer byte: UInt8) {
    switch byte {
    case UInt8(ascii: "1")...UInt8(ascii: "9"):
      self = .command(.timer(.set(.preset(Int(byte - UInt8(ascii: "0"))))))
    case UInt8(ascii: " "): self = .command(.timer(.toggle))
    // The plus key without Shift on most keyboards.
    case UInt8(ascii: "+"), UInt8(ascii: "="): self = .command(.timer(.add(Self.addition)))
    case UInt8(ascii: "-"): self = .command(.timer(.add(-Self.addition)))
    case UInt8(ascii: "r"), UInt8(ascii: "R"): self = .command(.timer(.reset))
    case UInt8(ascii: "u"), UInt8(ascii: "U"): self = .command(.timer(.up))
    case UInt8(ascii: "x"), UInt8(ascii: "X"): self = .command(.timer(.stop))
    case UInt8(ascii: "?"), UInt8(ascii: "h"), UInt8(ascii: "H"): self = .help
    default: return nil
    }
  }

  /// The nanoseconds by which a key changes the timer.
  private static let addition: Int64 = 30_000_000_000

  private init?(keypad legend: String) {
    guard let key = KeyName(.keypad, legend) else { return nil }
    self = .press(KeyPress(key, .press))
  }

  /// The name of a key without a meaning.
  static func name(_ byte: UInt8) -> String {
    0x21...0x7E ~= byte ? Printable.quoted(String(UnicodeScalar(byte))) : "that"
  }
}
