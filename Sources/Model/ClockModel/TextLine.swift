/// The characters of a free text, as a readout's digits can show them: thirteen if the board has all.
///
/// The digits of a month in letters have 14 segments and show every letter. The others have 7, which cannot
/// distinguish K, M, V, W and X from other letters.
package struct TextLine: Equatable, Sendable {
  /// The letters that a 7-segment digit cannot show.
  package static let beyondSevenSegments: Set<UInt8> = Set("KMVWX".utf8)

  /// A to Z, 0 to 9, `-` and blanks, in ASCII; at least one character, and no trailing blanks.
  package let characters: [UInt8]

  /// The raw values of the digits that show the text, left to right.
  let digits: [Int]

  /// Whether the text is longer than the readout and therefore scrolls through all digits.
  package var scrolls: Bool { characters.count > digits.count }

  /// Reads a text as capitals, without trailing blanks; throws at the first character its digit cannot show.
  package init(_ text: String, on places: ReadoutPlaces = .all) throws(TextLineError) {
    digits = places.indices
    let letters = digits.count(where: places.hasFourteenSegments)
    var scalars = text.unicodeScalars[...]
    while scalars.last == " " { scalars.removeLast() }
    guard !scalars.isEmpty else { throw TextLineError(description: "there is no text to show") }
    let scrolls = scalars.count > digits.count
    var characters: [UInt8] = []
    for (place, scalar) in scalars.enumerated() {
      guard let character = Self.character(scalar) else {
        throw TextLineError(
          description: "\(Self.name(scalar)) at position \(place + 1) cannot be shown: "
            + "there are A to Z, 0 to 9, - and blanks")
      }
      let isOnSevenSegments = scrolls || place >= letters
      if isOnSevenSegments, Self.beyondSevenSegments.contains(character) {
        let why =
          scrolls
          ? "a text of more than \(digits.count) characters scrolls through all digits"
          : letters == 0
            ? "all digits of this readout have 7 segments" : "position \(place + 1) has 7 segments"
        let what = letters == 0 ? "14: write another letter" : "the 14 of the first \(Self.words(letters))"
        throw TextLineError(
          description:
            "\(Self.name(scalar)) at position \(place + 1) cannot be shown: \(why), and K, M, V, W and X "
            + "need \(what)")
      }
      characters.append(character)
    }
    self.characters = characters
  }

  /// Reads any text, replacing characters that cannot be shown with blanks; `nil` if none can be shown.
  static func asFarAsShown(_ words: String, on places: ReadoutPlaces) -> TextLine? {
    var scalars = words.unicodeScalars.map { character($0) == nil ? " " : $0 }
    let letters = places.indices.count(where: places.hasFourteenSegments)
    let scrolls = scalars.count > places.indices.count
    for (place, scalar) in scalars.enumerated() where scrolls || place >= letters {
      if character(scalar).map(beyondSevenSegments.contains) == true { scalars[place] = " " }
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    do throws(TextLineError) {
      return try TextLine(String(text), on: places)
    } catch {
      return nil
    }
  }

  /// The blanks between the end of a scrolling text and its next start.
  private static let gap = 3

  /// A character for each digit: a short text left-aligned, a longer one scrolled by this many digits.
  func cells(movedBy moved: Int) -> DigitCells {
    var cells = DigitCells(repeating: UInt8(ascii: " "))
    let round = characters.count + Self.gap
    for (place, digit) in digits.enumerated() {
      let index = scrolls ? (moved % round + place) % round : place
      if index < characters.count { cells[digit] = characters[index] }
    }
    return cells
  }

  package var text: String { String(decoding: characters, as: UTF8.self) }

  private static func words(_ places: Int) -> String {
    switch places {
    case 1: "place"
    case 2: "two"
    default: "three"
    }
  }

  private static func character(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar {
    case "A"..."Z", "0"..."9", "-", " ": UInt8(scalar.value)
    case "a"..."z": UInt8(scalar.value) & ~0x20
    default: nil
    }
  }

  private static func name(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate,
      .nonspacingMark, .enclosingMark:
      "U+" + String(scalar.value, radix: 16, uppercase: true)
    default: "\"\(scalar)\""
    }
  }
}

/// The reason why a text cannot be shown.
package struct TextLineError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The character, its position counted from 1, and the characters that can be shown there.
  package let description: String
}
