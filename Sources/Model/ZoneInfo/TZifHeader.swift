/// The header of a TZif data block: its version and sizes (RFC 9636 section 3.1).
struct TZifHeader {
  /// 1 to 4.
  let version: Int
  let utIndicatorCount: Int64
  let standardIndicatorCount: Int64
  let leapSecondCount: Int64
  let transitionCount: Int64
  let typeCount: Int64
  let designationSize: Int64

  /// The largest number of types that one octet can index.
  private static let mostTypes: Int64 = 256

  /// Reads a header without checking its counts.
  init(_ cursor: inout ByteCursor) throws(TZifError) {
    let magic: [UInt8] = [0x54, 0x5A, 0x69, 0x66]  // TZif
    for byte in magic where !cursor.skip(if: byte) {
      throw TZifError(
        at: cursor.position, expected: "the four letters TZif that begin a header", found: cursor.foundNext)
    }
    version = try Self.readVersion(&cursor)
    try cursor.skip(15, of: "the header")
    utIndicatorCount = try Self.readCount(&cursor)
    standardIndicatorCount = try Self.readCount(&cursor)
    leapSecondCount = try Self.readCount(&cursor)
    transitionCount = try Self.readCount(&cursor)
    typeCount = try Self.readCount(&cursor)
    designationSize = try Self.readCount(&cursor)
  }

  private static func readVersion(_ cursor: inout ByteCursor) throws(TZifError) -> Int {
    let position = cursor.position
    switch try cursor.readByte(of: "the header") {
    case 0: return 1
    case let digit where 0x32...0x34 ~= digit: return Int(digit - 0x30)
    case let byte:
      throw TZifError(
        at: position, expected: "version NUL, 2, 3 or 4", found: TZifError.describe(byte))
    }
  }

  private static func readCount(_ cursor: inout ByteCursor) throws(TZifError) -> Int64 {
    // The count is unsigned: this undoes the sign extension.
    try cursor.readSigned(octets: 4, of: "the header") & 0xFFFF_FFFF
  }

  /// Checks the counts against the format and each other.
  ///
  /// Do not call it for the skipped 32-bit block: some writers set all of its counts to 0.
  ///
  /// - Parameter end: the offset of the byte after the header.
  /// - Throws: ``TZifError`` at the first invalid count.
  func checkCounts(endingAt end: Int) throws(TZifError) {
    let start = end - 24
    guard leapSecondCount == 0 else {
      throw TZifError(
        at: start + 8, expected: "times that count no leap seconds (not those of right/)",
        found: "a table of \(leapSecondCount) leap seconds")
    }
    guard 1...Self.mostTypes ~= typeCount else {
      throw TZifError(
        at: start + 16, expected: "1 to \(Self.mostTypes) local time types", found: "\(typeCount)")
    }
    guard designationSize > 0 else {
      throw TZifError(at: start + 20, expected: "at least one octet of abbreviations", found: "none")
    }
    try checkIndicators(utIndicatorCount, named: "UT/local", at: start)
    try checkIndicators(standardIndicatorCount, named: "standard/wall", at: start + 4)
  }

  private func checkIndicators(_ count: Int64, named name: String, at offset: Int) throws(TZifError) {
    guard count == 0 || count == typeCount else {
      throw TZifError(
        at: offset, expected: "no \(name) indicators or one for each of the \(typeCount) types",
        found: "\(count)")
    }
  }

  /// The size of the data block that follows, in bytes, for times of 4 or 8 octets.
  ///
  /// It multiplies 32-bit counts by small numbers, so the sum stays far below the limit of 64 bits.
  func dataSize(octetsPerTime: Int64) -> Int64 {
    transitionCount * (octetsPerTime + 1) + typeCount * 6 + designationSize
      + leapSecondCount * (octetsPerTime + 4) + standardIndicatorCount + utIndicatorCount
  }
}
