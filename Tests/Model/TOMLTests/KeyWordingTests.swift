import TOML
import Testing

@Suite struct KeyWordingTests {
  @Test(
    arguments: [
      ("year_1-A", "year_1-A"), ("", #""""#), ("a b", #""a b""#), ("é", #""é""#), ("a.\"", #""a.\"""#),
    ])
  func keysAreShownAsInAFile(key: String, shown: String) {
    #expect(TOML.description(ofKey: key) == shown)
  }

  @Test func longKeysAreTruncated() {
    let key = String(repeating: "k", count: 41)
    #expect(TOML.description(ofKey: key) == String(repeating: "k", count: 40) + "…")
  }
}
