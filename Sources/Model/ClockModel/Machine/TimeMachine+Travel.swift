import ZoneInfo
import Text

extension TimeMachine {
  /// When the car arrives; `nil` if it is not under way.
  package var arrival: WallTime? {
    guard let playing, case .arrival = playing.end else { return nil }
    return playing.endTime
  }

  mutating func depart(
    isReturn: Bool, following leader: FollowedDeparture? = nil, at time: WallTime
  ) throws(CommandRefusal) -> [Notice] {
    try refuseUnderWay(at: time, "depart")
    let time = time.wholeMilliseconds
    guard let present = source(of: .present) else {
      throw CommandRefusal(
        .impossible, "this clock has no present readout, which travelling needs: add a second [[readout]]")
    }
    try refuseUnknown()
    if isReturn, state.readouts.present == nil {
      throw CommandRefusal(.impossible, "the present time is already the real time")
    }
    let now = present.civilTime(at: time.seconds, frozen: circuits.frozen)
    let goal = isReturn ? realPresent(at: time) : civilTime(of: .destination, at: time)
    let way =
      "from \(now.words(circuits.hourCycle)) to "
      + (isReturn ? "the real time" : goal?.words(circuits.hourCycle) ?? "the destination")
    let departure = Notice(
      .departure, at: time, "the car departs \(way)",
      details: [
        .init("from", now.words(circuits.hourCycle)), .init("to", goal?.words(circuits.hourCycle) ?? ""),
        .init("return", isReturn ? "true" : "false"),
      ])
    // The car goes to the destination that cycling shows.
    restCycle(at: time)
    // A code cannot be read in the flicker.
    let ended = endCode(at: time).map { [$0] } ?? []
    let travel = Journeying(isReturn: isReturn, departed: .fixed(now.wholeMinute))
    let start =
      leader?.start.wholeMilliseconds
      ?? time.advanced(byNanoseconds: Int64(circuits.travel.lead) * 1_000_000)
    let isLater = start > time
    let opening = isLater ? [departure] : []
    if let leader {
      begin(leader, at: start, end: .arrival(travel), opening: opening)
    } else {
      play(SequenceName.departure, on: .all, at: start, end: .arrival(travel), opening: opening)
    }
    guard playing != nil else {
      // Without a sequence there is no lead.
      return ended + [announcement(of: departure, at: time, since: time, way, leader), departure]
        + arrive(travel, at: time)
    }
    let announcement = announcement(of: departure, at: start, since: time, way, leader)
    return ended + (isLater ? [announcement] : [announcement, departure])
  }

  /// Begins the leader's sequence.
  ///
  /// If this prop does not have it, the readouts show nothing special for as long, so that both props arrive
  /// together.
  private mutating func begin(
    _ leader: FollowedDeparture, at start: WallTime, end: Play.End, opening: [Notice]
  ) {
    guard !leader.sequence.isEmpty, leader.length > 0 else {
      playing = nil
      return
    }
    let unseen = DisplaySequence(name: leader.sequence, description: "", length: 0, steps: [])
    let sequence = (playable(leader.sequence) ?? unseen).lasting(leader.length)
    begin(sequence, on: .all, at: start, end: end, opening: opening, seed: leader.seed)
  }

  /// The announcement of a departure, reported first so that everything else can prepare.
  private func announcement(
    of departure: Notice, at start: WallTime, since time: WallTime, _ way: String,
    _ leader: FollowedDeparture?
  ) -> Notice {
    let milliseconds = max(0, start.nanoseconds(since: time) / 1_000_000)
    let seconds = "\(milliseconds / 1000).\(milliseconds % 1000 / 100)"
    let arrival = playing == nil ? nil : playable(SequenceName.reEntry)
    return Notice(
      .announced, at: time,
      milliseconds == 0 ? "the car departs \(way) now" : "the car departs in \(seconds) s \(way)",
      details: departure.details + [
        .init("instant", ISO8601.text(start)), .init("lead_ms", "\(milliseconds)"),
        .init("sequence", playing == nil ? "" : SequenceName.departure),
        .init("seed", playing.map { "\($0.seed)" } ?? ""),
        .init("arrival_seed", arrival == nil ? "" : playing.map { "\($0.arrivalSeed)" } ?? ""),
        .init("length_ms", "\(playing?.sequence.length ?? 0)"), .init("leader", leader?.leader ?? ""),
      ],
      sounds: playing.map { $0.sequence.sounds(followedBy: arrival) } ?? [])
  }

  /// Travels a journey as in the film: enters its times and departs.
  ///
  /// The present becomes the journey's departure, if it names one, and the destination its destination.
  mutating func travel(_ name: String, at time: WallTime) throws(CommandRefusal) -> CommandOutcome {
    try refuseUnderWay(at: time, "depart")
    let journey = try journey(named: name)
    guard let destination = journey.times.destination else {
      throw CommandRefusal(
        .impossible, "\(name) has no destination time: `journey \(name)` only shows it")
    }
    // All or nothing: try on a copy, since the departure may be refused.
    var machine = self
    // Rest cycling first: later, its journey would replace the destination.
    machine.restCycle(at: time)
    machine.enter(SetReadout(source: .fixed(destination.civil)), into: .destination)
    if let origin = journey.times.present ?? journey.times.lastDeparted {
      machine.enter(SetReadout(source: .running(from: origin.civil, at: time.seconds)), into: .present)
      machine.state.hasTravelled = true
    }
    let notices = try machine.depart(isReturn: false, at: time)
    self = machine
    return Self.outcome([journeyNotice(journey, of: [.destination], at: time)] + notices)
  }

