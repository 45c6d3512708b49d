/// The configured behaviour of departures and journeys.
public struct TravelSettings: Equatable, Sendable {
  /// Whether departures, re-entries and entered dates are animated as in the film; otherwise they take effect
  /// at once.
  public var playsSequences: Bool
  /// Whether the power-on sequence plays at the start.
  public var playsPowerOn: Bool
  /// The interval between journeys while cycling.
  public var cycle: CycleInterval
  /// How long before its first step a departure is announced, in milliseconds within ``leads``.
  ///
  /// It gives slow speakers and following props time to prepare.
  public var lead: Int

  /// The range of ``lead``.
  public static let leads = 0...10_000

  /// Creates settings; by default sequences play, but not at the start, cycling is off, and departures begin
  /// at once.
  public init(
    playsSequences: Bool = true, playsPowerOn: Bool = false, cycle: CycleInterval = .off, lead: Int = 0
  ) {
    self.playsSequences = playsSequences
    self.playsPowerOn = playsPowerOn
    self.cycle = cycle
    self.lead = lead
  }
}
