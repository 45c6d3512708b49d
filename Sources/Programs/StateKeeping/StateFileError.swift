/// Why the bytes of a state file are not taken: all of them, since half a state is none.
public enum StateFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Nothing is in it.
  case empty
  /// It is no TOML.
  case notTOML(String)
  /// It is TOML, and something else than a state.
  case foreign
  /// It has a version that this program does not know.
  case newer(version: Int64)
  /// The checksum is missing, or another than that of the content.
  case damaged(expected: String, found: String?)
  /// A value is not as it should be.
  case value(key: String, expected: String, found: String)

  /// What is wrong with the file.
  public var description: String {
    switch self {
    case .empty: "it is empty"
    case .notTOML(let message): "it is not TOML: \(message)"
    case .foreign: "it is no state of timecircuits: expected the key version, found none"
    case .newer(let version): "it was written by a newer timecircuits: version \(version)"
    case .damaged(let expected, nil): "it is damaged: expected the checksum \(expected), found none"
    case .damaged(let expected, let found?):
      "it is damaged, or was edited by hand: expected the checksum \(expected) of its content, found \(found)"
    case .value(let key, let expected, let found): "\(key): expected \(expected), found \(found)"
    }
  }
}
