/// How the car travels, as it is configured.
public struct TravelSettings: Equatable, Sendable {
  /// Whether departures, re-entries and entered dates are shown as in the film; without it they are simply there.
  public var playsSequences: Bool
  /// Whether the power-on sequence is shown at the start.
  public var playsPowerOn: Bool
  /// How often the journeys change.
  public var cycle: CycleInterval
  /// How long before its first step a departure is announced, in milliseconds, within ``leads``: for speakers that are slow, and
  /// props that depart with this one.
  public var lead: Int

  /// What ``lead`` may be.
  public static let leads = 0...10_000

  /// Settings; by default sequences are shown, but not at the start, the journeys do not change, and a departure begins at once.
  public init(
    playsSequences: Bool = true, playsPowerOn: Bool = false, cycle: CycleInterval = .off, lead: Int = 0
  ) {
    self.playsSequences = playsSequences
    self.playsPowerOn = playsPowerOn
    self.cycle = cycle
    self.lead = lead
  }
}
