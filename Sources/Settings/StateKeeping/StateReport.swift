package import ClockModel

/// The condition of the state file.
package struct StateReport: Equatable, Sendable {
  /// The path.
  package let file: String
  /// When it was last written in this run; `nil` if it was not.
  package internal(set) var savedAt: WallTime?
  /// Why it cannot be written; `nil` if it can.
  package internal(set) var problem: String?
}
