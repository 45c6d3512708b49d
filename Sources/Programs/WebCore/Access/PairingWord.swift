/// A word that `timecircuitsctl web pair` prints and a person types into the page.
///
/// Whatever prints it by mistake prints dots.
public struct PairingWord: Equatable, Sendable, CustomStringConvertible, CustomReflectable {
  /// How many syllables it has: each is one of 80, so that there are 3.3 billion words.
  public static let syllables = 5

  private static let consonants = Array("bdfghjklmnprstvz")
  private static let vowels = Array("aeiou")

  /// The word itself, for who has to print it.
  public let revealed: String

  /// A word that nobody can guess (getrandom(2)).
  public static func random() -> PairingWord {
    var generator = SystemRandomNumberGenerator()
    let letters = (0..<syllables).flatMap { _ in
      [consonants, vowels].compactMap { $0.randomElement(using: &generator) }
    }
    return PairingWord(revealed: String(letters))
  }

  /// Whether a text is the word, however phones write it: in capitals, with blanks or hyphens.
  public func matches(_ text: String) -> Bool {
    let typed = Self.letters(of: text)
    guard typed.count == revealed.utf8.count else { return false }
    // Every byte is compared, so that the time tells nothing.
    return zip(typed, revealed.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Whether nothing was typed.
  public static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

  /// Dots.
  public var description: String { "••••" }

  /// Nothing of what it is.
  public var customMirror: Mirror { Mirror(self, children: []) }

  private static func letters(of text: String) -> [UInt8] {
    text.lowercased().utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
  }
}
