/// What a terminal answers that is asked for the colour behind its text (OSC 11 of xterm's control sequences).
public enum BackgroundReply {
  /// Asks for the colour, and then what every terminal answers (primary device attributes, ECMA-48 and DEC STD 070): one
  /// that does not know of colours answers that alone, and needs not be waited for.
  public static let question = "\u{1B}]11;?\u{1B}\\\u{1B}[c"
  /// How long an answer is waited for, in nanoseconds.
  public static let patience: UInt64 = 200_000_000

  /// Whether the answer to the second question is there, which comes last: `ESC [ ? … c`.
  ///
  /// - Parameter bytes: all that came so far.
  /// - Returns: `true` where nothing else will come.
  public static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard let start = bytes.firstRange(of: Array("\u{1B}[?".utf8)) else { return false }
    let rest = bytes[start.upperBound...].drop { (0x30...0x3B).contains($0) }
    return rest.first == UInt8(ascii: "c")
  }

  /// What is behind the text, `nil` where the answer does not tell.
  ///
  /// - Parameter bytes: all that came: `ESC ] 11 ; rgb:RRRR/GGGG/BBBB` with one to four digits each, or `rgba:`, ended by
  ///   BEL or ST, among whatever else.
  /// - Returns: light where the luminance is above one half.
  public static func theme(in bytes: [UInt8]) -> Palette.Theme? {
    guard let start = bytes.firstRange(of: Array("\u{1B}]11;".utf8)) else { return nil }
    let value = bytes[start.upperBound...].prefix { $0 != 0x07 && $0 != 0x1B }
    guard value.endIndex < bytes.endIndex else { return nil }
    let parts = String(decoding: value, as: UTF8.self).split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "rgb" || parts[0] == "rgba" else { return nil }
    let channels = parts[1].split(separator: "/", omittingEmptySubsequences: false).map(channel)
    guard channels.count >= 3, let red = channels[0], let green = channels[1], let blue = channels[2] else {
      return nil
    }
    // The weights of ITU-R BT.709.
    let luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return luminance > 0.5 ? .light : .dark
  }

  /// One to four hexadecimal digits as 0 to 1.
  private static func channel(_ text: Substring) -> Double? {
    guard 1...4 ~= text.utf8.count, text.allSatisfy(\.isHexDigit), let value = UInt16(text, radix: 16) else {
      return nil
    }
    return Double(value) / Double((1 << (4 * text.utf8.count)) - 1)
  }
}
