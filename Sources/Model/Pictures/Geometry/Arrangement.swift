/// The arrangement of a readout's parts.
package enum Arrangement: String, CaseIterable, Sendable {
  /// Date and time in a row, as on the prop.
  case wide
  /// The time below the date, for a phone held upright.
  case portrait
  /// Only the hour above the minute, without a colon, for a countdown on an upright screen.
  case countdown
  /// Only hour, colon and minute in a row, for a countdown.
  case countdownInARow

  /// Whether it has only hour and minute.
  package var isOfCountdown: Bool { self == .countdown || self == .countdownInARow }
}
