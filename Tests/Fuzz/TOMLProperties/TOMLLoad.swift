/// A file of 64 KiB with one kind of content.
package struct TOMLLoad: Sendable {
  /// The kind of content.
  package let name: String
  /// The file.
  package let bytes: [UInt8]

  private init(_ name: String, _ text: String) {
    self.name = name
    bytes = Array(text.utf8.prefix(65536))
  }

  /// Files that could make a parser slow, valid and invalid.
  package static let all: [TOMLLoad] = [
    TOMLLoad("keys of one table", (0..<7000).map { "k\($0)=1\n" }.joined()),
    TOMLLoad("tables", (0..<7000).map { "[t\($0)]\n" }.joined()),
    TOMLLoad("elements", String(repeating: "[[a]]\n", count: 10900)),
    TOMLLoad("tables in elements", String(repeating: "[[a]]\n[a.b]\n", count: 5400)),
    TOMLLoad("dotted keys", (0..<4000).map { "a.b.c.d.k\($0)=1\n" }.joined()),
    TOMLLoad("inline tables", "x=[" + String(repeating: "{},", count: 21000) + "]"),
    TOMLLoad("nested inline tables", "x=[" + String(repeating: "{a={b={c=1}}},", count: 4600) + "]"),
    TOMLLoad("numbers on one line", "x=[" + String(repeating: "1,", count: 32000) + "]"),
    TOMLLoad("digits of an integer", "x=" + String(repeating: "9", count: 65000)),
    TOMLLoad("digits of a float", "x=0." + String(repeating: "1234567890", count: 6500)),
    TOMLLoad("digits of a fraction", "x=00:00:00." + String(repeating: "9", count: 65000)),
    TOMLLoad("underscores", "x=1" + String(repeating: "_1", count: 32000)),
    TOMLLoad("a long word", "x=" + String(repeating: "é", count: 32000)),
    TOMLLoad("quotes", "x=\"\"\"" + String(repeating: "\"\" ", count: 21000) + "\"\"\""),
    TOMLLoad("backslashes", "x=\"\"\"" + String(repeating: "\\\n", count: 32000) + "\"\"\""),
    TOMLLoad("an unclosed text", "x=\"" + String(repeating: "“", count: 21000)),
    TOMLLoad("unclosed arrays", String(repeating: "x=[\n", count: 16000)),
    TOMLLoad("a long key", "\"" + String(repeating: "k", count: 65000) + "\" 1"),
    TOMLLoad("the same key twice, far apart", "k=1\n" + (0..<6000).map { "l\($0)=1\n" }.joined() + "k=2"),
    TOMLLoad("comments", String(repeating: "#\n", count: 32000)),
    TOMLLoad("a caret far to the right", String(repeating: " ", count: 65000) + "="),
  ]
}
