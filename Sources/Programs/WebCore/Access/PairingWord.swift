/// A pairing word: `timecircuitsctl web pair` prints it, and the owner types it into the page.
///
/// Its description is dots, so it cannot be logged by mistake.
package struct PairingWord: Equatable, Sendable, CustomStringConvertible, CustomReflectable {
  /// How many syllables it has, each one of 80: there are 3.3 billion words.
  package static let syllables = 5

  private static let consonants = Array("bdfghjklmnprstvz")
  private static let vowels = Array("aeiou")

  /// The word itself, to print it.
  package let revealed: String

  /// An unpredictable word (getrandom(2)).
  package static func random() -> PairingWord {
    var generator = SystemRandomNumberGenerator()
    let letters = (0..<syllables).flatMap { _ in
      [consonants, vowels].compactMap { $0.randomElement(using: &generator) }
    }
    return PairingWord(revealed: String(letters))
  }

  /// Whether a text is the word, ignoring the capitals, spaces and hyphens that phones insert.
  package func matches(_ text: String) -> Bool {
    let typed = Self.letters(of: text)
    guard typed.count == revealed.utf8.count else { return false }
    // Compares every byte, to take constant time.
    return zip(typed, revealed.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Whether a text is empty or blank.
  package static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

  /// Dots.
  package var description: String { "••••" }

  /// Empty, to hide the word.
  package var customMirror: Mirror { Mirror(self, children: []) }

  private static func letters(of text: String) -> [UInt8] {
    text.lowercased().utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
  }
}
