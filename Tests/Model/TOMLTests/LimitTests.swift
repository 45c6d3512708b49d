import TOML
import Testing

@Suite struct LimitTests {
  @Test func refusesOverlongFiles() throws {
    let error = try #require(refusal(of: String(repeating: "#", count: 65537)))
    #expect(error.position == TOMLPosition(line: 1, column: 1))
    #expect(
      error.message == "the file has 65537 bytes, but at most 65536 are allowed: is it the right file?")
    #expect(refusal(of: String(repeating: "#", count: 65536)) == nil)
  }

  /// Each character that opens is one level.
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
    #expect(error.message == "arrays and tables are nested too deeply here: at most 16 levels are allowed")
  }

  @Test func countsHeadersAndDottedKeys() {
    func key(_ parts: Int) -> String { Array(repeating: "k", count: parts).joined(separator: ".") }
    #expect(refusal(of: "\(key(17)) = 1") == nil)
    #expect(refusal(of: "\(key(18)) = 1") != nil)
    #expect(refusal(of: "[\(key(16))]") == nil)
    #expect(refusal(of: "[\(key(17))]") != nil)
    #expect(refusal(of: "[\(key(16))]\na = 1") == nil)
    #expect(refusal(of: "[\(key(16))]\na = []") != nil)
    // An element is two levels: the array and its table.
    #expect(refusal(of: "[[\(key(15))]]") == nil)
    #expect(refusal(of: "[[\(key(16))]]") != nil)
  }

  @Test func depthIsLimitedWhateverTheLimitsSay() {
    let limits = TOMLLimits(maximumBytes: .max, maximumDepth: .max)
    let deep = String(repeating: "[", count: 100_000)
    #expect(refusal(of: "x=" + deep, limits: limits)?.message.contains("at most 64 levels") == true)
    let dots = String(repeating: "a.", count: 100_000)
    #expect(refusal(of: dots + "a=1", limits: limits)?.message.contains("at most 64 levels") == true)
    #expect(refusal(of: "a=1", limits: TOMLLimits(maximumBytes: 3, maximumDepth: -1)) == nil)
  }
}
