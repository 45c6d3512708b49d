import TOML

/// The form of the files that are kept here: TOML, with a version and a checksum over everything else.
///
/// The checksum tells a file that a power loss tore or a worn card changed from a good one. Such a file is refused whole.
enum SealedFile {
  /// The versions that are read: 2 is that of a state with alarms, a timer or its presets, or a readout that was made dark.
  static let versions: ClosedRange<Int64> = 1...2
  private static let checksumKey = "checksum = \""

  /// The file of such settings, with its comment, version and checksum.
  static func bytes(comment: String, version: Int64 = versions.lowerBound, settings: String) -> [UInt8] {
    let before = Array((comment + "version = \(version)\n" + checksumKey).utf8)
    let after = Array(("\"\n" + settings).utf8)
    return before + checksum(before, after) + after
  }

  /// The content of a file.
  ///
  /// - Throws: ``StateFileError`` where it is none of this version, or not as it was written.
  static func open(_ bytes: [UInt8], limits: TOMLLimits = .standard) throws(StateFileError) -> TOMLTable {
    guard !bytes.isEmpty else { throw .empty }
    let table: TOMLTable
    do throws(TOMLError) {
      table = try TOML.parse(bytes, limits: limits)
    } catch {
      throw .notTOML(error.description)
    }
    // Ahead of the checksum, which another version may reckon in another way.
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

  /// Eight hexadecimal digits: the checksum of what stands before them and behind.
  private static func checksum(
    _ before: some Sequence<UInt8>, _ after: some Sequence<UInt8>
  ) -> [UInt8] {
    var crc = CRC32()
    crc.take(before)
    crc.take(after)
    let digits = String(crc.value, radix: 16)
    return Array((String(repeating: "0", count: 8 - digits.utf8.count) + digits).utf8)
  }

  private static func text(_ digits: [UInt8]) -> String { String(decoding: digits, as: UTF8.self) }
}
