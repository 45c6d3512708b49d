/// How the parts of a readout stand together.
public enum Arrangement: String, CaseIterable, Sendable {
  /// Date and time in a row, as on the prop.
  case wide
  /// The time beneath the date, for a phone that is held upright.
  case portrait
  /// The hour above the minute and nothing else, without a colon, for a countdown that is looked at upright.
  case countdown
  /// Hour, colon and minute in a row and nothing else, for a countdown.
  case countdownInARow

  /// Whether it has hour and minute alone.
  public var isOfCountdown: Bool { self == .countdown || self == .countdownInARow }
}
