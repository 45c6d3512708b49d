public import ClockModel
import TOML

/// The form in which ``PropState`` is kept: TOML, with a version and a checksum over everything else.
///
/// The checksum tells a file that a power loss tore or a worn card changed from a good one. Such a file is refused
/// whole, so what is read is a state that was once set.
public enum StateFile {
  /// What a file says.
  public struct Content: Equatable, Sendable {
    /// The state.
    public var state: PropState
    /// The items that cannot be used, each in a sentence.
    public var warnings: [String]
  }

  /// The version that is written, and the only one that is read.
  public static let version: Int64 = 1
  /// The longest file that is read, in bytes: far past any state.
  public static let largest = 65_536
  /// How many journeys can be counted.
  static let journeys = 0...9999

  private static let header = """
    # What was set on the time circuits while they ran. timecircuitsd keeps it here over restarts and power loss:
    # - what was set stays until it is set anew or reset;
    # - but where the configuration is edited later, the edit wins over what was set for the same key.
    # The checksum (CRC-32) tells a damaged file, so a change by hand is refused: use timecircuitsctl.
    version = \(version)

    """
  private static let checksumKey = "checksum = \""

  // MARK: Writing

  /// The file of a state.
  ///
  /// What no file can say is left out: a zone without a name, a year outside 0000 to 9999, a readout set to dark.
  public static func bytes(of state: PropState) -> [UInt8] { sealed(StateWriting(state).text) }

  /// The file of such settings, with its head and checksum.
  static func sealed(_ settings: String) -> [UInt8] {
    let before = Array((header + checksumKey).utf8)
    let after = Array(("\"\n" + settings).utf8)
    return before + checksum(before, after) + after
  }

  // MARK: Reading

  /// Reads a file's content.
  ///
  /// - Parameters:
  ///   - bytes: the whole file, of any content.
  ///   - zone: the zone of a name of the tz database. Where it cannot be used, its readout shows what is configured,
  ///     and the item is kept in ``PropState/dormant`` for a later start.
  /// - Returns: the state and what had to be left out of it.
  /// - Throws: ``StateFileError`` for the first thing that is wrong.
  public static func read(
    _ bytes: [UInt8], zone: @escaping ZoneSource
  ) throws(StateFileError) -> Content {
    guard !bytes.isEmpty else { throw .empty }
    let table: TOMLTable
    do throws(TOMLError) {
      table = try TOML.parse(bytes)
    } catch {
      throw .notTOML(error.description)
    }
    // Ahead of the checksum, which another version may reckon in another way.
    switch table["version"]?.value {
    case nil: throw .foreign
    case .integer(version)?: break
    case .integer(let number)? where number > version: throw .newer(version: number)
    case let other?: throw .value(key: "version", expected: "\(version)", found: other.description)
    }
    try verify(bytes)
    var reading = StateReading(zone: zone)
    return try reading.content(of: table)
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
