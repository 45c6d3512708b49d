/// A board as `--list-boards` shows it.
public struct BoardSummary: Equatable, Sendable {
  /// The name to write into the configuration.
  public let name: String
  /// The profile's line about the board, `nil` where there is a problem.
  public let description: String?
  /// Where the profile lies.
  public let path: String
  /// The first thing that is wrong with the profile.
  public let problem: Problem?
}
