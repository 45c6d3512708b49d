/// Why a state file is refused, always as a whole: half a state is worse than none.
package enum StateFileError: Error, Equatable, Sendable, CustomStringConvertible {
  case empty
  case notTOML(String)
  /// It is TOML, but not a state.
  case foreign
  /// This program does not know its version.
  case newer(version: Int64)
  /// The checksum is missing or wrong.
  case damaged(expected: String, found: String?)
  /// A value is wrong.
  case value(key: String, expected: String, found: String)

  package var description: String {
    switch self {
    case .empty: "it is empty"
    case .notTOML(let message): "it is not TOML: \(message)"
    case .foreign: "it is not a state file of timecircuits: expected the key version, found none"
    case .newer(let version): "it was written by a newer timecircuits: version \(version)"
    case .damaged(let expected, nil): "it is damaged: expected the checksum \(expected), found none"
    case .damaged(let expected, let found?):
      "it is damaged, or was edited by hand: expected the checksum \(expected) of its content, found \(found)"
    case .value(let key, let expected, let found): "\(key): expected \(expected), found \(found)"
    }
  }
}
