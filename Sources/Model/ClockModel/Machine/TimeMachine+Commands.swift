import TypedTime
import ZoneInfo

extension TimeMachine {
  /// Executes a command at a time to which the machine was advanced; a refused command changes nothing.
  package mutating func handle(_ command: Command, at time: WallTime) throws(CommandRefusal) -> CommandOutcome
  {
    if case .force(let command) = command { return try carryOut(command, at: time) }
    try refuseWhileTimed(command, at: time)
    if case .showCode = command { try refuseCovering(at: time) }
    return try carryOut(command, at: time)
  }

  private mutating func carryOut(
    _ command: Command, at time: WallTime
  ) throws(CommandRefusal) -> CommandOutcome {
    switch command {
    case .force(let command): return try carryOut(command, at: time)
    case .set(let position, let entry): return try set(position, entry, at: time)
    case .readouts(let cities): return try show(cities, at: time)
    case .depart: return Self.outcome(try depart(isReturn: false, at: time))
    case .return: return Self.outcome(try depart(isReturn: true, at: time))
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

  static func outcome(_ notices: [Notice]) -> CommandOutcome {
    // The announcement is redundant in the message if the car departs at once.
    let isUnderWay = notices.contains { $0.kind == .departure }
    let told = isUnderWay ? notices.filter { $0.kind != .announced } : notices
    return CommandOutcome(message: told.map(\.text).joined(separator: "; "), notices: notices)
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
  ) throws(CommandRefusal) -> CommandOutcome {
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
      // The present runs; the others stand still.
      set = SetReadout(
        source: position == .present ? .running(from: civil, at: time.seconds) : .fixed(civil))
      shown = civil.words(circuits.hourCycle)
    }
    restCycle(at: time)
    enter(set, into: position)
    // With a city's live time, the present is no longer the result of a journey.
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

  /// The current time for words such as `tomorrow`: the present's, or else the readout's own.
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
    // The present runs on; the other readouts supply the omitted parts.
    if position == .present || goesByNow && !isKnown(.present) || (!isWhole && !isKnown(position)) {
      try refuseUnknown()
    }
    return typed
  }

  private mutating func show(_ name: String, at time: WallTime) throws(CommandRefusal) -> CommandOutcome {
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

  private mutating func play(named name: String, at time: WallTime) throws(CommandRefusal) -> CommandOutcome {
    try refuseUnderWay(at: time, "play a sequence")
    guard library.sequences[name] != nil else {
      throw CommandRefusal(.badValue, Self.noSuch("sequence", name, library.sequences.keys.sorted()))
    }
    play(name, on: .all, at: time, isWanted: true)
    // The outcome reports the start; do not report it again.
    playing?.opening = []
    return Self.outcome(playing.map { [$0.notice] } ?? [])
  }

  private mutating func cycle(
    _ interval: CycleInterval, at time: WallTime
  ) throws(CommandRefusal) -> CommandOutcome {
    if interval != .off, library.cycledJourneys.isEmpty {
      throw CommandRefusal(
        .impossible,
        "there are no journeys to cycle through: journeys.toml is missing or has a mistake, which `timecircuitsctl status` reports"
      )
    }
    if interval != .off { try refuseUnderWay(at: time, "begin to cycle") }
    state.cycle = Override(interval, over: ConfiguredWords(configured).cycle)
    cycle.begin()
    cycle.apply([], atMinute: minuteOfPresent(at: time))
    let minutes = Notice.Detail("minutes", "\(interval.rawValue)")
    guard let journey = nextCycledJourney else {
      return Self.outcome([Notice(.cycle, at: time, "cycling is off", details: [minutes])])
    }
    cycle.show(journey)
    countJourney()
    play(SequenceName.dateEntry, on: [.destination, .lastDeparted], at: time)
    return Self.outcome([
      Notice(
        .cycle, at: time, "cycling every \(interval.rawValue) minutes", details: [minutes]),
      journeyNotice(journey, of: positions.filter { $0 != .present }, at: time),
    ])
  }

  private mutating func set(
    _ position: ReadoutPosition?, _ brightness: Brightness, at time: WallTime
  ) throws(CommandRefusal) -> CommandOutcome {
    if let position { try refuseUnconfigured(position) }
    for each in position.map({ [$0] }) ?? positions {
      state.brightness[each] = Override(brightness, over: ConfiguredWords(configured).brightness(of: each))
    }
    light.fade(from: time, to: targetLight)
    let who = position?.name ?? "all readouts"
    return Self.outcome([
      Notice(
        .brightness, at: time,
        brightness == .dark
          ? "\(who) \(position == nil ? "are" : "is") dark"
          : "the brightness of \(who) is \(brightness.sixteenths)"
            + (isNight ? ", when the night is over" : ""),
        details: [.init("readout", position?.name ?? "all"), .init("value", "\(brightness.sixteenths)")])
    ])
  }

  private mutating func night(_ mode: NightMode, at time: WallTime) -> CommandOutcome {
    state.night = mode == .auto ? nil : Override(mode, over: ConfiguredWords(configured).night)
    updateNight(at: time)
    light.fade(from: time, to: targetLight)
    let words =
      switch mode {
      case .on: "night mode until `night off` or `night auto`"
      case .off: "day mode until `night on` or `night auto`"
      case .auto where circuits.night.schedule == nil:
        "night mode is automatic, but the configuration has no [night]: write one with from and to"
      case .auto: "night mode is automatic, now \(isNight ? "night" : "day")"
      }
    var notice = nightNotice(at: time)
    notice.text = words
    return Self.outcome([notice])
  }

  /// Switches between night and day, and returns to the plan if it agrees with the result.
  private mutating func toggleNight(at time: WallTime) -> CommandOutcome {
    let mode: NightMode = isPlannedNight(at: time.seconds) == !isNight ? .auto : isNight ? .off : .on
    guard mode == .auto, var notice = night(mode, at: time).notices.first else {
      return night(mode, at: time)
    }
    notice.text = "\(isNight ? "night" : "day") mode, automatic"
    return Self.outcome([notice])
  }

  private mutating func reset(at time: WallTime) -> CommandOutcome {
    let wasNight = isNight
    let ended = [endCode(at: time), endTimer("has ended", at: time)].compactMap(\.self)
    entry.clear()
    isOff = false
    playing = nil
    texts = PerReadout(repeating: nil)
    let journey = state.nextJourney
    // A reset of the readouts must not disable alarms.
    let (alarms, dormant) = (state.alarms, state.dormantAlarms)
    state = PropState()
    state.nextJourney = journey
    (state.alarms, state.dormantAlarms) = (alarms, dormant)
    composeReadouts()
    cycle.begin()
    updateNight(at: time)
    showFirstJourney(at: time)
    light.fade(from: time, to: targetLight)
    let notice = Notice(.reset, at: time, "everything was reset to the configuration")
    return CommandOutcome(
      message: notice.text,
      notices: ended + (isNight == wasNight ? [notice] : [notice, nightNotice(at: time)]))
  }
}

/// The result of a command.
package struct CommandOutcome: Equatable, Sendable {
  /// A sentence for the requester.
  package var message: String
  package var notices: [Notice]
}
