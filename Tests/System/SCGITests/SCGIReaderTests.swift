import TestSupport
import Testing

@testable import SCGI

/// Reading the requests that a web server sends.
@Suite struct SCGIReaderTests {
  /// A request as a server writes it.
  static func bytes(_ variables: [(String, String)], body: String = "") -> [UInt8] {
    let head = variables.map { "\($0.0)\0\($0.1)\0" }.joined()
    return Array("\(head.utf8.count):\(head),\(body)".utf8)
  }

  /// The example of the specification, with another body.
  private static let example = bytes(
    [
      ("CONTENT_LENGTH", "27"), ("SCGI", "1"), ("REQUEST_METHOD", "POST"),
      ("REQUEST_URI", "/deepthought?a=1"),
    ], body: "What is the answer to life?")

  private static func read(_ bytes: [UInt8]) -> Result<SCGIRequest?, SCGIReader.Fault> {
    var reader = SCGIReader()
    reader.append(bytes)
    do throws(SCGIReader.Fault) { return .success(try reader.request()) } catch { return .failure(error) }
  }

  @Test func readsTheSpecificationsExample() throws {
    let request = try #require(try Self.read(Self.example).get())
    #expect(request.method == "POST")
    #expect(request.path == "/deepthought")
    #expect(request.query == ["a": "1"])
    #expect(String(decoding: request.body, as: UTF8.self) == "What is the answer to life?")
  }

  @Test func readsRequestsInPiecesOfAnySize() throws {
    var generator = SeededGenerator(seed: 1955)
    for round in 0..<300 {
      var reader = SCGIReader()
      var rest = Self.example[...]
      while !rest.isEmpty {
        let early = try reader.request()
        #expect(early == nil, "round \(round)")
        let count = Int.random(in: 1...min(rest.count, 40), using: &generator)
        reader.append(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      let request = try reader.request()
      #expect(request?.body.count == 27, "round \(round)")
    }
  }

  @Test func bytesAfterARequestAreIgnored() throws {
    let request = try Self.read(Self.example + Array("GET / HTTP/1.1".utf8)).get()
    #expect(request?.body.count == 27)
  }

  private static let faults: [([UInt8], String)] = [
    (Array("GET / HTTP/1.1\r\n".utf8), "the length of a head, as in 70:"),
    (Array(":,".utf8), "the length of a head, as in 70:"),
    (Array("07:".utf8), "the length of a head, as in 70:"),
    (Array("0:,".utf8), "the length of a head, as in 70:"),
    (Array("-1:".utf8), "the length of a head, as in 70:"),
    (Array("99999".utf8), "a head of at most 32768 bytes"),
    (Array("99999999999999999999".utf8), "a head of at most 32768 bytes"),
    (Array("4:a\0b\0;".utf8), "a comma after the head"),
    (Array("3:a\0b,".utf8), "a zero after each name and value"),
    (Array("2:a\0,".utf8), "a value for each name"),
    (bytes([("SCGI", "1"), ("CONTENT_LENGTH", "0")]), "CONTENT_LENGTH first"),
    (bytes([("CONTENT_LENGTH", ""), ("SCGI", "1")]), "CONTENT_LENGTH first"),
    (bytes([("CONTENT_LENGTH", "-1"), ("SCGI", "1")]), "a number of CONTENT_LENGTH"),
    (bytes([("CONTENT_LENGTH", "1e3"), ("SCGI", "1")]), "a number of CONTENT_LENGTH"),
    (bytes([("CONTENT_LENGTH", "9999999999999999999999"), ("SCGI", "1")]), "CONTENT_LENGTH first"),
    (bytes([("CONTENT_LENGTH", "0"), ("REQUEST_METHOD", "GET")]), "SCGI, of the value 1"),
    (bytes([("CONTENT_LENGTH", "0"), ("SCGI", "2")]), "SCGI, of the value 1"),
    (bytes([("CONTENT_LENGTH", "0"), ("SCGI", "1"), ("A", "1"), ("A", "2")]), "each name once"),
    (bytes([("CONTENT_LENGTH", "0"), ("SCGI", "1"), ("", "x")]), "names that are not empty"),
  ]

  @Test(arguments: faults)
  func refusesMalformedRequests(bytes: [UInt8], expected: String) {
    #expect(Self.read(bytes) == .failure(.malformed(expected)))
  }

  @Test func refusesLongBodiesBeforeTheyArrive() {
    let longest = String(SCGIReader.longestBody)
    #expect(Self.read(Self.bytes([("CONTENT_LENGTH", longest), ("SCGI", "1")])) == .success(nil))
    let bytes = Self.bytes([("CONTENT_LENGTH", "65537"), ("SCGI", "1")])
    #expect(Self.read(bytes) == .failure(.bodyTooLong(65_537)))
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func neverCrashesOrReadsPastTheInput(seed: UInt64) {
    let mutator = ByteMutator(seed: seed, corpus: [Self.example])
    for round in 0..<4000 {
      let bytes = mutator.input(round)
      guard case .success(let request?) = Self.read(bytes) else { continue }
      #expect(request.body.count <= bytes.count, "seed \(seed), round \(round)")
    }
  }
}
