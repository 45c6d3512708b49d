/// Text from elsewhere as it may be logged and printed: whatever a file, a device or a peer says has passed here before a
/// person, a journal or a service manager sees it.
public enum Printable {
  /// A text without anything that moves a terminal's cursor, breaks the line or turns it around.
  public static func text(_ text: String) -> String {
    var printable = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { printable.append(isSafe(scalar) ? scalar : "\u{FFFD}") }
    return String(printable)
  }

  /// The same, line by line, without empty ones.
  public static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: true).map { Printable.text(String($0)) }
  }

  /// A text of several lines, each of which is made printable.
  public static func paragraph(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { Printable.text(String($0)) }
      .joined(separator: "\n")
  }

  /// JSON with escapes for what its texts may have and a terminal should not: it means the same (RFC 8259 section 7).
  ///
  /// - Parameter bytes: JSON on one line, with or without its line feed.
  /// - Returns: the JSON, the line feed as it was.
  public static func json(_ bytes: [UInt8]) -> [UInt8] {
    var printable: [UInt8] = []
    printable.reserveCapacity(bytes.count)
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if isSafe(scalar) || scalar == "\n" {
        printable.append(contentsOf: String(scalar).utf8)
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16, uppercase: true)
        printable.append(
          contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8)
      }
    }
    return printable
  }

  /// Joiners belong to the spelling of some languages and to emoji; they move nothing.
  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
    default: true
    }
  }

  /// A text in quotes, cut short, as messages name what came over the wire.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - longest: how many of its scalars are kept; where there are more, an ellipsis follows.
  /// - Returns: the text, printable.
  public static func quoted(_ text: String, atMost longest: Int = 40) -> String {
    let shown = Printable.text(String(text.unicodeScalars.prefix(longest)))
    return "\"\(shown)" + (text.unicodeScalars.dropFirst(longest).isEmpty ? "\"" : "…\"")
  }
}
