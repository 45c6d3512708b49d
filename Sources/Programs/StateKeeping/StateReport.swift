public import ClockModel

/// How it stands with the state that is kept.
public struct StateReport: Equatable, Sendable {
  /// The file's path.
  public let file: String
  /// When it was last written in this run, `nil` where it was not.
  public internal(set) var savedAt: WallTime?
  /// Why it cannot be written, `nil` while all is well.
  public internal(set) var problem: String?
}
