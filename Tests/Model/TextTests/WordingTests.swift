import Testing
import Text

@Suite struct WordingTests {
  @Test(
    arguments: [
      ([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c"),
      (["a", "b", "c", "d"], "a, b, c or d"),
    ] as [([String], String)])
  func onlyTheLastWordOfAListHasTheConjunction(words: [String], sentence: String) {
    #expect(Wording.list(words, "or") == sentence)
  }
}
