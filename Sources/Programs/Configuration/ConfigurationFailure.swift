/// A configuration that cannot be run, with everything that is wrong with it.
public struct ConfigurationFailure: Error, Sendable {
  /// All problems: those of the command line first, then the configuration's, then the board's, then those of
  /// sequences and journeys, each file's in its order.
  public let problems: [Problem]
  /// The files to be watched for the mend: those that were read, and those that were looked for.
  public let files: [String]
  /// Whether the command line is at fault, so that mending files is not enough.
  public let isUsage: Bool
  /// Whether nothing is wrong but that no board was named, by ``BoardRule/named``: nothing is driven yet.
  public let lacksBoard: Bool

  /// A failure.
  public init(problems: [Problem], files: [String], isUsage: Bool = false, lacksBoard: Bool = false) {
    self.problems = problems
    self.files = files
    self.isUsage = isUsage
    self.lacksBoard = lacksBoard
  }
}
