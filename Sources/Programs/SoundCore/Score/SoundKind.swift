/// The purpose of a sound, which decides how loud it is.
package enum SoundKind: String, CaseIterable, Sendable {
  /// A key, or its result.
  case key
  /// A departure, an arrival, any other sequence.
  case show
  /// The full hour.
  case hour
  /// The full second.
  case second
  /// An alarm or a reminder.
  case alarm
  case timer
  /// A test that a person requested.
  case test

  /// Whether it takes precedence when there are too many sounds.
  var isImportant: Bool {
    switch self {
    case .alarm, .timer: true
    case .key, .show, .hour, .second, .test: false
    }
  }

  /// Whether it is as loud at night as by day: an alarm must wake people.
  var isHeardAtNight: Bool {
    switch self {
    case .alarm, .timer, .test: true
    case .key, .show, .hour, .second: false
    }
  }
}
