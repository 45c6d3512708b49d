import TOML
import Testing

@Suite struct LimitTests {
  @Test func refusesAFileThatIsTooLong() throws {
    let error = try #require(refusal(of: String(repeating: "#", count: 65537)))
    #expect(error.position == TOMLPosition(line: 1, column: 1))
    #expect(
      error.message == "the file is 65537 bytes long, and at most 65536 are read: is it the right file?")
    #expect(refusal(of: String(repeating: "#", count: 65536)) == nil)
  }

  /// Each opens one level per repetition.
  static let nestings: [(open: String, close: String)] = [("[", "]"), ("{a=", "}"), ("[{a=", "}]")]

  @Test(arguments: nestings)
  func countsArraysAndInlineTables(open: String, close: String) throws {
    let levels = open.count == 4 ? 8 : 16
    let inner = open.hasSuffix("[") ? "" : "1"
    func source(_ count: Int) -> String {
      "x=" + String(repeating: open, count: count) + inner + String(repeating: close, count: count)
    }
    #expect(refusal(of: source(levels)) == nil)
    let error = try #require(refusal(of: source(levels + 1)))
    #expect(error.message == "arrays and tables are nested too deep here: at most 16 levels are read")
  }

  @Test func countsHeadersAndDottedKeys() {
    func key(_ parts: Int) -> String { Array(repeating: "k", count: parts).joined(separator: ".") }
    #expect(refusal(of: "\(key(17)) = 1") == nil)
    #expect(refusal(of: "\(key(18)) = 1") != nil)
    #expect(refusal(of: "[\(key(16))]") == nil)
    #expect(refusal(of: "[\(key(17))]") != nil)
    #expect(refusal(of: "[\(key(16))]\na = 1") == nil)
    #expect(refusal(of: "[\(key(16))]\na = []") != nil)
    // An element is two levels: the array and the table in it.
    #expect(refusal(of: "[[\(key(15))]]") == nil)
    #expect(refusal(of: "[[\(key(16))]]") != nil)
  }

  @Test func neverReadsDeeperThanAStackCarries() {
    let limits = TOMLLimits(maximumBytes: .max, maximumDepth: .max)
    let deep = String(repeating: "[", count: 100_000)
    #expect(refusal(of: "x=" + deep, limits: limits)?.message.contains("at most 64 levels") == true)
    let dots = String(repeating: "a.", count: 100_000)
    #expect(refusal(of: dots + "a=1", limits: limits)?.message.contains("at most 64 levels") == true)
    #expect(refusal(of: "a=1", limits: TOMLLimits(maximumBytes: 3, maximumDepth: -1)) == nil)
  }

  /// What could make a reader slow: 64 KiB of one thing, good or bad.
  static let loads: [Load] = [
    Load("keys of one table", (0..<7000).map { "k\($0)=1\n" }.joined()),
    Load("tables", (0..<7000).map { "[t\($0)]\n" }.joined()),
    Load("elements", String(repeating: "[[a]]\n", count: 10900)),
    Load("tables in elements", String(repeating: "[[a]]\n[a.b]\n", count: 5400)),
    Load("dotted keys", (0..<4000).map { "a.b.c.d.k\($0)=1\n" }.joined()),
    Load("inline tables", "x=[" + String(repeating: "{},", count: 21000) + "]"),
    Load("nested inline tables", "x=[" + String(repeating: "{a={b={c=1}}},", count: 4600) + "]"),
    Load("numbers on one line", "x=[" + String(repeating: "1,", count: 32000) + "]"),
    Load("digits of an integer", "x=" + String(repeating: "9", count: 65000)),
    Load("digits of a float", "x=0." + String(repeating: "1234567890", count: 6500)),
    Load("digits of a fraction", "x=00:00:00." + String(repeating: "9", count: 65000)),
    Load("underscores", "x=1" + String(repeating: "_1", count: 32000)),
    Load("a long word", "x=" + String(repeating: "é", count: 32000)),
    Load("quotes", "x=\"\"\"" + String(repeating: "\"\" ", count: 21000) + "\"\"\""),
    Load("backslashes", "x=\"\"\"" + String(repeating: "\\\n", count: 32000) + "\"\"\""),
    Load("an unclosed text", "x=\"" + String(repeating: "“", count: 21000)),
    Load("unclosed arrays", String(repeating: "x=[\n", count: 16000)),
    Load("a long key", "\"" + String(repeating: "k", count: 65000) + "\" 1"),
    Load("the same key twice, far apart", "k=1\n" + (0..<6000).map { "l\($0)=1\n" }.joined() + "k=2"),
    Load("comments", String(repeating: "#\n", count: 32000)),
    Load("a caret far to the right", String(repeating: " ", count: 65000) + "="),
  ]

  @Test(arguments: loads) func staysQuickOnSixtyFourKibibytes(load: Load) {
    let text = load.text
    #expect(text.utf8.count <= 65536)
    let clock = ContinuousClock()
    // The best of three, so that a busy machine does not fail it; unoptimised code is given eight times the time.
    let times = (0..<3).map { _ in clock.measure { _ = refusal(of: text) } }
    let best = times.min() ?? .zero
    #expect(best < .milliseconds(400), "\(load.name) took \(best)")
  }
}

/// A long file of one thing; only its name is printed when it is a test's argument.
struct Load: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String

  init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }

  var testDescription: String { name }
}
