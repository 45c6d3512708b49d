import ControlProtocol
import TestSupport
import Testing

@Suite struct LineBufferTests {
  private static func lines(of text: String, piece: Int, longest: Int = 8) -> [LineBuffer.Line] {
    var buffer = LineBuffer(longest: longest)
    var lines: [LineBuffer.Line] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      buffer.append(Array(rest.prefix(piece)))
      rest = rest.dropFirst(piece)
      while let line = buffer.next() { lines.append(line) }
    }
    return lines
  }

  private static func whole(_ text: String) -> LineBuffer.Line { .whole(Array(text.utf8)) }

  @Test(
    arguments: [
      ("", []), ("\n", [whole("")]), ("a", []), ("a\n", [whole("a")]),
      ("a\nb\n\nc", [whole("a"), whole("b"), whole("")]),
      ("12345678\n", [whole("12345678")]), ("123456789\n", [.tooLong]),
      ("123456789\nb\n", [.tooLong, whole("b")]),
      ("1234567890123456789012345\n\nb\n", [.tooLong, whole(""), whole("b")]), ("123456789", [.tooLong]),
      ("123456789\n123456789\n", [.tooLong, .tooLong]),
    ] as [(String, [LineBuffer.Line])])
  func linesDoNotDependOnThePieces(text: String, expected: [LineBuffer.Line]) {
    for piece in 1...30 { #expect(Self.lines(of: text, piece: piece) == expected, "pieces of \(piece)") }
  }

  @Test func overlongLineIsReportedOnceBeforeItsEnd() {
    var buffer = LineBuffer(longest: 4096)
    buffer.append(Array(repeating: 1, count: 4096))
    var line = buffer.next()
    #expect(line == nil)
    buffer.append([1])
    line = buffer.next()
    #expect(line == .tooLong)
    for _ in 0..<100 {
      buffer.append(Array(repeating: 1, count: 16_384))
      line = buffer.next()
      #expect(line == nil)
      #expect(buffer.count == 0)
    }
    buffer.append([10, 2, 10])
    line = buffer.next()
    #expect(line == .whole([2]))
  }

  /// The expected lines come from a plain split of the whole text.
  @Test(arguments: [1955, 1985, 2015] as [UInt64])
  func randomPiecesGiveTheLinesOfTheWholeText(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<300 {
      let longest = Int.random(in: 1...12, using: &random)
      let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in
        Int.random(in: 0..<8, using: &random) == 0 ? UInt8(10) : UInt8.random(in: 0...255, using: &random)
      }
      var expected = bytes.split(separator: 10, omittingEmptySubsequences: false).map { line in
        line.count > longest ? LineBuffer.Line.tooLong : .whole(Array(line))
      }
      // Bytes without a line feed count as a line only if they are too long.
      if expected.last != .tooLong { expected.removeLast() }
      var buffer = LineBuffer(longest: longest)
      var lines: [LineBuffer.Line] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...20, using: &random)
        buffer.append(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
        while let line = buffer.next() { lines.append(line) }
        #expect(buffer.count <= longest, "seed \(seed), round \(round)")
      }
      #expect(lines == expected, "seed \(seed), round \(round)")
    }
  }
}
