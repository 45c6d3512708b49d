/// The running time circuits: the configured clock, the state set at run time, and the sequence in play.
///
/// It is a value, changed by commands and the passing of time; ``picture(at:)`` returns the readouts'
/// content. It reads no clock and touches no device, so a test can run through years of it.
package struct TimeMachine: Equatable, Sendable {
  /// The configuration.
  package var configured: TimeCircuits { _read { yield settings.value.configured } }
  /// The configuration, with cities that were set replacing its readouts.
  package private(set) var circuits: TimeCircuits {
    _read { yield settings.value.circuits }
    _modify { yield &settings.value.circuits }
  }
  package var hourCycle: HourCycle { circuits.hourCycle }
  package var library: ShowLibrary { _read { yield settings.value.library } }
  package internal(set) var state: PropState {
    _read { yield kept.value }
    _modify { yield &kept.value }
  }
  // Shared by copies until one changes, since a machine is copied at every edge.
  private var settings: CopyOnWrite<Settings>
  private var kept: CopyOnWrite<PropState>
  package internal(set) var sync: ClockSync
  /// The seeds of the sequences to come.
  var seeds: SequenceSeeds

  // The layers, lowest first; TimeMachine+Layers.swift composes them.

  var cycle = Cycle()
  var night = Night()
  var texts = PerReadout<FreeText?>(repeating: nil)
  var playing: Play?
  var light = Light()
  var pairing = Pairing()
  var entry = KeypadEntry()
  var bell: Ringing
  var countdown = Countdown()
  var advancedTo: WallTime
  /// Whether a person switched the prop off.
  package internal(set) var isOff = false

  private struct Settings: Equatable, Sendable {
    let configured: TimeCircuits
    var circuits: TimeCircuits
    let library: ShowLibrary

    init(_ circuits: TimeCircuits, _ library: ShowLibrary) {
      configured = circuits
      self.circuits = circuits
      self.library = library
    }
  }

  /// Creates the machine at its start; the stored state need not be reconciled with the configuration.
  package init(
    _ circuits: TimeCircuits, library: ShowLibrary = ShowLibrary(), state: PropState = PropState(),
    sync: ClockSync = .simulated, seed: UInt64 = 1885, at time: WallTime
  ) {
    settings = CopyOnWrite(Settings(circuits, library))
    kept = CopyOnWrite(state)
    self.sync = sync
    seeds = SequenceSeeds(seed)
    advancedTo = time
    bell = Ringing(at: time)
    self.state.reconcile(with: circuits)
    composeReadouts()
    countNewAlarmsFromNow(at: time)
    scheduleAlarms()
    countdown.isTakenUp = self.state.timer?.isRunning == true
    countdown.awaitsClock = countdown.isTakenUp && sync == .waiting
    updateNight(at: time)
    light.jump(to: targetLight)
    showFirstJourney(at: time)
    if circuits.travel.playsPowerOn { play(SequenceName.powerOn, on: .all, at: time, isWanted: true) }
  }

  /// Applies another configuration; everything set stays, except where the file was edited.
  @discardableResult
  package mutating func reconfigure(
    _ circuits: TimeCircuits, library: ShowLibrary, at time: WallTime
  ) -> PropState.Reconciliation {
    settings = CopyOnWrite(Settings(circuits, library))
    let reconciliation = state.reconcile(with: circuits)
    composeReadouts()
    countNewAlarmsFromNow(at: time)
    applyAlarms(at: time)
    // Another board may have other digits.
    if let code = pairing.code, !code.fits(self.circuits, positions) { pairing.code = nil }
    // Without a present readout the car cannot arrive.
    if arrival != nil, !positions.contains(.present) { playing = nil }
    updateNight(at: time)
    // An edit shows at once.
    light.jump(to: targetLight)
    showFirstJourney(at: time)
    return reconciliation
  }

  /// Whether edits have shelved items that may still return.
  package var hasShelf: Bool { state.hasShelf(for: configured) }

  /// Drops shelved items: the configuration is intended.
  package mutating func emptyShelf() { state.emptyShelf(for: configured) }

  /// Replaces the configured readouts with the cities that were set, in the configured brightness.
  mutating func composeReadouts() {
    defer { placeRinging() }
    circuits = configured
    guard let cities = state.cities?.value else { return }
    circuits.readouts = cities.enumerated().map { index, city in
      let place = configured.readouts.indices.contains(index) ? configured.readouts[index] : nil
      return Readout(
        label: city.label, source: .zone(city.zone), brightness: place?.brightness ?? .standard,
        nightBrightness: place?.nightBrightness, zoneName: city.zoneName)
    }
  }

  package mutating func setSync(_ sync: ClockSync, at time: WallTime) -> [Notice] {
    guard sync != self.sync else { return [] }
    self.sync = sync
    if sync != .waiting { countdown.awaitsClock = false }
    countNewAlarmsFromNow(at: time)
    switch sync {
    case .synchronised: return [Notice(.clock, at: time, "the clock is synchronised")]
    case .notSynchronised:
      return [Notice(.clock, at: time, "the clock is still not synchronised; showing it anyway")]
    case .waiting, .simulated: return []
    }
  }

  /// The current activity: `clock`, `timer`, `off`, or the name of the sequence in play.
  package var activity: String {
    isOff ? "off" : playing?.sequence.name ?? (state.timer == nil ? "clock" : "timer")
  }
}
