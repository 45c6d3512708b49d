public import ClockModel
import TOML

/// What was set, as a text that a person may keep and give back: in the form of the state file, without alarms and without
/// what edits of the configuration took back.
public enum Backup {
  private static let comment = """
    # What was set on the time circuits. `timecircuitsctl restore FILE` takes it again, here or on another prop.
    # The checksum (CRC-32) tells a damaged file.

    """

  /// The longest text that is read, in bytes: one that is longer was not printed by this program.
  public static let longest = 3072

  /// The text of what was set.
  ///
  /// - Parameter state: the state; of readouts whose zones cannot be used in this run it has their words.
  /// - Returns: several lines, the last with its line feed.
  public static func text(of state: PropState) -> String {
    var kept = state
    kept.shelf = SetItems()
    // What runs is no setting.
    kept.timer = nil
    // There may be more of them than a request has room for.
    (kept.alarms, kept.dormantAlarms) = ([], [])
    let writing = StateWriting(kept)
    let bytes = SealedFile.bytes(comment: comment, version: writing.version, settings: writing.text)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: the whole text, of any content.
  ///   - zone: the zone of a name of the tz database.
  /// - Returns: what was set.
  /// - Throws: ``StateFileError`` for the first thing that is wrong; a zone that cannot be used is one, since whoever
  ///   gives it back is there to be told.
  public static func read(_ text: String, zone: @escaping ZoneSource) throws(StateFileError) -> SetItems {
    let content = try StateFile.read(Array(text.utf8), zone: zone)
    if let warning = content.warnings.first {
      throw .value(key: "backup", expected: "what this machine can show", found: warning)
    }
    return content.state.items
  }
}
