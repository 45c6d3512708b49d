public import ClockModel

/// The condition of the state file.
public struct StateReport: Equatable, Sendable {
  /// The path.
  public let file: String
  /// When it was last written in this run; `nil` if it was not.
  public internal(set) var savedAt: WallTime?
  /// Why it cannot be written; `nil` if it can.
  public internal(set) var problem: String?
}
