import ZoneInfo

extension TimeMachine {
  /// How long cycling rests after a person has set something, as people know it from other props.
  static var restNanoseconds: Int64 { 30 * 60 * 1_000_000_000 }

  /// How often the journeys change.
  public var cycleInterval: CycleInterval { state.cycle?.value ?? circuits.travel.cycle }

  /// Until when cycling rests, `nil` where it does not.
  public func cycleRests(at time: WallTime) -> WallTime? {
    cycleRestsUntil.flatMap { time < $0 ? $0 : nil }
  }

  /// The journey that cycling shows next, `nil` while it is off.
  public var nextCycledJourney: Journey? {
    let journeys = library.cycledJourneys
    guard cycleInterval != .off, !journeys.isEmpty else { return nil }
    return journeys[Int(state.nextJourney.magnitude % UInt(journeys.count))]
  }

  /// When the next journey comes, `nil` while cycling is off; a rest may still put it off.
  public func nextCycle(after time: WallTime) -> WallTime? {
    let interval = Int64(cycleInterval.rawValue)
    guard interval > 0, !library.cycledJourneys.isEmpty else { return nil }
    // The minutes of a present that was travelled to end anywhere in those of the wall clock.
    let past = secondsOfPresent(at: time) % (interval * 60)
    return WallTime(seconds: time.seconds &+ (past < 0 ? -past : interval * 60 - past))
  }

  /// What cycling shows on a readout; the present goes on whatever a journey says of it.
  func cycledTime(of position: ReadoutPosition) -> CivilTime? {
    guard position != .present, positions.contains(position) else { return nil }
    return cycled?.times[position]?.civil
  }

  /// Cycling shows its first journey at once, as soon as it is on.
  mutating func showFirstJourney(at time: WallTime) {
    // The minutes of another present are no minutes that passed.
    cycledMinute = minuteOfPresent(at: time)
    guard cycleInterval != .off else {
      cycled = nil
      return
    }
    if let shown = cycled {
      // The file of the journeys may have been edited.
      cycled = library.cycledJourneys.first { $0.name == shown.name }
    }
    // A car under way keeps its destination.
    guard cycled == nil, arrival == nil, cycleRests(at: time) == nil, state.readouts.destination == nil else {
      return
    }
    cycled = nextCycledJourney
    countJourney()
  }

  mutating func advanceCycle(to time: WallTime, _ notices: inout [Notice]) {
    let interval = cycleInterval
    // A change waits for the sequence in play, but not for the next minute.
    guard interval != .off, performance == nil else { return }
    let minute = minuteOfPresent(at: time)
    defer { cycledMinute = minute }
    guard let last = cycledMinute, minute != last, minute % Int64(interval.rawValue) == 0 else { return }
    guard cycleRests(at: time) == nil, let journey = nextCycledJourney else { return }
    cycled = journey
    countJourney()
    notices.append(journeyNotice(journey, of: positions.filter { $0 != .present }, at: time))
    play(SequenceName.dateEntry, on: [.destination, .lastDeparted], at: time)
  }

  /// A person set something: cycling rests a while, and what it showed stays until it is set.
  mutating func restCycle(at time: WallTime) {
    guard cycleInterval != .off else { return }
    for position in ReadoutPosition.allCases {
      if let time = cycledTime(of: position) { enter(SetReadout(source: .fixed(time)), into: position) }
    }
    cycled = nil
    cycleRestsUntil = time.advanced(byNanoseconds: Self.restNanoseconds)
  }

  mutating func countJourney() {
    let count = library.cycledJourneys.count
    guard count > 0 else { return }
    state.nextJourney = Int((state.nextJourney.magnitude % UInt(count) + 1) % UInt(count))
  }

  func journeyNotice(_ journey: Journey, of positions: [ReadoutPosition], at time: WallTime) -> Notice {
    Notice(
      .journey, at: time, "\(journey.name): \(journey.title)",
      details: [.init("name", journey.name), .init("title", journey.title)]
        + positions.compactMap { position in
          journey.times[position].map { .init(position.name, $0.civil.words(circuits.hourCycle)) }
        })
  }

  /// The minutes of the present readout, counted from the epoch: people look there when journeys change.
  func minuteOfPresent(at time: WallTime) -> Int64 { secondsOfPresent(at: time).flooredMinutes }

  private func secondsOfPresent(at time: WallTime) -> Int64 {
    let shown: CivilTime? =
      switch source(of: .present) {
      case .zone?, .running?: civilTime(of: .present, at: time)
      case .fixed?, nil: nil
      }
    guard let shown, circuits.frozen == nil else { return time.seconds }
    return shown.secondsSinceEpoch
  }
}

extension Int64 {
  /// Whole minutes of a number of seconds, rounded down.
  fileprivate var flooredMinutes: Int64 { self / 60 - (self % 60 < 0 ? 1 : 0) }
}
