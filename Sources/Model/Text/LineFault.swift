/// The reason why a text is unsuitable as a label, title or description on one line.
package enum LineFault: Equatable, Sendable {
  /// It has more characters than allowed: this many.
  case long(Int)
  /// It has a control character, a line break, a direction mark, or another invisible mark that does not
  /// affect visible characters.
  case unprintable
  /// It has characters, but none is visible.
  case invisible

  /// Finds the first fault of a text; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - text: the text, which may be empty.
  ///   - longest: the maximum number of Unicode scalars, as columns are counted: a character with a thousand
  ///     accents is long.
  package init?(_ text: String, longest: Int) {
    let scalars = text.unicodeScalars
    let count = scalars.count
    if count > longest {
      self = .long(count)
    } else if LineFault.hasUnprintable(text) {
      self = .unprintable
    } else if scalars.contains(where: \.properties.isDefaultIgnorableCodePoint),
      scalars.allSatisfy({ $0.properties.isDefaultIgnorableCodePoint || $0.properties.isWhitespace })
    {
      self = .invisible
    } else {
      return nil
    }
  }

  /// Whether a text has characters that move a terminal's cursor, break the line, reverse it or hide in it.
  package static func hasUnprintable(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      // The two joiners are part of some languages' spelling, and of emoji.
      case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
      default: false
      }
    }
  }
}
