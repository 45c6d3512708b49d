/// Anybody's text in the markup of documents.
public enum MarkupText {
  /// A text as XML and HTML have it between tags and in attributes.
  ///
  /// What XML 1.0 has no characters for, and what turns the direction of what stands around it, is left out.
  ///
  /// - Parameters:
  ///   - text: anybody's text.
  ///   - keepsLines: whether line feeds and tabs stay what they are and are no spaces, as in a `textarea`.
  /// - Returns: the text as markup has it.
  public static func escaped(_ text: String, keepsLines: Bool = false) -> String {
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
    // Joiners are part of letters; marks of direction are not.
    case .format: scalar == "\u{200D}" || scalar == "\u{200C}"
    default: true
    }
  }
}
