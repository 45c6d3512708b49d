package import Reading

/// An unusable configuration, with all its problems.
package struct ConfigurationFailure: Error, Sendable {
  /// All problems: first the command line's and the zone data's, then those of the configuration, the board,
  /// and the sequences, journeys and timer presets, each in file order.
  package let problems: [Problem]
  /// The files to watch for a fix, including missing ones.
  package let files: [String]
  /// Whether the command line is wrong, so that fixing files is not enough.
  package let isUsage: Bool
  /// Whether the only problem is the missing board (``BoardRule/named``); nothing is driven yet.
  package let lacksBoard: Bool

  package init(problems: [Problem], files: [String], isUsage: Bool = false, lacksBoard: Bool = false) {
    self.problems = problems
    self.files = files
    self.isUsage = isUsage
    self.lacksBoard = lacksBoard
  }
}
