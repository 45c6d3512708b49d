import Testing

/// Errors for invalid bytes, independent of the text.
@Suite struct EncodingTests {
  @Test(arguments: [
    (
      [0x61, 0x0A, 0x62, 0xE9],
      "2:2: expected UTF-8 text, found a byte that is not (0xE9): save the file as UTF-8"
    ),
    (
      [0x23, 0xC0, 0x80], "1:2: expected UTF-8 text, found a byte that is not (0xC0): save the file as UTF-8"
    ),
    (
      [0x23, 0xED, 0xA0, 0x80],
      "1:2: expected UTF-8 text, found a byte that is not (0xED): save the file as UTF-8"
    ),
    (
      [0x23, 0xF4, 0x90, 0x80, 0x80],
      "1:2: expected UTF-8 text, found a byte that is not (0xF4): save the file as UTF-8"
    ),
    (
      [0x23, 0xE2, 0x82], "1:2: expected UTF-8 text, found a byte that is not (0xE2): save the file as UTF-8"
    ),
    ([0xFF, 0xFE, 0x61, 0x00], "1:1: expected UTF-8 text, found UTF-16: save the file as UTF-8"),
    ([0x61, 0x00, 0x3D, 0x00], "1:1: expected UTF-8 text, found UTF-16: save the file as UTF-8"),
    (
      [0x23, 0xC3, 0xA9, 0x0D, 0x61],
      "1:3: found a carriage return without a line feed: save the file with Linux line endings (LF)"
    ),
    (
      [0x23, 0x1B],
      "1:2: found an invisible control character (0x1B): delete it, or write it as \\u001B in double quotes"
    ),
  ])
  func errorNamesTheInvalidByte(bytes: [UInt8], wording: String) {
    #expect(refusal(of: bytes)?.description == wording)
  }
}
