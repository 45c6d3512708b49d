/// The time circuits at work: the configured clock, what was set at run time, and the sequence in play.
///
/// A value: commands and the passing of time change it, ``picture(at:)`` says what the readouts show. It reads no
/// clock and touches no device, so that years of it run in a test.
public struct TimeMachine: Equatable, Sendable {
  /// What the configuration says.
  public private(set) var configured: TimeCircuits
  /// What is configured, with the cities that were set in the place of its readouts.
  public private(set) var circuits: TimeCircuits
  /// The sequences and journeys that are to be had.
  public internal(set) var library: ShowLibrary
  /// What was set at run time.
  public internal(set) var state: PropState {
    _read { yield kept.value }
    _modify { yield &kept.value }
  }
  /// What was set, which is more than half of a machine; one is copied at every edge.
  private var kept: CopyOnWrite<PropState>
  /// Whether the wall clock may be believed.
  public internal(set) var trust: ClockTrust
  /// What all that is random begins with.
  let seed: UInt64
  /// How many sequences were played, so that each has chances of its own.
  var plays: UInt64 = 0

  // The layers, lowest first; TimeMachine+Layers.swift has what they do to each other.

  var cycle = Cycle()
  var night = Night()
  var texts = PerReadout<FreeText?>(repeating: nil)
  var playing: Play?
  var light = Light()
  var code: PairingCode?
  /// When a code may cover something again though nobody insists; `nil` where none has covered anything.
  var codesMayCoverFrom: WallTime?
  var entry = KeypadEntry()
  var bell = Ringing()
  /// What was told last of what the timer has come to.
  var timerPhase = KeptTimer.Phase.green
  /// Whether the timer ran in an earlier run, and nothing was told of that yet.
  var timerIsTakenUp = false
  /// Whether its end is one by a clock that is not known yet.
  var timerAwaitsClock = false
  /// When something is to come of an alarm next, in seconds since the epoch; `nil` where nothing is.
  var alarmDue: Int64?
  /// Up to when full hours were rung, in seconds since the epoch.
  var hourSettled: Int64
  /// To which time it was advanced last.
  var lookedAt: WallTime
  /// Whether everything is dark because a person switched the prop off.
  public internal(set) var isOff = false

  /// The machine at its start.
  ///
  /// - Parameters:
  ///   - circuits: what is configured.
  ///   - library: the sequences and journeys.
  ///   - state: what was set before, already reconciled with the configuration or not.
  ///   - trust: whether the wall clock may be believed.
  ///   - seed: what all that is random begins with.
  ///   - time: the wall time.
  public init(
    _ circuits: TimeCircuits, library: ShowLibrary = ShowLibrary(), state: PropState = PropState(),
    trust: ClockTrust = .simulated, seed: UInt64 = 1885, at time: WallTime
  ) {
    configured = circuits
    self.circuits = circuits
    self.library = library
    kept = CopyOnWrite(state)
    self.trust = trust
    self.seed = seed
    lookedAt = time
    hourSettled = time.seconds
    self.state.reconcile(with: circuits)
    layOutReadouts()
    settleNewAlarms(at: time)
    lookAtAlarms()
    timerIsTakenUp = self.state.timer?.isRunning == true
    timerAwaitsClock = timerIsTakenUp && trust == .waiting
    lookAtNight(at: time)
    light.settle(at: wishedLight)
    showFirstJourney(at: time)
    if circuits.travel.playsPowerOn { play(SequenceName.powerOn, on: .all, at: time, isWanted: true) }
  }

  /// Takes another configuration; what was set stays, but for what has been edited in the file.
  ///
  /// - Returns: the settings that the edit took back, and those that it gave back.
  @discardableResult
  public mutating func reconfigure(
    _ circuits: TimeCircuits, library: ShowLibrary, at time: WallTime
  ) -> PropState.Reconciliation {
    configured = circuits
    self.library = library
    let reconciliation = state.reconcile(with: circuits)
    layOutReadouts()
    settleNewAlarms(at: time)
    takeAlarms(at: time)
    // Another board may have other digits.
    if let code, !code.fits(self.circuits, positions) { self.code = nil }
    // A car without a present has nowhere to arrive.
    if arrival != nil, !positions.contains(.present) { playing = nil }
    lookAtNight(at: time)
    // An edit shows at once.
    light.settle(at: wishedLight)
    showFirstJourney(at: time)
    return reconciliation
  }

  /// Whether edits have taken back something that would come back with the old words.
  public var hasShelf: Bool { state.hasShelf(for: configured) }

  /// Forgets what edits have taken back: the configuration is meant as it is.
  public mutating func emptyShelf() { state.emptyShelf(for: configured) }

  /// Puts the cities that were set in the place of the configured readouts, each in the light that is configured there.
  mutating func layOutReadouts() {
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

  /// Takes note of whether the wall clock may be believed.
  public mutating func trust(_ trust: ClockTrust, at time: WallTime) -> [Notice] {
    guard trust != self.trust else { return [] }
    self.trust = trust
    if trust != .waiting { timerAwaitsClock = false }
    settleNewAlarms(at: time)
    switch trust {
    case .synchronised: return [Notice(.clock, at: time, "the clock is synchronised")]
    case .notSynchronised:
      return [Notice(.clock, at: time, "the clock is still not synchronised, and is shown as it is")]
    case .waiting, .simulated: return []
    }
  }

  /// What is going on: `clock`, `timer`, `off`, or the name of the sequence in play.
  public var activity: String {
    isOff ? "off" : playing?.sequence.name ?? (state.timer == nil ? "clock" : "timer")
  }
}
