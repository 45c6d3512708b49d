/// A position in untrusted bytes that moves forward and never past the end.
struct ByteCursor {
  let bytes: [UInt8]
  /// The offset of the next byte, never past `end`.
  private(set) var position: Int
  /// The offset at which reading stops, at most the number of bytes.
  let end: Int

  init(_ bytes: [UInt8]) { self.init(bytes, from: 0, to: bytes.count) }

  /// Creates a cursor for a range within the bytes.
  init(_ bytes: [UInt8], from start: Int, to end: Int) {
    self.bytes = bytes
    self.position = start
    self.end = end
  }

  var remaining: Int { end - position }

  /// The next byte, which is not consumed; `nil` at the end.
  var next: UInt8? { position < end ? bytes[position] : nil }

  /// Checks that `count` more bytes exist.
  func require(_ count: Int64, of what: String) throws(TZifError) {
    guard Int64(remaining) >= count else {
      throw TZifError(
        at: end, expected: "\(count) bytes of \(what) from byte \(position)",
        found: "the end after \(remaining)")
    }
  }

  mutating func skip(_ count: Int64, of what: String) throws(TZifError) {
    try require(count, of: what)
    position += Int(count)
  }

  mutating func readByte(of what: String) throws(TZifError) -> UInt8 {
    try require(1, of: what)
    defer { position += 1 }
    return bytes[position]
  }

  /// Reads a signed big-endian number of 1…8 octets.
  mutating func readSigned(octets: Int, of what: String) throws(TZifError) -> Int64 {
    try require(Int64(octets), of: what)
    var value: Int64 = bytes[position] & 0x80 == 0 ? 0 : -1
    for offset in position..<(position + octets) {
      value = value << 8 | Int64(bytes[offset])
    }
    position += octets
    return value
  }

  /// Skips the next byte if it equals `byte`.
  mutating func skip(if byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }
}
