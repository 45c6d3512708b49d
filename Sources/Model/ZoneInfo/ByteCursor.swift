/// A place in bytes from outside, which reads forward and never past the end.
struct ByteCursor {
  let bytes: [UInt8]
  /// The offset of the next byte, never past `end`.
  private(set) var position: Int
  /// The offset that reading stops at, at most the number of bytes.
  let end: Int

  /// A cursor at the start of the bytes.
  init(_ bytes: [UInt8]) { self.init(bytes, from: 0, to: bytes.count) }

  /// A cursor for a part of the bytes, which must lie within them.
  init(_ bytes: [UInt8], from start: Int, to end: Int) {
    self.bytes = bytes
    self.position = start
    self.end = end
  }

  var remaining: Int { end - position }

  /// The next byte, which stays there, or nil at the end.
  var next: UInt8? { position < end ? bytes[position] : nil }

  /// Makes sure that `count` more bytes are there.
  func require(_ count: Int64, of what: String) throws(TZifError) {
    guard Int64(remaining) >= count else {
      throw TZifError(
        at: end, expected: "\(count) bytes of \(what) from byte \(position)",
        found: "the end after \(remaining)")
    }
  }

  /// Passes over `count` bytes.
  mutating func skip(_ count: Int64, of what: String) throws(TZifError) {
    try require(count, of: what)
    position += Int(count)
  }

  /// Takes the next byte.
  mutating func readByte(of what: String) throws(TZifError) -> UInt8 {
    try require(1, of: what)
    defer { position += 1 }
    return bytes[position]
  }

  /// Takes a signed number of 1…8 octets, the most significant first.
  mutating func readSigned(octets: Int, of what: String) throws(TZifError) -> Int64 {
    try require(Int64(octets), of: what)
    var value: Int64 = bytes[position] & 0x80 == 0 ? 0 : -1
    for offset in position..<(position + octets) {
      value = value << 8 | Int64(bytes[offset])
    }
    position += octets
    return value
  }

  /// Takes the next byte if it is this one.
  mutating func skip(if byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }
}
