/// Scans a typed time from left to right for digits, words and separators.
///
/// A run of digits or letters is always read whole, so that `OCT 261985` cannot pass as a date.
struct TypedTimeScanner {
  private let bytes: [UInt8]
  /// The index of the next byte; it may be set back to an earlier position.
  var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Whether a word in capitals only joins others, as in `on the 5th of November at noon`.
  static func joins(_ word: String) -> Bool { ["ON", "THE", "OF", "AT"].contains(word) }

  var isAtEnd: Bool { position >= bytes.count }
  var isAtDigit: Bool { next.map(Self.isDigit) ?? false }
  /// Whether an ASCII letter is next.
  var isAtLetter: Bool { next.map(Self.isLetter) ?? false }

  func isAt(_ character: Unicode.Scalar) -> Bool { next == UInt8(ascii: character) }

  /// Skips spaces, tabs and commas.
  mutating func skipSeparators() {
    while let byte = next, Self.isSeparator(byte) { position += 1 }
  }

  /// Skips a character if it is next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard isAt(character) else { return false }
    position += 1
    return true
  }

  /// Reads the next run of letters, in capitals; empty if there is none.
  ///
  /// It begins with an ASCII letter; after that, western European letters count too, as in `märz`.
  mutating func word() -> String {
    let start = position
    while isAtLetter || position > start && isAtLatinLetter { position += isAtLetter ? 1 : 2 }
    // `p.m.` is a word with two dots.
    if position == start + 1, isAt("."), ["a", "p", "A", "P"].contains(Unicode.Scalar(bytes[start])),
      position + 1 < bytes.count, bytes[position + 1] & 0xDF == UInt8(ascii: "M")
    {
      let first = String(decoding: bytes[start..<position], as: UTF8.self)
      position += 2
      _ = skip(".")
      return first.uppercased() + "M"
    }
    return String(decoding: bytes[start..<position], as: UTF8.self).uppercased()
  }

  /// Whether a letter from U+00C0 to U+00FF is next, in UTF-8.
  private var isAtLatinLetter: Bool {
    guard next == 0xC3, position + 1 < bytes.count else { return false }
    // Exclude the multiplication and division signs.
    return bytes[position + 1] != 0x97 && bytes[position + 1] != 0xB7
  }

  /// Reads the next run of digits; empty if there is none.
  mutating func digits() -> ArraySlice<UInt8> {
    let start = position
    while isAtDigit { position += 1 }
    return bytes[start..<position]
  }

  /// Reads the next run of digits as a number.
  ///
  /// - Parameters:
  ///   - count: the permitted number of digits, at most four.
  ///   - expectation: the error's words for what was expected, as in "the year in four digits".
  /// - Returns: the number.
  /// - Throws: ``TypedTimeError`` if the run has another number of digits.
  mutating func number(digits count: ClosedRange<Int>, _ expectation: String) throws(TypedTimeError) -> Int {
    let start = position
    let digits = self.digits()
    guard count.contains(digits.count) else { throw expected(expectation, at: start) }
    return Self.number(digits)
  }

  /// The number written by at most four digits.
  static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.prefix(4).reduce(0) { $0 * 10 + Int($1 & 0x0F) }
  }

  /// The error for unexpected text at a position, up to the next separator.
  func expected(_ expectation: String, at place: Int) -> TypedTimeError {
    TypedTimeError(description: "expected \(expectation), found \(found(at: place))")
  }

  /// The text at a position up to the next separator, quoted and safe for a terminal.
  func found(at place: Int) -> String {
    let piece = bytes.dropFirst(place).prefix { !Self.isSeparator($0) }
    guard !piece.isEmpty else { return "nothing" }
    let scalars = String(decoding: piece, as: UTF8.self).unicodeScalars
    let limit = 40
    var shown = ""
    for scalar in scalars.prefix(limit) { shown += Self.printable(scalar) }
    return "\"\(shown)\(scalars.count > limit ? "…" : "")\""
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & ~0x20)
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ",")].contains(byte)
  }

  private static func printable(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate:
      "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: String(scalar)
    }
  }
}
