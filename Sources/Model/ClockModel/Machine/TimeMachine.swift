/// The time circuits at work: the configured clock, what was set at run time, and the sequence in play.
///
/// A value: commands and the passing of time change it, ``picture(at:)`` says what the readouts show. It reads no
/// clock and touches no device, so that years of it run in a test.
public struct TimeMachine: Equatable, Sendable {
  /// What is configured.
  public internal(set) var circuits: TimeCircuits
  /// The sequences and journeys that are to be had.
  public internal(set) var library: ShowLibrary
  /// What was set at run time.
  public internal(set) var state: PropState
  /// Whether the wall clock may be believed.
  public internal(set) var trust: ClockTrust
  /// Whether it is night for the readouts.
  public internal(set) var isNight = false

  /// What all that is random begins with.
  let seed: UInt64
  /// How many sequences were played, so that each has chances of its own.
  var plays: UInt64 = 0
  var performance: Performance?
  /// The light of the readouts now: it fades to what it is to be.
  var light = PerReadout<Brightness>(repeating: .dark)
  var nextFade: WallTime?
  /// The journey that cycling shows on destination and last departed.
  var cycled: Journey?
  /// The minute of the present readout that cycling looked at last, counted from the epoch.
  var cycledMinute: Int64?
  /// Until when cycling rests, because a person set something.
  var cycleRestsUntil: WallTime?
  /// The second that night was looked at last.
  var nightSecond: Int64?

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
    self.circuits = circuits
    self.library = library
    self.state = state
    self.trust = trust
    self.seed = seed
    self.state.reconcile(with: circuits)
    lookAtNight(at: time)
    settleLight()
    showFirstJourney(at: time)
    if circuits.travel.playsPowerOn { play(SequenceName.powerOn, on: .all, at: time, isWanted: true) }
  }

  /// Takes another configuration; what was set stays, but for what has been edited in the file.
  ///
  /// - Returns: the names of the settings that the edit took back.
  @discardableResult
  public mutating func reconfigure(
    _ circuits: TimeCircuits, library: ShowLibrary, at time: WallTime
  ) -> [String] {
    self.circuits = circuits
    self.library = library
    let dropped = state.reconcile(with: circuits)
    // A car without a present has nowhere to arrive.
    if arrival != nil, !positions.contains(.present) { performance = nil }
    lookAtNight(at: time)
    // An edit shows at once.
    settleLight()
    showFirstJourney(at: time)
    return dropped
  }

  /// Lets time pass.
  ///
  /// - Parameter time: the wall time; earlier than before only after ``clockWasSet(byNanoseconds:)``.
  /// - Returns: what happened meanwhile, in order.
  public mutating func advance(to time: WallTime) -> [Notice] {
    var notices: [Notice] = []
    advancePerformance(to: time, &notices)
    advanceCycle(to: time, &notices)
    advanceNight(to: time, &notices)
    advanceFade(to: time)
    return notices
  }

  /// The next instant at which the picture may change by itself: at the latest the next edge.
  public func nextChange(after time: WallTime) -> WallTime {
    var next = time.edge.next.time
    if let performance {
      let elapsed = performance.elapsed(at: time)
      next = min(next, performance.time(ofMillisecond: performance.sequence.nextChange(after: elapsed)))
    }
    if let nextFade { next = min(next, nextFade) }
    // What is due already comes as soon as time passes.
    return max(next, time.advanced(byNanoseconds: 1))
  }

  /// The wall clock was set: what is under way goes on in step with real time.
  ///
  /// - Parameter nanoseconds: how far, negative for back.
  public mutating func clockWasSet(byNanoseconds nanoseconds: Int64) {
    if let start = performance?.start { performance?.start = start.advanced(byNanoseconds: nanoseconds) }
    nextFade = nextFade?.advanced(byNanoseconds: nanoseconds)
    cycleRestsUntil = cycleRestsUntil?.advanced(byNanoseconds: nanoseconds)
    // The minutes that were leapt over are no minutes that passed.
    cycledMinute = nil
  }

  /// Takes note of whether the wall clock may be believed.
  public mutating func trust(_ trust: ClockTrust, at time: WallTime) -> [Notice] {
    guard trust != self.trust else { return [] }
    self.trust = trust
    switch trust {
    case .synchronised: return [Notice(.clock, at: time, "the clock is synchronised")]
    case .notSynchronised:
      return [Notice(.clock, at: time, "the clock is still not synchronised, and is shown as it is")]
    case .waiting, .simulated: return []
    }
  }

  /// What is going on: `clock`, or the name of the sequence in play.
  public var activity: String { performance?.sequence.name ?? "clock" }
}
