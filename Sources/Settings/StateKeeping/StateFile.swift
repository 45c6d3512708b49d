package import ClockModel
import TOML

/// The file format of ``PropState``.
///
/// A file that was changed or damaged is refused as a whole, so only states that were once set are loaded.
package enum StateFile {
  /// The content of a file.
  package struct Content: Equatable, Sendable {
    package var state: PropState
    /// A sentence for each unusable item.
    package var warnings: [String]
  }

  /// The longest file that is read, in bytes: far beyond any state.
  package static let largest = 262_144
  /// The range of the journey counter.
  static let journeys = 0...9999

  private static let comment = """
    # The settings of the time circuits. timecircuitsd saves them here for restarts and power cuts:
    # - a setting stays until you set it again or reset it;
    # - if you later edit the same key in the configuration, the edit wins.
    # The checksum (CRC-32) detects damage, so changes by hand are rejected: use timecircuitsctl.

    """

  // MARK: Writing

  /// Returns the file of a state.
  ///
  /// It omits what the format cannot express: a zone without a name and a year outside 0000 to 9999.
  package static func bytes(of state: PropState) -> [UInt8] {
    let writing = StateWriting(state)
    return sealed(writing.text, version: writing.version)
  }

  /// Returns the file of settings, with its header and checksum.
  static func sealed(_ settings: String, version: Int64 = 1) -> [UInt8] {
    SealedFile.bytes(comment: comment, version: version, settings: settings)
  }

  // MARK: Reading

  /// Reads a file's content.
  ///
  /// - Parameters:
  ///   - bytes: the whole file, with any content.
  ///   - zone: looks up a zone of the tz database by name. If it is unusable, its readout shows its
  ///     configuration, and the item is kept in ``PropState/dormant`` for a later start.
  /// - Returns: the state and the items left out of it.
  /// - Throws: ``StateFileError`` for the first mistake.
  package static func read(
    _ bytes: [UInt8], zone: @escaping ZoneSource
  ) throws(StateFileError) -> Content {
    var reading = StateReading(zone: zone)
    return try reading.content(
      of: try SealedFile.open(
        bytes, limits: TOMLLimits(maximumBytes: largest, maximumDepth: TOMLLimits.standard.maximumDepth)))
  }
}
