/// Escapes arbitrary text for markup.
package enum MarkupText {
  /// Escapes a text for XML and HTML, between tags and in attributes.
  ///
  /// It drops characters that XML 1.0 lacks, and those that change the direction of the surrounding text.
  ///
  /// - Parameters:
  ///   - text: any text.
  ///   - keepsLines: whether to keep line feeds and tabs instead of making them spaces, as in a `textarea`.
  /// - Returns: the escaped text.
  package static func escaped(_ text: String, keepsLines: Bool = false) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
      case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
      case "\t", "\n", "\r": escaped.append(keepsLines && scalar != "\r" ? scalar : " ")
      default: if isShown(scalar) { escaped.append(scalar) }
      }
    }
    return String(escaped)
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .surrogate, .unassigned, .privateUse, .lineSeparator, .paragraphSeparator: false
    // Joiners are part of letters; direction marks are not.
    case .format: scalar == "\u{200D}" || scalar == "\u{200C}"
    default: true
    }
  }
}
