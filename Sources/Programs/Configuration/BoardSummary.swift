/// A board in the output of `--list-boards`.
public struct BoardSummary: Equatable, Sendable {
  /// The name for the configuration.
  public let name: String
  /// The profile's description, `nil` if the profile has a problem.
  public let description: String?
  /// The profile's path.
  public let path: String
  /// The profile's first problem.
  public let problem: Problem?
}
