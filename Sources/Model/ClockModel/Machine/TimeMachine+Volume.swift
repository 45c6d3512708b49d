/// What is to become of the volume.
///
/// The time circuits make no sound: this is passed on, as an event, to whoever does.
public enum VolumeOrder: Equatable, Hashable, Sendable {
  /// So loud, in percent of ``range``, and heard.
  case set(Int)
  /// Louder by so many percent, or softer by less than nothing; and heard.
  case change(Int)
  /// Nothing is heard, whatever the volume.
  case mute
  /// It is heard again.
  case unmute
  /// Muted where it is not, else heard again.
  case toggle

  /// What a volume may be.
  public static let range = 0...100
  /// By how much it may be changed at once.
  public static let changes = -100...100
}

extension TimeMachine {
  /// Passes on what is to become of the volume.
  func volume(_ order: VolumeOrder, at time: WallTime) -> Outcome {
    let (text, detail): (String, Notice.Detail) =
      switch order {
      case .set(let percent): ("the volume is to be \(percent)", .init("volume", "\(percent)"))
      case .change(let percent):
        (
          "it is to be \(percent.magnitude) percent \(percent < 0 ? "softer" : "louder")",
          .init("change", "\(percent)")
        )
      case .mute: ("it is to be silent", .init("muted", "true"))
      case .unmute: ("it is to be heard again", .init("muted", "false"))
      case .toggle: ("it is to be silent, or heard again", .init("muted", "toggle"))
      }
    return Outcome(message: text, notices: [Notice(.volume, at: time, text, details: [detail])])
  }
}
