import ZoneInfo

extension TimeMachine {
  /// What a command came to.
  public struct Outcome: Equatable, Sendable {
    /// A sentence for whoever asked.
    public var message: String
    /// What happened.
    public var notices: [Notice]
  }

  /// Carries out a command.
  ///
  /// - Parameters:
  ///   - command: what is asked for.
  ///   - time: the wall time, to which the machine was advanced.
  /// - Returns: what it came to.
  /// - Throws: ``CommandRefusal``; nothing has changed then.
  public mutating func handle(_ command: Command, at time: WallTime) throws(CommandRefusal) -> Outcome {
    if case .insist(let command) = command { return try carryOut(command, at: time) }
    try refuseWhileTimed(command, at: time)
    if case .showCode = command { try refuseCovering(at: time) }
    return try carryOut(command, at: time)
  }

  private mutating func carryOut(_ command: Command, at time: WallTime) throws(CommandRefusal) -> Outcome {
    switch command {
    case .insist(let command): return try carryOut(command, at: time)
    case .set(let position, let entry): return try set(position, entry, at: time)
    case .readouts(let cities): return try show(cities, at: time)
    case .depart: return Self.outcome(try depart(isReturn: false, at: time))
    case .goBack: return Self.outcome(try depart(isReturn: true, at: time))
    case .follow(let leader): return try follow(leader, at: time)
    case .journey(let name): return try show(name, at: time)
    case .travel(let name): return try travel(name, at: time)
    case .play(let name): return try play(named: name, at: time)
    case .cycle(let interval): return try cycle(interval, at: time)
    case .brightness(let position, let brightness): return try set(position, brightness, at: time)
    case .night(let mode): return night(mode, at: time)
    case .toggleNight: return toggleNight(at: time)
    case .power(let order): return power(order, at: time)
    case .volume(let order): return volume(order, at: time)
    case .digit(let digit): return try type(digit, at: time)
    case .clearEntry: return clearEntry(at: time)
    case .enterDigits: return try enterDigits(at: time)
    case .text(let position, let text, let nanoseconds):
      return try show(text, on: position, for: nanoseconds, at: time)
    case .clearText(let position): return try clearTexts(of: position, at: time)
    case .alarm(let order): return try handle(order, at: time)
    case .timer(let order): return try handle(order, at: time)
    case .showCode(let digits, let nanoseconds): return try show(digits, for: nanoseconds, at: time)
    case .hideCode: return hideCode(at: time)
    case .restore(let items): return try restore(items, at: time)
    case .reset: return reset(at: time)
    }
  }

  static func outcome(_ notices: [Notice]) -> Outcome {
    // Who is told that the car departs needs no announcement of it.
    let isUnderWay = notices.contains { $0.kind == .departure }
    let told = isUnderWay ? notices.filter { $0.kind != .announced } : notices
    return Outcome(message: told.map(\.text).joined(separator: "; "), notices: notices)
  }

  func refuseUnconfigured(_ position: ReadoutPosition) throws(CommandRefusal) {
    guard !positions.contains(position) else { return }
    throw CommandRefusal(
      .impossible,
      "this clock has no \(position.name) readout: "
        + (state.cities == nil
          ? "its configuration has \(positions.count) [[readout]]"
          : "it shows \(positions.count == 1 ? "one city" : "\(positions.count) cities")"))
  }

  private mutating func set(
    _ position: ReadoutPosition, _ entry: Command.Entry, at time: WallTime
  ) throws(CommandRefusal) -> Outcome {
    try refuseUnconfigured(position)
    try refuseUnderWay(at: time, "set a readout")
    let set: SetReadout
    let shown: String
    switch entry {
    case .city(let label, let zoneName, let zone):
      set = SetReadout(source: .zone(zone), label: label, zoneName: zoneName)
      shown = "the live time of \(zoneName)"
    case .typed(let text):
      let civil = try typed(text, into: position, at: time)
      // The present is what runs; the others stand still.
      set = SetReadout(
        source: position == .present ? .running(from: civil, at: time.seconds) : .fixed(civil))
      shown = civil.words(circuits.hourCycle)
    }
    restCycle(at: time)
    enter(set, into: position)
    // A present that is a city's live time again is where nobody travelled to.
    if position == .present, set.zoneName != nil { state.hasTravelled = false }
    play(SequenceName.dateEntry, on: ReadoutSet(position), at: time)
    var outcome = Self.outcome([
      Notice(
        .set, at: time, "\(position.name) shows \(shown)",
        details: [.init("readout", position.name), .init("value", shown)])
    ])
    if case .typed(let text) = entry, let reading = TypedTime.reading(of: text) {
      outcome.message += " (\(reading))"
    }
    return outcome
  }

  /// What it is now for the car: what the present shows; on a clock without one what the readout itself shows.
  private func now(besides position: ReadoutPosition, at time: WallTime) -> CivilTime? {
    (civilTime(of: .present, at: time) ?? civilTime(of: position, at: time))?.wholeMinute
  }

  private func typed(
    _ text: String, into position: ReadoutPosition, at time: WallTime
  ) throws(CommandRefusal) -> CivilTime {
    guard let own = civilTime(of: position, at: time) else {
      throw CommandRefusal(.impossible, "the \(position.name) readout shows nothing")
    }
    let typed: CivilTime
    let isWhole: Bool
    let goesByNow: Bool
    do throws(TypedTimeError) {
      goesByNow = try TypedTime.goesByNow(text)
      typed = try TypedTime.civilTime(text, keeping: own.wholeMinute, now: now(besides: position, at: time))
      isWhole = try TypedTime.isWhole(text)
    } catch {
      throw CommandRefusal(.badValue, error.description)
    }
    // The present runs on; on the others parts that are not typed come from what they show.
    if position == .present || goesByNow && !isKnown(.present) || (!isWhole && !isKnown(position)) {
      try refuseUnknown()
    }
    return typed
  }

