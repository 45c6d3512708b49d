/// What keeps a text from standing on a line for people to read: a label, a title, a description.
public enum LineFault: Equatable, Sendable {
  /// It has so many characters, more than it may.
  case long(Int)
  /// It has a control character, a line's end, a mark that turns the direction of writing, or another mark that cannot
  /// be seen and changes nothing about what can.
  case unprintable
  /// It has characters, and nothing of it can be seen.
  case invisible

  /// The first fault of a text, `nil` where there is none.
  ///
  /// - Parameters:
  ///   - text: the text, which may be empty.
  ///   - longest: how many Unicode scalars it may have, as columns are counted: a character of a thousand accents is
  ///     long.
  public init?(_ text: String, longest: Int) {
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

  /// Whether a text has characters that move a terminal's cursor, break the line, turn it around or hide in it.
  public static func hasUnprintable(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      // The two joiners belong to the spelling of some languages, and to emoji.
      case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
      default: false
      }
    }
  }
}
