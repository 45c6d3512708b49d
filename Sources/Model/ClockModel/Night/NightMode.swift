/// Who decides whether it is night for the readouts.
public enum NightMode: String, CaseIterable, Sendable {
  /// The schedule of the configuration.
  case auto
  /// A person: it is night until further notice.
  case on
  /// A person: it is day until further notice.
  case off
}
