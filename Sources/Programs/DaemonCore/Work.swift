public import ClockModel
public import ControlProtocol
public import Keys
public import Panel

/// A request as the daemon's thread gets it: everything that needs the disk has been looked up.
public enum Work: Equatable, Sendable {
  /// Something for the time circuits.
  case command(Command)
  /// The state of everything.
  case status(zones: ZonesStatus)
  /// The journeys that there are.
  case journeys
  /// The sequences that there are.
  case sequences
  /// To light LEDs, as a stream of captions.
  case test(WiringTestKind, WiringTestScope = .board)
  /// What was set, as a text to keep.
  case backup
  /// To steer the walk of whoever asks.
  case step(WalkMove)
  /// To let keypads go for so many nanoseconds; `nil` to take them again.
  case keysOff(nanoseconds: UInt64?)
  /// To do what a key does.
  case key(KeyPress)
  /// To read the configuration again.
  case reload
}
