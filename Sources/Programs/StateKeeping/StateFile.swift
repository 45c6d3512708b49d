public import ClockModel
import TOML

/// The form in which ``PropState`` is kept.
///
/// A file that is not as it was written is refused whole, so what is read is a state that was once set.
public enum StateFile {
  /// What a file says.
  public struct Content: Equatable, Sendable {
    /// The state.
    public var state: PropState
    /// The items that cannot be used, each in a sentence.
    public var warnings: [String]
  }

  /// The longest file that is read, in bytes: far past any state.
  public static let largest = 262_144
  /// How many journeys can be counted.
  static let journeys = 0...9999

  private static let comment = """
    # What was set on the time circuits while they ran. timecircuitsd keeps it here over restarts and power loss:
    # - what was set stays until it is set anew or reset;
    # - but where the configuration is edited later, the edit wins over what was set for the same key.
    # The checksum (CRC-32) tells a damaged file, so a change by hand is refused: use timecircuitsctl.

    """

  // MARK: Writing

  /// The file of a state.
  ///
  /// What no file can say is left out: a zone without a name, a year outside 0000 to 9999, a readout set to dark.
  public static func bytes(of state: PropState) -> [UInt8] {
    let writing = StateWriting(state)
    return sealed(writing.text, version: writing.version)
  }

  /// The file of such settings, with its head and checksum.
  static func sealed(_ settings: String, version: Int64 = 1) -> [UInt8] {
    SealedFile.bytes(comment: comment, version: version, settings: settings)
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
    var reading = StateReading(zone: zone)
    return try reading.content(
      of: try SealedFile.open(
        bytes, limits: TOMLLimits(maximumBytes: largest, maximumDepth: TOMLLimits.standard.maximumDepth)))
  }
}
