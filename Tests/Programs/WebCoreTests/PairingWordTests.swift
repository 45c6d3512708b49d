import Testing

@testable import WebCore

/// The words that `timecircuitsctl web pair` prints.
@Suite struct PairingWordTests {
  @Test func wordsAreUniqueAndHaveTenPronounceableLetters() {
    let words = (0..<1000).map { _ in PairingWord.random().revealed }
    #expect(Set(words).count == words.count)
    for word in words {
      let letters = Array(word.utf8)
      #expect(letters.count == 10)
      for (index, letter) in letters.enumerated() {
        #expect("aeiou".utf8.contains(letter) == (index % 2 == 1), "\(word)")
      }
    }
  }

  @Test func wordMatchesInAnyCaseAndSpacing() {
    let word = PairingWord(revealed: "kadomitesu")
    for text in ["kadomitesu", "Kadomitesu", " kado mite-su ", "KADOMITESU"] {
      #expect(word.matches(text), "\(text)")
    }
    for text in ["", "kadomites", "kadomitesuu", "kadomitesi", "kadomitesú"] {
      #expect(!word.matches(text), "\(text)")
    }
  }

  @Test func wordIsHiddenWhenPrinted() {
    let word = PairingWord(revealed: "kadomitesu")
    var words = "\(word) \(String(reflecting: word))"
    dump(word, to: &words)
    #expect(!words.contains("kado"))
  }
}
