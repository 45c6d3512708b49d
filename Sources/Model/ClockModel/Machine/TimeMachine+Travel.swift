import ZoneInfo
import Text

extension TimeMachine {
  /// Whether the car is under way, and when it arrives.
  public var arrival: WallTime? {
    guard let playing, case .arrival = playing.end else { return nil }
    return playing.endTime
  }

  /// Departs, by itself or as another prop does.
  mutating func depart(
    isReturn: Bool, following leader: FollowedDeparture? = nil, at time: WallTime
  ) throws(CommandRefusal) -> [Notice] {
    try refuseUnderWay(at: time, "depart")
    let time = time.wholeMilliseconds
    guard let present = source(of: .present) else {
      throw CommandRefusal(
        .impossible, "this clock has no present readout to travel with: give it a second [[readout]]")
    }
    try refuseUnknown()
    if isReturn, state.readouts.present == nil {
      throw CommandRefusal(.impossible, "the present time is the real time: there is nothing to return from")
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
    // What cycling shows is where the car goes.
    restCycle(at: time)
    // Nobody looks for a code in the flicker.
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
      // There is nothing to be early for.
      return ended + [announcement(of: departure, at: time, since: time, way, leader), departure]
        + arrive(travel, at: time)
    }
    let announcement = announcement(of: departure, at: start, since: time, way, leader)
    return ended + (isLater ? [announcement] : [announcement, departure])
  }

  /// Begins what the leader plays.
  ///
  /// Where nothing of that name is played here, nothing is seen for as long: the arrival comes with
  /// the leader's.
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

  /// That the car departs, for whatever has to be ready by then: it is told first.
  private func announcement(
    of departure: Notice, at start: WallTime, since time: WallTime, _ way: String,
    _ leader: FollowedDeparture?
  ) -> Notice {
    let milliseconds = max(0, start.nanoseconds(since: time) / 1_000_000)
    let seconds = "\(milliseconds / 1000).\(milliseconds % 1000 / 100)"
    let arrival = playing == nil ? nil : playable(SequenceName.reEntry)
    return Notice(
      .announced, at: time,
      milliseconds == 0 ? "the car is to depart \(way) at once" : "the car departs in \(seconds) s \(way)",
      details: departure.details + [
        .init("instant", ISO8601.text(start)), .init("lead_ms", "\(milliseconds)"),
        .init("sequence", playing == nil ? "" : SequenceName.departure),
        .init("seed", playing.map { "\($0.seed)" } ?? ""),
        .init("arrival_seed", arrival == nil ? "" : playing.map { "\($0.arrivalSeed)" } ?? ""),
        .init("length_ms", "\(playing?.sequence.length ?? 0)"), .init("leader", leader?.leader ?? ""),
      ],
      sounds: playing.map { $0.sequence.sounds(followedBy: arrival) } ?? [])
  }

  /// Travels a journey as in the film: it is entered, and the car departs.
  ///
  /// The present is where it departed, as far as the journey says it; the destination is its destination.
  mutating func travel(_ name: String, at time: WallTime) throws(CommandRefusal) -> Outcome {
    try refuseUnderWay(at: time, "depart")
    let journey = try journey(named: name)
    guard let destination = journey.times.destination else {
      throw CommandRefusal(
        .impossible, "\(name) has no destination to travel to: `journey \(name)` shows it")
    }
    // All or nothing: what departing would refuse is found out beforehand.
    var machine = self
    // What cycling shows is left first: behind that it would be where the car goes.
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

  /// The journey of a name.
  func journey(named name: String) throws(CommandRefusal) -> Journey {
    if let journey = library.journeys.first(where: { $0.name == name }) { return journey }
    throw CommandRefusal(.badValue, Self.noSuch("journey", name, library.journeys.map(\.name)))
  }

  /// That there is none of a name, with the nearest, or with all.
  static func noSuch(_ kind: String, _ name: String, _ names: [String]) -> String {
    guard !names.isEmpty else {
      return
        "there are no \(kind)s: their files are missing or have a mistake, which `timecircuitsctl status` tells"
    }
    let near = NearestName.all(name, among: names)
    return "there is no \(kind) \"\(name)\": "
      + (near.isEmpty
        ? "there are \(names.joined(separator: ", "))" : "did you mean \(Wording.list(near, "or"))?")
  }

  /// What ran on from a clock that is wrong would leap with it when it is set.
  func refuseUnknown() throws(CommandRefusal) {
    guard trust == .waiting else { return }
    throw CommandRefusal(
      .impossible,
      "the clock has not been set since boot, so the present is not known: wait until it is synchronised")
  }

  func refuseUnderWay(at time: WallTime, _ what: String) throws(CommandRefusal) {
    guard let arrival else { return }
    let milliseconds = max(0, arrival.nanoseconds(since: time) / 1_000_000)
    let seconds = "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s"
    throw CommandRefusal(
      .impossible, "cannot \(what) now: the car is under way and arrives in \(seconds); `reset` stops it")
  }

  /// The car is there: everything changes at once, by a seed for what is random in the arrival where that was announced.
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
    state.readouts[position] = Kept(set, over: ConfiguredWords(configured).source(of: position))
  }

  /// Starts a sequence in the place of the one in play.
  ///
  /// What is random in it goes by a seed, by itself by one that was not there yet.
  ///
  /// - Returns: whether there is one of that name, and sequences are wanted.
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
    plays &+= 1
    let seed = seed ?? SplitMix64.mix(self.seed &+ plays)
    var play = Play(sequence, from: time, seed: seed, on: readouts, end: end)
    play.opening = opening + (sequence.sounds.isEmpty ? [] : [play.notice])
    playing = play
  }

  /// The sequence of a name, where there is one and sequences are wanted.
  private func playable(_ name: String, isWanted: Bool = false) -> DisplaySequence? {
    guard circuits.travel.playsSequences || isWanted, let sequence = library.sequences[name],
      sequence.length > 0
    else { return nil }
    return sequence
  }

  mutating func advancePlay(to time: WallTime, _ notices: inout [Notice]) {
    // What ends may begin another, and time may have passed that one too.
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
  /// The same instant without the rest of its millisecond.
  public var wholeMilliseconds: WallTime {
    WallTime(seconds: seconds, nanoseconds: Int64(nanoseconds) / 1_000_000 * 1_000_000)
  }
}