  func journey(named name: String) throws(CommandRefusal) -> Journey {
    if let journey = library.journeys.first(where: { $0.name == name }) { return journey }
    throw CommandRefusal(.badValue, Self.noSuch("journey", name, library.journeys.map(\.name)))
  }

  /// The refusal of an unknown name, with the nearest names or all.
  static func noSuch(_ kind: String, _ name: String, _ names: [String]) -> String {
    guard !names.isEmpty else {
      return
        "there are no \(kind)s: their files are missing or have a mistake, which `timecircuitsctl status` reports"
    }
    let near = NearestName.all(name, among: names)
    return "there is no \(kind) \"\(name)\": "
      + (near.isEmpty
        ? "there are \(names.joined(separator: ", "))" : "did you mean \(Wording.list(near, "or"))?")
  }

  /// Refuses while the clock is unset: a running time based on it would jump when it is set.
  func refuseUnknown() throws(CommandRefusal) {
    guard sync == .waiting else { return }
    throw CommandRefusal(
      .impossible,
      "the present time is unknown: wait until the clock is synchronised")
  }

  func refuseUnderWay(at time: WallTime, _ what: String) throws(CommandRefusal) {
    guard let arrival else { return }
    let milliseconds = max(0, arrival.nanoseconds(since: time) / 1_000_000)
    let seconds = "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s"
    throw CommandRefusal(
      .impossible, "cannot \(what) now: the car is under way and arrives in \(seconds); `reset` stops it")
  }

  /// Completes the journey in one step; `seed` is that of the announced arrival, if there was one.
  mutating func arrive(_ travel: Journeying, at time: WallTime, seed: UInt64? = nil) -> [Notice] {
    if travel.isReturn {
      state.readouts.present = nil
      state.hasTravelled = false
    } else if let goal = civilTime(of: .destination, at: time)?.wholeMinute {
      enter(SetReadout(source: .running(from: goal, at: time.seconds)), into: .present)
      state.hasTravelled = true
    }
    enter(SetReadout(source: travel.departed), into: .lastDeparted)
    play(SequenceName.reEntry, on: .all, at: time, seed: seed)
    let present = civilTime(of: .present, at: time)?.words(circuits.hourCycle) ?? ""
    return [
      Notice(
        .reEntry, at: time, "the car arrives: the present time is \(present)",
        details: [.init("present", present), .init("return", travel.isReturn ? "true" : "false")])
    ]
  }

  mutating func enter(_ set: SetReadout, into position: ReadoutPosition) {
    guard positions.contains(position) else { return }
    state.readouts[position] = Override(set, over: ConfiguredWords(configured).source(of: position))
  }

  /// Starts a sequence, replacing the one in play.
  ///
  /// Its random parts derive from `seed`, by default a new one.
  ///
  /// - Returns: whether the sequence exists and may play.
  @discardableResult
  mutating func play(
    _ name: String, on readouts: ReadoutSet, at time: WallTime, end: Play.End = .nothing,
    isWanted: Bool = false, opening: [Notice] = [], seed: UInt64? = nil
  ) -> Bool {
    guard let sequence = playable(name, isWanted: isWanted) else {
      playing = nil
      return false
    }
    begin(sequence, on: readouts, at: time, end: end, opening: opening, seed: seed)
    return true
  }

  private mutating func begin(
    _ sequence: DisplaySequence, on readouts: ReadoutSet, at time: WallTime, end: Play.End, opening: [Notice],
    seed: UInt64?
  ) {
    let next = seeds.next()
    let seed = seed ?? next
    var play = Play(sequence, from: time, seed: seed, on: readouts, end: end)
    play.opening = opening + (sequence.sounds.isEmpty ? [] : [play.notice])
    playing = play
  }

  /// The sequence with this name, if it exists and may play.
  private func playable(_ name: String, isWanted: Bool = false) -> DisplaySequence? {
    guard circuits.travel.playsSequences || isWanted, let sequence = library.sequences[name],
      sequence.length > 0
    else { return nil }
    return sequence
  }

  mutating func advancePlay(to time: WallTime, _ notices: inout [Notice]) {
    // The end may start another sequence, which may also have ended.
    while let current = playing {
      notices += playing?.advance(to: time) ?? []
      guard current.isOver(at: time) else { return }
      playing = nil
      if case .arrival(let travel) = current.end {
        notices += arrive(travel, at: current.endTime, seed: current.arrivalSeed)
      }
    }
  }

  private func realPresent(at time: WallTime) -> CivilTime? {
    guard circuits.readouts.count > 1 else { return nil }
    return circuits.readouts[1].source.civilTime(at: time.seconds, frozen: circuits.frozen)
  }
}

extension WallTime {
  /// The same instant, rounded down to a millisecond.
  package var wholeMilliseconds: WallTime {
    WallTime(seconds: seconds, nanoseconds: Int64(nanoseconds) / 1_000_000 * 1_000_000)
  }
}
