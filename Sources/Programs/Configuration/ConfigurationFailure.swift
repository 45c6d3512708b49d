/// An unusable configuration, with all its problems.
public struct ConfigurationFailure: Error, Sendable {
  /// All problems: first the command line's and the zone data's, then those of the configuration, the board,
  /// and the sequences, journeys and timer presets, each in file order.
  public let problems: [Problem]
  /// The files to watch for a fix, including missing ones.
  public let files: [String]
  /// Whether the command line is wrong, so that fixing files is not enough.
  public let isUsage: Bool
  /// Whether the only problem is the missing board (``BoardRule/named``); nothing is driven yet.
  public let lacksBoard: Bool

  /// Creates a failure.
  public init(problems: [Problem], files: [String], isUsage: Bool = false, lacksBoard: Bool = false) {
    self.problems = problems
    self.files = files
    self.isUsage = isUsage
    self.lacksBoard = lacksBoard
  }
}
