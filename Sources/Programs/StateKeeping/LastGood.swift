public import ClockModel
public import Configuration

/// The last configuration and board that took effect, kept in case the next start finds their files damaged.
public struct LastGood: Sendable {
  /// When they took effect.
  public var takenAt: WallTime
  /// Whether the configuration named its board.
  public var namesBoard: Bool
  /// The files they were read from.
  public var sources: ConfigurationSources

  /// Creates the copy.
  public init(takenAt: WallTime, namesBoard: Bool, sources: ConfigurationSources) {
    self.takenAt = takenAt
    self.namesBoard = namesBoard
    self.sources = sources
  }

  /// Whether another copy is the same except for its time.
  func isSame(as other: LastGood) -> Bool {
    namesBoard == other.namesBoard && sources.configuration == other.sources.configuration
      && sources.board == other.sources.board
  }
}
