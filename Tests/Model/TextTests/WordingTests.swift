import Testing
import Text

@Suite struct WordingTests {
  @Test(
    arguments: [
      ([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c"),
      (["a", "b", "c", "d"], "a, b, c or d"),
    ] as [([String], String)])
  func conjunctionPrecedesOnlyTheLastWord(words: [String], sentence: String) {
    #expect(Wording.list(words, "or") == sentence)
  }

  @Test(
    arguments: [
      ("", 5, [""]), ("abcde", 5, ["abcde"]), ("ab cd ef", 5, ["ab cd", "ef"]),
      ("ab cd ef", 4, ["ab", "cd", "ef"]), ("abcdefg h", 3, ["abc", "def", "g h"]), ("a b", 0, ["a", "b"]),
      ("ab   cd", 4, ["ab", "cd"]), (" abcd", 4, [" abc", "d"]), ("ab ", 2, ["ab"]),
      ("äöü ß", 3, ["äöü", "ß"]),
    ] as [(String, Int, [String])])
  func textWrapsBetweenWords(text: String, columns: Int, lines: [String]) {
    #expect(Wording.lines(of: text, columns: columns) == lines)
  }
}
