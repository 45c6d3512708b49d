/// How the car travels, as it is configured.
public struct TravelSettings: Equatable, Sendable {
  /// Whether departures, re-entries and entered dates are shown as in the film; without it they are simply there.
  public var playsSequences: Bool
  /// Whether the power-on sequence is shown at the start.
  public var playsPowerOn: Bool
  /// How often the journeys change.
  public var cycle: CycleInterval

  /// Settings; by default sequences are shown, but not at the start, and the journeys do not change.
  public init(playsSequences: Bool = true, playsPowerOn: Bool = false, cycle: CycleInterval = .off) {
    self.playsSequences = playsSequences
    self.playsPowerOn = playsPowerOn
    self.cycle = cycle
  }
}
