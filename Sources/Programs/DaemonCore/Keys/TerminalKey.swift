import ClockModel
import Keys
import Text

/// What a key of the terminal is on the prop, where a simulation is played by them.
enum TerminalKey: Equatable {
  /// A key of a keypad.
  case press(KeyPress)
  /// Something that is asked for at once.
  case command(Command)
  /// From now on keys are the timer's, or the prop's again.
  case timerKeys
  /// To be told the keys.
  case help

  /// The keys, for who asks.
  static let words =
    "digits and Enter set the destination (102619850121, 10261985 or 0121), * takes them back; d departs, r returns, "
    + "a turns alarms on and off, n makes it night or day, t is for the timer, q ends"

  /// The keys of the timer, for who asks.
  static let wordsOfTimer =
    "1 to \(TimerSettings.mostPresets) are presets, the space bar starts and pauses, + and - are 30 s, r sets it back, "
    + "u counts up, x ends it, t gives the keys back to the prop"

  /// The key of an ASCII code, `nil` for one that means nothing.
  ///
  /// - Parameters:
  ///   - byte: the code.
  ///   - isOfTimer: whether keys are the timer's.
  init?(_ byte: UInt8, isOfTimer: Bool = false) {
    switch byte {
    case UInt8(ascii: "t"), UInt8(ascii: "T"): self = .timerKeys
    case _ where isOfTimer: self.init(ofTimer: byte)
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

  private init?(ofTimer byte: UInt8) {
    switch byte {
    case UInt8(ascii: "1")...UInt8(ascii: "9"):
      self = .command(.timer(.set(.preset(Int(byte - UInt8(ascii: "0"))))))
    case UInt8(ascii: " "): self = .command(.timer(.toggle))
    // Plus without its shift key is what most keyboards have there.
    case UInt8(ascii: "+"), UInt8(ascii: "="): self = .command(.timer(.add(Self.addition)))
    case UInt8(ascii: "-"): self = .command(.timer(.add(-Self.addition)))
    case UInt8(ascii: "r"), UInt8(ascii: "R"): self = .command(.timer(.reset))
    case UInt8(ascii: "u"), UInt8(ascii: "U"): self = .command(.timer(.up))
    case UInt8(ascii: "x"), UInt8(ascii: "X"): self = .command(.timer(.stop))
    case UInt8(ascii: "?"), UInt8(ascii: "h"), UInt8(ascii: "H"): self = .help
    default: return nil
    }
  }

  /// By how many nanoseconds a key changes the timer.
  private static let addition: Int64 = 30_000_000_000

  private init?(keypad legend: String) {
    guard let key = KeyName(.keypad, legend) else { return nil }
    self = .press(KeyPress(key, .press))
  }

  /// What a key is called that means nothing.
  static func name(_ byte: UInt8) -> String {
    0x21...0x7E ~= byte ? Printable.quoted(String(UnicodeScalar(byte))) : "that"
  }
}
