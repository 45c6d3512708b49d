/// A terminal's reply to a query for its background colour (OSC 11 of xterm's control sequences).
package enum BackgroundReply {
  /// Asks for the colour and then for the primary device attributes (ECMA-48, DEC STD 070).
  ///
  /// Every terminal answers the latter, so one without colour queries needs no timeout.
  package static let question = "\u{1B}]11;?\u{1B}\\\u{1B}[c"
  /// The timeout for the reply, in nanoseconds.
  package static let patience: UInt64 = 200_000_000

  /// Whether the reply to the second query, which comes last, is complete: `ESC [ ? … c`.
  package static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard let start = bytes.firstRange(of: Array("\u{1B}[?".utf8)) else { return false }
    let rest = bytes[start.upperBound...].drop { (0x30...0x3B).contains($0) }
    return rest.first == UInt8(ascii: "c")
  }

  /// The theme of the background; `nil` if the reply does not contain it.
  ///
  /// - Parameter bytes: all bytes received: `ESC ] 11 ; rgb:RRRR/GGGG/BBBB` with one to four digits each, or
  ///   `rgba:`, ended by BEL or ST, possibly among other bytes.
  /// - Returns: light if the luminance is above one half.
  package static func theme(in bytes: [UInt8]) -> Palette.Theme? {
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

  /// Parses one to four hexadecimal digits as 0 to 1.
  private static func channel(_ text: Substring) -> Double? {
    guard 1...4 ~= text.utf8.count, text.allSatisfy(\.isHexDigit), let value = UInt16(text, radix: 16) else {
      return nil
    }
    return Double(value) / Double((1 << (4 * text.utf8.count)) - 1)
  }
}
