import TOML

/// The format of the files in the state folder: TOML with a version, and a checksum of everything else.
///
/// The checksum detects files damaged by a power loss or a worn card. Such a file is refused as a whole.
enum SealedFile {
  /// The versions that can be read: 2 has alarms, a timer, its presets, the full hour or a dark readout.
  static let versions: ClosedRange<Int64> = 1...2
  private static let checksumKey = "checksum = \""

  /// Returns a file with its comment, version and checksum.
  static func bytes(comment: String, version: Int64 = versions.lowerBound, settings: String) -> [UInt8] {
    let before = Array((comment + "version = \(version)\n" + checksumKey).utf8)
    let after = Array(("\"\n" + settings).utf8)
    return before + checksum(before, after) + after
  }

  /// Returns the content of a file.
  ///
  /// - Throws: ``StateFileError`` if its version is unknown or it is damaged.
  static func open(_ bytes: [UInt8], limits: TOMLLimits = .standard) throws(StateFileError) -> TOMLTable {
    guard !bytes.isEmpty else { throw .empty }
    let table: TOMLTable
    do throws(TOMLError) {
      table = try TOML.parse(bytes, limits: limits)
    } catch {
      throw .notTOML(error.description)
    }
    // Before the checksum, which another version may calculate differently.
    switch table["version"]?.value {
    case nil: throw .foreign
    case .integer(let number)? where versions.contains(number): break
    case .integer(let number)? where number > versions.upperBound: throw .newer(version: number)
    case let other?:
      throw .value(
        key: "version", expected: "\(versions.lowerBound) to \(versions.upperBound)", found: other.description
      )
    }
    try verify(bytes)
    return table
  }

  private static func verify(_ bytes: [UInt8]) throws(StateFileError) {
    let key = Array(("\n" + checksumKey).utf8)
    let start = bytes.indices.first { bytes[$0...].starts(with: key) }
    guard let start else { throw .damaged(expected: text(checksum(bytes, [])), found: nil) }
    let digits = bytes[(start + key.count)...].prefix(8)
    let expected = checksum(bytes[..<digits.startIndex], bytes[digits.endIndex...])
    guard Array(digits) == expected else {
      throw .damaged(
        expected: text(expected), found: TOMLValue.string(text(Array(digits))).description)
    }
  }

  /// Eight hexadecimal digits: the checksum of the bytes before and after them.
  private static func checksum(
    _ before: some Sequence<UInt8>, _ after: some Sequence<UInt8>
  ) -> [UInt8] {
    var crc = CRC32()
    crc.update(before)
    crc.update(after)
    let digits = String(crc.value, radix: 16)
    return Array((String(repeating: "0", count: 8 - digits.utf8.count) + digits).utf8)
  }

  private static func text(_ digits: [UInt8]) -> String { String(decoding: digits, as: UTF8.self) }
}
