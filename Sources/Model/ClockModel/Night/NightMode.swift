/// The source of the decision whether it is night for the readouts.
package enum NightMode: String, CaseIterable, Sendable {
  /// The configured schedule.
  case auto
  /// A person: night until further notice.
  case on
  /// A person: day until further notice.
  case off
}
