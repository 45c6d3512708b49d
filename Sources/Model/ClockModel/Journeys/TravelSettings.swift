/// The configured behaviour of departures and journeys.
package struct TravelSettings: Equatable, Sendable {
  /// Whether departures, re-entries and entered dates are animated as in the film; otherwise they take effect
  /// at once.
  package var playsSequences: Bool
  /// Whether the power-on sequence plays at the start.
  package var playsPowerOn: Bool
  package var cycle: CycleInterval
  /// How long before its first step a departure is announced, in milliseconds within ``leads``.
  ///
  /// It gives slow speakers and following props time to prepare.
  package var lead: Int

  package static let leads = 0...10_000

  package init(
    playsSequences: Bool = true, playsPowerOn: Bool = false, cycle: CycleInterval = .off, lead: Int = 0
  ) {
    self.playsSequences = playsSequences
    self.playsPowerOn = playsPowerOn
    self.cycle = cycle
    self.lead = lead
  }
}
