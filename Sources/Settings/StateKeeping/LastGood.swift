package import ClockModel
package import Configuration

/// The last configuration and board that took effect, kept in case the next start finds their files damaged.
package struct LastGood: Sendable {
  /// When they took effect.
  package var takenAt: WallTime
  /// Whether the configuration named its board.
  package var namesBoard: Bool
  /// The files they were read from.
  package var sources: ConfigurationSources

  package init(takenAt: WallTime, namesBoard: Bool, sources: ConfigurationSources) {
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
