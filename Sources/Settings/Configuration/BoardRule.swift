/// The meaning of a configuration without the key `board`.
package enum BoardRule: Equatable, Sendable {
  /// The standard board, for a simulation or a check that opens no device.
  case standard
  /// The standard board, as driven before, with a warning.
  case standardAsBefore
  /// An error: the configuration last named its board, so this is probably a truncated save.
  case namedAsBefore
  /// No board yet: nothing was ever driven here, and nothing is until someone names the board.
  case named

  /// The message for a machine without a board, with what to do.
  package static let advice = "no board yet: sudo timecircuitsd --set-up-board"
  /// The default board of simulations and drawings.
  package static let standardBoard = UserConfiguration.standardBoard
}
