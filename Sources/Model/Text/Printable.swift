/// Text from elsewhere as it may be logged and printed.
public enum Printable {
  /// A text without anything that moves a terminal's cursor, breaks the line or turns it around.
  public static func text(_ text: String) -> String {
    var printable = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: printable.append("\u{FFFD}")
      default: printable.append(scalar)
      }
    }
    return String(printable)
  }

  /// The same, line by line.
  public static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: true).map { Printable.text(String($0)) }
  }

  /// A text in quotes, cut short, as messages name what came over the wire.
  public static func quoted(_ text: String) -> String {
    let longest = 40
    let shown = Printable.text(String(text.unicodeScalars.prefix(longest)))
    return "\"\(shown)" + (text.unicodeScalars.dropFirst(longest).isEmpty ? "\"" : "…\"")
  }
}
