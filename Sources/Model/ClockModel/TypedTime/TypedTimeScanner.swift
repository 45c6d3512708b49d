/// Walks over a typed time from left to right: what digits, words and separators are.
///
/// A run of digits or letters is always taken whole, so that `OCT 261985` is no date by accident.
struct TypedTimeScanner {
  private let bytes: [UInt8]
  /// The index of the next byte; a place that was passed may be gone back to.
  var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Whether a word only joins others, as in `on the 5th of November at noon`.
  ///
  /// - Parameter word: In capitals.
  /// - Returns: `true` for four English ones.
  static func joins(_ word: String) -> Bool { ["ON", "THE", "OF", "AT"].contains(word) }

  /// Whether nothing is left.
  var isAtEnd: Bool { position >= bytes.count }
  /// Whether a digit 0 to 9 is next.
  var isAtDigit: Bool { next.map(Self.isDigit) ?? false }
  /// Whether an ASCII letter is next.
  var isAtLetter: Bool { next.map(Self.isLetter) ?? false }

  /// Whether a character is next.
  func isAt(_ character: Unicode.Scalar) -> Bool { next == UInt8(ascii: character) }

  /// Passes over spaces, tabs and commas.
  mutating func skipSeparators() {
    while let byte = next, Self.isSeparator(byte) { position += 1 }
  }

  /// Passes over a character where it is next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard isAt(character) else { return false }
    position += 1
    return true
  }

  /// The run of letters that is next, in capitals; empty where there is none.
  ///
  /// It begins with an ASCII letter; behind that the letters of western Europe count too, as in `märz`.
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
    // Without the signs of multiplication and division.
    return bytes[position + 1] != 0x97 && bytes[position + 1] != 0xB7
  }

  /// The run of digits that is next; empty where there is none.
  mutating func digits() -> ArraySlice<UInt8> {
    let start = position
    while isAtDigit { position += 1 }
    return bytes[start..<position]
  }

  /// The number that a run of digits is.
  ///
  /// - Parameters:
  ///   - count: How many digits it may have, at most four.
  ///   - expectation: What to ask for where it has not, as in "the year in four digits".
  /// - Returns: The number.
  /// - Throws: ``TypedTimeError`` where no run of so many digits is next.
  mutating func number(digits count: ClosedRange<Int>, _ expectation: String) throws(TypedTimeError) -> Int {
    let start = position
    let digits = self.digits()
    guard count.contains(digits.count) else { throw expected(expectation, at: start) }
    return Self.number(digits)
  }

  /// The number that a few digits write.
  static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.prefix(4).reduce(0) { $0 * 10 + Int($1 & 0x0F) }
  }

  /// A complaint about what stands at a place, up to the next separator.
  func expected(_ expectation: String, at place: Int) -> TypedTimeError {
    TypedTimeError(description: "expected \(expectation), found \(found(at: place))")
  }

  /// What stands at a place, up to the next separator, in quotation marks and fit for a terminal.
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
