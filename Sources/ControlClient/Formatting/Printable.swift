/// Text from elsewhere as it may be printed.
enum Printable {
  /// A text without anything that moves a terminal's cursor, breaks the line or turns it around.
  static func text(_ text: String) -> String {
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
  static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: true).map { Printable.text(String($0)) }
  }
}
