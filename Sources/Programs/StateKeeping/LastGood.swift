public import ClockModel
public import Configuration

/// Configuration and board as they were when they were last taken, kept for a start that finds them damaged.
public struct LastGood: Sendable {
  /// When they took effect.
  public var takenAt: WallTime
  /// Whether the configuration named its board.
  public var namesBoard: Bool
  /// What they were read from.
  public var sources: ConfigurationSources

  /// What was taken.
  public init(takenAt: WallTime, namesBoard: Bool, sources: ConfigurationSources) {
    self.takenAt = takenAt
    self.namesBoard = namesBoard
    self.sources = sources
  }

  /// Whether something else is the same but for its time.
  func isSame(as other: LastGood) -> Bool {
    namesBoard == other.namesBoard && sources.configuration == other.sources.configuration
      && sources.board == other.sources.board
  }
}
