/// A change of the volume.
///
/// The time circuits make no sound: the change is passed on as an event to the sound program.
package enum VolumeOrder: Equatable, Hashable, Sendable {
  /// Sets the volume in percent of ``range`` and unmutes.
  case set(Int)
  /// Changes the volume by percent, negative for softer, and unmutes.
  case change(Int)
  case mute
  case unmute
  /// Mutes or unmutes the sound.
  case toggle

  package static let range = 0...100
  package static let changes = -100...100
}

extension TimeMachine {
  func volume(_ order: VolumeOrder, at time: WallTime) -> CommandOutcome {
    let (text, detail): (String, Notice.Detail) =
      switch order {
      case .set(let percent): ("volume: \(percent) percent", .init("volume", "\(percent)"))
      case .change(let percent):
        (
          "volume \(percent < 0 ? "down" : "up") by \(percent.magnitude) percent",
          .init("change", "\(percent)")
        )
      case .mute: ("sound muted", .init("muted", "true"))
      case .unmute: ("sound unmuted", .init("muted", "false"))
      case .toggle: ("mute toggled", .init("muted", "toggle"))
      }
    return CommandOutcome(message: text, notices: [Notice(.volume, at: time, text, details: [detail])])
  }
}