  private mutating func show(_ name: String, at time: WallTime) throws(CommandRefusal) -> Outcome {
    try refuseUnderWay(at: time, "show a journey")
    let journey = try journey(named: name)
    if journey.times.present != nil, positions.contains(.present) { try refuseUnknown() }
    restCycle(at: time)
    var readouts = ReadoutSet()
    for position in positions {
      guard let civil = journey.times[position]?.civil else { continue }
      enter(
        SetReadout(
          source: position == .present ? .running(from: civil, at: time.seconds) : .fixed(civil)),
        into: position)
      readouts.insert(ReadoutSet(position))
    }
    play(SequenceName.dateEntry, on: readouts, at: time)
    return Self.outcome([journeyNotice(journey, of: positions, at: time)])
  }

  private mutating func play(named name: String, at time: WallTime) throws(CommandRefusal) -> Outcome {
    try refuseUnderWay(at: time, "play a sequence")
    guard library.sequences[name] != nil else {
      throw CommandRefusal(.badValue, Self.noSuch("sequence", name, library.sequences.keys.sorted()))
    }
    play(name, on: .all, at: time, isWanted: true)
    // Whoever asked is told at once, and nobody twice.
    playing?.opening = []
    return Self.outcome(playing.map { [$0.notice] } ?? [])
  }

  private mutating func cycle(
    _ interval: CycleInterval, at time: WallTime
  ) throws(CommandRefusal) -> Outcome {
    if interval != .off, library.cycledJourneys.isEmpty {
      throw CommandRefusal(
        .impossible,
        "there are no journeys to cycle through: journeys.toml is missing or has a mistake, which `timecircuitsctl status` tells"
      )
    }
    if interval != .off { try refuseUnderWay(at: time, "begin to cycle") }
    state.cycle = Kept(interval, over: ConfiguredWords(configured).cycle)
    cycle.begin()
    cycle.take([], atMinute: minuteOfPresent(at: time))
    let minutes = Notice.Detail("minutes", "\(interval.rawValue)")
    guard let journey = nextCycledJourney else {
      return Self.outcome([Notice(.cycle, at: time, "the journeys do not change", details: [minutes])])
    }
    cycle.show(journey)
    countJourney()
    play(SequenceName.dateEntry, on: [.destination, .lastDeparted], at: time)
    return Self.outcome([
      Notice(
        .cycle, at: time, "the journeys change every \(interval.rawValue) minutes", details: [minutes]),
      journeyNotice(journey, of: positions.filter { $0 != .present }, at: time),
    ])
  }

  private mutating func set(
    _ position: ReadoutPosition?, _ brightness: Brightness, at time: WallTime
  ) throws(CommandRefusal) -> Outcome {
    if let position { try refuseUnconfigured(position) }
    for each in position.map({ [$0] }) ?? positions {
      state.brightness[each] = Kept(brightness, over: ConfiguredWords(configured).brightness(of: each))
    }
    light.fade(from: time, to: wishedLight)
    let who = position?.name ?? "all readouts"
    return Self.outcome([
      Notice(
        .brightness, at: time,
        brightness == .dark
          ? "\(who) \(position == nil ? "are" : "is") dark"
          : "the brightness of \(who) is \(brightness.sixteenths)"
            + (isNight ? ", once the night is over" : ""),
        details: [.init("readout", position?.name ?? "all"), .init("value", "\(brightness.sixteenths)")])
    ])
  }

  private mutating func night(_ mode: NightMode, at time: WallTime) -> Outcome {
    state.night = mode == .auto ? nil : Kept(mode, over: ConfiguredWords(configured).night)
    lookAtNight(at: time)
    light.fade(from: time, to: wishedLight)
    let words =
      switch mode {
      case .on: "it is night until `night off` or `night auto`"
      case .off: "it is day until `night on` or `night auto`"
      case .auto where circuits.night.schedule == nil:
        "night goes by the plan, and the configuration has none: write [night] with from and to"
      case .auto: "night goes by the plan: it is \(isNight ? "night" : "day")"
      }
    var notice = nightNotice(at: time)
    notice.text = words
    return Self.outcome([notice])
  }

  /// Makes day of night, or night of day; where that is what the plan says, the plan goes on.
  private mutating func toggleNight(at time: WallTime) -> Outcome {
    let mode: NightMode = isPlannedNight(at: time.seconds) == !isNight ? .auto : isNight ? .off : .on
    guard mode == .auto, var notice = night(mode, at: time).notices.first else {
      return night(mode, at: time)
    }
    notice.text = "it is \(isNight ? "night" : "day"), and goes by the plan"
    return Self.outcome([notice])
  }

  private mutating func reset(at time: WallTime) -> Outcome {
    let wasNight = isNight
    let ended = [endCode(at: time), endTimer("is ended", at: time)].compactMap(\.self)
    entry.clear()
    isOff = false
    playing = nil
    texts = PerReadout(repeating: nil)
    let journey = state.nextJourney
    // Whoever wants the readouts back is to be woken all the same.
    let (alarms, dormant) = (state.alarms, state.dormantAlarms)
    state = PropState()
    state.nextJourney = journey
    (state.alarms, state.dormantAlarms) = (alarms, dormant)
    layOutReadouts()
    cycle.begin()
    lookAtNight(at: time)
    showFirstJourney(at: time)
    light.fade(from: time, to: wishedLight)
    let notice = Notice(.reset, at: time, "everything is as configured")
    return Outcome(
      message: notice.text,
      notices: ended + (isNight == wasNight ? [notice] : [notice, nightNotice(at: time)]))
  }
}
