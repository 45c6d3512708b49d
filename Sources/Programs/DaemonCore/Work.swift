public import ClockModel
public import ControlProtocol
public import Keys
public import Panel

/// A resolved request: everything that it needs from the disk has been read.
public enum Work: Equatable, Sendable {
  /// A command for the time circuits.
  case command(Command)
  /// The status.
  case status(zones: ZonesStatus)
  /// The list of journeys.
  case journeys
  /// The list of sequences.
  case sequences
  /// Lights LEDs, with a stream of captions.
  case test(WiringTestKind, WiringTestScope = .board)
  /// The backup of what was set.
  case backup
  /// Steers the requester's walk.
  case step(WalkMove)
  /// Releases keypads for so many nanoseconds; `nil` grabs them again.
  case keysOff(nanoseconds: UInt64?)
  /// Does what a key does.
  case key(KeyPress)
  /// Reloads the configuration.
  case reload
}
