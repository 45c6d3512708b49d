import ZoneInfo

extension TimeMachine {
  package var cycleInterval: CycleInterval { state.cycle?.value ?? circuits.travel.cycle }

  /// When the rest of cycling ends; `nil` if it does not rest.
  package func cycleRests(at time: WallTime) -> WallTime? { cycle.restEnd(at: time) }

  /// The journey that cycling shows next; `nil` while it is off.
  package var nextCycledJourney: Journey? {
    let journeys = library.cycledJourneys
    guard cycleInterval != .off, !journeys.isEmpty else { return nil }
    return journeys[Int(state.nextJourney.magnitude % UInt(journeys.count))]
  }

  /// When the next journey is due unless cycling rests; `nil` while it is off.
  package func nextCycle(after time: WallTime) -> WallTime? {
    let interval = Int64(cycleInterval.rawValue)
    guard interval > 0, !library.cycledJourneys.isEmpty else { return nil }
    // After a journey, the present's minutes may end at any second of the wall clock.
    let past = secondsOfPresent(at: time) % (interval * 60)
    return WallTime(seconds: time.seconds &+ (past < 0 ? -past : interval * 60 - past))
  }

  /// Shows the first journey at once when cycling is on.
  mutating func showFirstJourney(at time: WallTime) {
    cycle.apply(cycleInterval == .off ? [] : library.cycledJourneys, atMinute: minuteOfPresent(at: time))
    // A car under way keeps its destination.
    guard cycle.shown == nil, arrival == nil, cycleRests(at: time) == nil, state.readouts.destination == nil,
      let journey = nextCycledJourney
    else { return }
    cycle.show(journey)
    countJourney()
  }

  mutating func advanceCycle(to time: WallTime, _ notices: inout [Notice]) {
    // A change waits for the sequence in play to end within the same minute.
    guard cycleInterval != .off, playing == nil,
      cycle.advance(to: time, minute: minuteOfPresent(at: time), interval: cycleInterval),
      let journey = nextCycledJourney
    else { return }
    cycle.show(journey)
    countJourney()
    notices.append(journeyNotice(journey, of: positions.filter { $0 != .present }, at: time))
    play(SequenceName.dateEntry, on: [.destination, .lastDeparted], at: time)
  }

  /// Rests cycling because a person set something; the journey on show stays as if it had been set.
  mutating func restCycle(at time: WallTime) {
    guard cycleInterval != .off else { return }
    for position in ReadoutPosition.allCases {
      if let shown = cycle.time(of: position) {
        enter(SetReadout(source: .fixed(shown.civil)), into: position)
      }
    }
    cycle.rest(from: time)
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

  /// The minutes of the present readout since the epoch: people watch it for the next journey.
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
  fileprivate var flooredMinutes: Int64 { self / 60 - (self % 60 < 0 ? 1 : 0) }
}
