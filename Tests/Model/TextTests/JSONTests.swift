import TestSupport
import Testing
import Text

@Suite struct JSONTests {
  @Test func overlongNamesAreRefused() throws {
    let name = "a" + String(repeating: "\u{301}", count: 128)
    #expect(throws: JSONError.self) { try JSONValue.parse(Array("{\"\(name)\":1}".utf8)) }
    let longest = String(repeating: "n", count: 256)
    #expect(
      try JSONValue.parse(Array("{\"\(longest)\":1}".utf8)) == .object([JSONMember(longest, .integer(1))]))
  }

  @Test(
    arguments: [
      ("null", JSONValue.null),
      (" true\t", .boolean(true)),
      ("\r\nfalse\n", .boolean(false)),
      ("0", .integer(0)),
      ("-0", .integer(0)),
      ("-17", .integer(-17)),
      ("9223372036854775807", .integer(.max)),
      ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .number(9223372036854775808)),
      ("1.0", .number(1)),
      ("-2.5e-1", .number(-0.25)),
      ("1E2", .number(100)),
      ("1e+2", .number(100)),
      ("1e-999", .number(0)),
      (#""""#, .string("")),
      (#""\"\\\/\b\f\n\r\t\u0041""#, .string("\"\\/\u{8}\u{C}\n\r\tA")),
      (#""\u00e9\u65E5\ud83d\uDE00\u0000""#, .string("é日😀\0")),
      ("\"é日😀\u{7F}\u{10FFFF}\"", .string("é日😀\u{7F}\u{10FFFF}")),
      ("[]", .array([])),
      ("[ 1 , [ ] ]", .array([.integer(1), .array([])])),
      ("{}", .object([])),
      (#"{ "b" : 1 , "a" : { } }"#, .object([JSONMember("b", .integer(1)), JSONMember("a", .object([]))])),
      (#"{"":null}"#, .object([JSONMember("", .null)])),
    ] as [(String, JSONValue)])
  func parsesValues(json: String, value: JSONValue) {
    let result = parsed(json)
    #expect(result == .success(value))
  }

  @Test(
    arguments: [
      ("", 1, "expected a value, found the end of the line"),
      ("  ", 3, "expected a value, found the end of the line"),
      ("}", 1, "expected a value, found }"),
      ("nul", 1, "expected null, found n"),
      ("nulll", 5, "expected nothing after the value, found l"),
      ("True", 1, "expected a value, found T"),
      ("NaN", 1, "expected a value, found N"),
      ("-Infinity", 2, "expected a digit, found I"),
      ("{} {}", 4, "expected nothing after the value, found {"),
      ("01", 2, "expected no digit after a leading 0, found 1"),
      ("-", 2, "expected a digit, found the end of the line"),
      ("+1", 1, "expected a value, found +"),
      (".5", 1, "expected a value, found ."),
      ("1.", 3, "expected a digit, found the end of the line"),
      ("1.e5", 3, "expected a digit, found e"),
      ("1e", 3, "expected a digit, found the end of the line"),
      ("1e+-1", 4, "expected a digit, found -"),
      ("0x10", 2, "expected nothing after the value, found x"),
      ("[1e999]", 2, "expected a number that fits into 64 bits, found 1e999"),
      ("'a'", 1, "expected a value, found '"),
      ("[\"a", 2, "expected the text's closing quote, found the end of the line"),
      ("\"a\nb\"", 3, "expected an escape for a control character, found the byte 0x0A"),
      (#""\x""#, 3, #"expected one of " \ / b f n r t u after a backslash, found x"#),
      (#""\"#, 3, #"expected one of " \ / b f n r t u after a backslash, found the end of the line"#),
      (#""\u12g4""#, 6, #"expected four hexadecimal digits after \u, found g"#),
      (#""a\ud800""#, 3, "expected both halves of a surrogate pair, found one"),
      (#""\ud800x""#, 2, "expected both halves of a surrogate pair, found one"),
      (#""\ud800\n""#, 2, "expected both halves of a surrogate pair, found one"),
      (#""\ud800\ud800""#, 2, "expected both halves of a surrogate pair, found one"),
      (#""\ud800\u0041""#, 2, "expected both halves of a surrogate pair, found one"),
      (#""\ude00\ud83d""#, 2, "expected both halves of a surrogate pair, found one"),
      ("[1,]", 4, "expected a value, found ]"),
      ("[1 2]", 4, "expected a comma or the array's ], found 2"),
      ("[", 2, "expected a value, found the end of the line"),
      ("{a:1}", 2, "expected a name in quotes, found a"),
      (#"{"a":1,}"#, 8, "expected a name in quotes, found }"),
      (#"{"a" 1}"#, 6, "expected a colon after the name, found 1"),
      (#"{"a":1 "b":2}"#, 8, "expected a comma or the object's }, found \""),
      (#"{"a":1,"b":2,"\u0061":3}"#, 14, #"the name "a" occurs twice"#),
      ("// x", 1, "expected a value, found /"),
      ("\u{FEFF}1", 1, "expected a value, found the byte 0xEF"),
      ("\u{A0}1", 1, "expected a value, found the byte 0xC2"),
    ] as [(String, Int, String)])
  func refusesInvalidJSON(json: String, column: Int, reason: String) {
    let result = parsed(json)
    guard case .failure(let error) = result else {
      Issue.record("read \(json) as \(result)")
      return
    }
    #expect(error.column == column)
    #expect(error.reason == reason)
  }

  @Test(
    arguments: [
      [0x80], [0xBF], [0xFF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80],
      [0xE2, 0x82],
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x9F, 0x98],
      [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xF0, 0x9F, 0x28, 0x80],
    ] as [[UInt8]])
  func refusesInvalidUTF8(bytes: [UInt8]) {
    let result = parsed([0x22, 0x61] + bytes + [0x22])
    guard case .failure(let error) = result else {
      Issue.record("read \(bytes) as \(result)")
      return
    }
    #expect(error.column == 3)
    #expect(error.reason.hasPrefix("expected UTF-8, found the byte 0x"))
  }

  @Test func refusesTruncatedCharacters() {
    for count in 1...3 {
      let result = parsed(Array("\"😀".utf8.prefix(1 + count)))
      guard case .failure(let error) = result else {
        Issue.record("read \(count) bytes of four")
        return
      }
      #expect(error.column == 2)
    }
  }

  @Test(arguments: ["[", "{\"a\":"])
  func acceptsAtMostSixteenLevels(opening: String) {
    let closing = opening == "[" ? "]" : "}"
    let deep =
      String(repeating: opening, count: 15) + (opening == "[" ? "[]" : "{}")
      + String(repeating: closing, count: 15)
    let good = parsed(deep)
    #expect(throws: Never.self) { try good.get() }
    let bad = parsed(opening + deep + closing)
    guard case .failure(let error) = bad else {
      Issue.record("read 17 levels")
      return
    }
    #expect(error.column == 16 * opening.utf8.count + 1)
    #expect(error.reason == "expected at most 16 nested values")
  }

  @Test func refusesAMillionLevelsWithoutRecursing() {
    let result = parsed(Array(repeating: UInt8(ascii: "["), count: 1_000_000))
    #expect(throws: JSONError.self) { try result.get() }
  }

  @Test func refusesOverlongNumbers() {
    let longest = "0." + String(repeating: "1", count: 62)
    let good = parsed(longest)
    #expect(throws: Never.self) { try good.get() }
    let bad = parsed(longest + "1")
    #expect(throws: JSONError.self) { try bad.get() }
  }

  @Test func writtenJSONIsCopiedUnchanged() {
    let written = JSONValue.written(Array(#"{"b":[1]}"#.utf8))
    let value = JSONValue.object([JSONMember("a", written), JSONMember("c", .array([written, .null]))])
    #expect(String(decoding: value.encoded, as: UTF8.self) == #"{"a":{"b":[1]},"c":[{"b":[1]},null]}"#)
    var bytes = Array("{".utf8)
    JSONMember("\"", .integer(1)).write(to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"\"":1"#)
  }

  @Test func equivalentSpellingsAreDistinctNames() {
    let result = parsed("{\"\u{E9}\":1,\"e\u{301}\":2}")
    #expect(throws: Never.self) { try result.get() }
  }

  @Test(
    arguments: [
      (
        JSONValue.string("\"\\/\u{0}\n\u{1F}\u{7F}é😀\u{2028}"),
        "\"\\\"\\\\/\\u0000\\u000A\\u001F\u{7F}é😀\u{2028}\""
      ),
      (.number(.nan), "null"),
      (.number(-.infinity), "null"),
      (.number(0.1), "0.1"),
      (.number(.leastNonzeroMagnitude), "5e-324"),
      (.integer(.min), "-9223372036854775808"),
      (.array([.null, .boolean(false)]), "[null,false]"),
      (.object([JSONMember("a", .object([])), JSONMember("b\n", .array([]))]), "{\"a\":{},\"b\\u000A\":[]}"),
    ] as [(JSONValue, String)])
  func encodesValues(value: JSONValue, json: String) {
    let bytes = value.encoded
    #expect(String(decoding: bytes, as: UTF8.self) == json)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func encodedValuesParseBack(seed: UInt64) {
    var maker = JSONMaker(seed: seed)
    for round in 0..<3000 {
      let value = maker.value()
      let result = parsed(value.encoded)
      guard result == .success(value) else {
        Issue.record("seed \(seed), round \(round): \(value) is read as \(result)")
        return
      }
      guard !value.encoded.contains(where: { $0 < 0x20 }) else {
        Issue.record("seed \(seed), round \(round): \(value) is not one line")
        return
      }
    }
  }
}
