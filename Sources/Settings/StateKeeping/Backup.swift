package import ClockModel
import TOML

/// A backup of what was set, in the form of the state file, but without alarms, the timer and the shelf.
package enum Backup {
  private static let comment = """
    # A backup of the time circuits' settings. `timecircuitsctl restore FILE` restores it, here or on another prop.
    # The checksum (CRC-32) detects damage.

    """

  /// The longest text that is read, in bytes; this program prints none longer.
  package static let longest = 3072

  /// Returns the backup of a state.
  ///
  /// - Parameter state: the state; readouts whose zones are unusable in this run are included as stored.
  /// - Returns: several lines, each with its line feed.
  package static func text(of state: PropState) -> String {
    var kept = state
    kept.shelf = SetItems()
    // A running timer is not a setting.
    kept.timer = nil
    // A request may not have room for all of them.
    (kept.alarms, kept.dormantAlarms) = ([], [])
    let writing = StateWriting(kept)
    let bytes = SealedFile.bytes(comment: comment, version: writing.version, settings: writing.text)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads a backup.
  ///
  /// - Parameters:
  ///   - text: the whole text, with any content.
  ///   - zone: looks up a zone of the tz database by name.
  /// - Returns: the settings.
  /// - Throws: ``StateFileError`` for the first mistake. An unusable zone is one too, since somebody is there
  ///   to see the error.
  package static func read(_ text: String, zone: @escaping ZoneSource) throws(StateFileError) -> SetItems {
    let content = try StateFile.read(Array(text.utf8), zone: zone)
    if let warning = content.warnings.first {
      throw .value(key: "backup", expected: "what this machine can show", found: warning)
    }
    return content.state.items
  }
}
