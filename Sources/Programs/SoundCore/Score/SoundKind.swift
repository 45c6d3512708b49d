/// What a sound is for, by which it is known how loud it is.
public enum SoundKind: String, CaseIterable, Sendable {
  /// A key, or what came of it.
  case key
  /// A departure, an arrival, any other sequence.
  case show
  /// The full hour.
  case hour
  /// The full second.
  case second
  /// An alarm or a reminder.
  case alarm
  /// The timer.
  case timer
  /// What a person asked for, to hear it.
  case test

  /// Whether it is worth more than another sound where there are too many.
  var isImportant: Bool {
    switch self {
    case .alarm, .timer: true
    case .key, .show, .hour, .second, .test: false
    }
  }

  /// Whether it is as loud at night as by day: whoever set an alarm wants to be woken.
  var isHeardAtNight: Bool {
    switch self {
    case .alarm, .timer, .test: true
    case .key, .show, .hour, .second: false
    }
  }
}
