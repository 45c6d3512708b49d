/// How the parts of a readout stand together.
public enum Arrangement: String, CaseIterable, Sendable {
  /// Date and time in a row, as on the prop.
  case wide
  /// The time beneath the date, for a phone that is held upright.
  case portrait
  /// The hour above the minute and nothing else, without a colon, for a countdown.
  case countdown
}
