/// What a configuration without the key `board` stands for.
public enum BoardRule: Equatable, Sendable {
  /// The standard board: a simulation, or a check that opens no device.
  case standard
  /// The standard board, as was driven before, which is told.
  case standardAsBefore
  /// Most likely what is left of a save that was cut off, since the configuration last named its board: it is refused.
  case namedAsBefore
  /// No board yet: nothing was ever driven here, and nothing is before a person says what is wired.
  case named

  /// What a person is told where there is no board yet, and what to do.
  public static let advice = "no board yet: sudo timecircuitsd --set-up-board"
  /// The board that a simulation shows and drawings are of, where none is named.
  public static let standardBoard = UserConfiguration.standardBoard
}
