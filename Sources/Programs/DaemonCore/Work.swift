package import ClockModel
package import ControlProtocol
package import Keys
package import Panel

/// The action of a resolved request: everything that it needs from the disk has been read.
package enum Work: Equatable, Sendable {
  case command(Command)
  case status(zones: ZonesStatus, update: UpdateStatus?)
  case journeys
  case sequences
  /// Lights LEDs, with a stream of captions.
  case test(WiringTestKind, WiringTestScope = .board)
  /// The backup of what was set.
  case backup
  /// Steers the requester's walk.
  case step(WalkMove)
  /// Releases keypads for so many nanoseconds; `nil` grabs them again.
  case keysOff(nanoseconds: UInt64?)
  case key(KeyPress)
  case reload

  /// Whether it belongs to an entry on the keypad.
  var isOfKeypad: Bool {
    switch self {
    case .command(.digit), .command(.clearEntry), .command(.enterDigits): true
    default: false
    }
  }
}
