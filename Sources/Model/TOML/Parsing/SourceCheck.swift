/// Checks every byte of a file by itself: size, UTF-8, no control characters.
///
/// It runs first, so that the parser can rely on valid text.
enum SourceCheck {
  static func check(_ bytes: [UInt8], maximumBytes: Int) throws(Complaint) {
    guard bytes.count <= maximumBytes else {
      throw Complaint(
        TOMLPosition(line: 1, column: 1),
        "the file has \(bytes.count) bytes, but at most \(maximumBytes) are allowed: is it the right file?")
    }
    try refuseUTF16(bytes)
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte >= 0x80 {
        guard let decoded = UTF8Text.scalar(in: bytes, at: offset) else {
          throw Complaint(
            TOMLPosition(ofByte: offset, in: bytes),
            "expected UTF-8 text, found a byte that is not (0x\(hex(byte))): save the file as UTF-8")
        }
        offset += decoded.length
      } else {
        if byte < .space || byte == 0x7F { try checkControl(byte, at: offset, in: bytes) }
        offset += 1
      }
    }
  }

  private static func refuseUTF16(_ bytes: [UInt8]) throws(Complaint) {
    let hasMark = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    // Without a mark, UTF-16 is recognised by zeros in every other byte, as a TOML file begins with ASCII.
    let zeros = bytes.prefix(4).map { $0 == 0 }
    guard hasMark || zeros == [true, false, true, false] || zeros == [false, true, false, true] else {
      return
    }
    throw Complaint(
      TOMLPosition(line: 1, column: 1), "expected UTF-8 text, found UTF-16: save the file as UTF-8")
  }

  private static func checkControl(_ byte: UInt8, at offset: Int, in bytes: [UInt8]) throws(Complaint) {
    switch byte {
    case .tab, .lineFeed:
      return
    case .carriageReturn:
      if offset + 1 < bytes.count, bytes[offset + 1] == .lineFeed { return }
      throw Complaint(
        TOMLPosition(ofByte: offset, in: bytes),
        "found a carriage return without a line feed: save the file with Linux line endings (LF)")
    default:
      throw Complaint(
        TOMLPosition(ofByte: offset, in: bytes),
        "found an invisible control character (0x\(hex(byte))): delete it, or write it as \\u00\(hex(byte)) in double quotes"
      )
    }
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }
}
