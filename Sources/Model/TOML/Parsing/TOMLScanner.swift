/// A position in a file's bytes that moves forward and knows its line and column.
struct TOMLScanner {
  let bytes: [UInt8]
  private(set) var offset: Int
  private var line = 1
  private var column = 1

  init(bytes: [UInt8]) {
    self.bytes = bytes
    offset = UTF8Text.byteOrderMarkLength(of: bytes)
  }

  var position: TOMLPosition { TOMLPosition(line: line, column: column) }

  /// The next byte, or nil at the end of the file.
  var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  var isAtLineEnd: Bool { current?.isLineEnd ?? true }

  /// The byte this far ahead, or nil past the end of the file.
  func peek(_ distance: Int) -> UInt8? {
    distance < bytes.count - offset ? bytes[offset + distance] : nil
  }

  /// Whether a byte comes next, this many times.
  func isAt(_ byte: UInt8, times count: Int) -> Bool {
    (0..<count).allSatisfy { peek($0) == byte }
  }

  mutating func advance() {
    guard let byte = current else { return }
    offset += 1
    if byte == .lineFeed {
      line += 1
      column = 1
    } else if !byte.isContinuation {
      column += 1
    }
  }

  mutating func advance(_ count: Int) {
    for _ in 0..<count { advance() }
  }

  /// Moves past a byte if it comes next.
  mutating func consume(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    advance()
    return true
  }

  mutating func skipBlanks() {
    while let byte = current, byte.isBlank { advance() }
  }

  /// Skips blanks and a comment, up to the end of the line.
  mutating func skipBlanksAndComment() {
    skipBlanks()
    guard current == .hash else { return }
    while !isAtLineEnd { advance() }
  }

  /// Skips blanks, comments and line ends.
  mutating func skipBlankLines() {
    skipBlanksAndComment()
    while current != nil, isAtLineEnd {
      advance()
      skipBlanksAndComment()
    }
  }

  /// How many of the next bytes satisfy a condition.
  func run(while condition: (UInt8) -> Bool) -> Int {
    var end = offset
    while end < bytes.count, condition(bytes[end]) { end += 1 }
    return end - offset
  }

  /// The next bytes, without moving.
  func upcoming(_ count: Int) -> ArraySlice<UInt8> { bytes[offset...].prefix(count) }

  /// The next bytes as text, without moving.
  func upcomingText(_ count: Int) -> String { String(decoding: upcoming(count), as: UTF8.self) }

  /// The next scalar.
  var scalar: Unicode.Scalar? { UTF8Text.scalar(in: bytes, at: offset)?.scalar }
}
