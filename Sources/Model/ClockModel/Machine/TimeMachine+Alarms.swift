import ZoneInfo

extension TimeMachine {
  /// The alarms and reminders, by number.
  public var alarms: [KeptAlarm] { state.alarms }

  /// The numbers of what rings now, what is seen first; 0 is the full hour.
  public var ringing: [Int] { bell.items.map(\.number) }

  /// Whether something rings that a key stops.
  public var isRinging: Bool { !bell.isEmpty }

  /// Whether an alarm would ring: the wall clock is known to be right.
  public var ringsAlarms: Bool { trust == .synchronised || trust == .simulated }

  /// The alarm that comes next and when, in seconds since the epoch; `nil` where none does.
  public var nextAlarm: (alarm: KeptAlarm, seconds: Int64)? {
    state.alarms.compactMap { kept in due(kept).map { (kept, $0) } }.min { $0.1 < $1.1 }
  }

  mutating func handle(_ order: AlarmOrder, at time: WallTime) throws(CommandRefusal) -> Outcome {
    switch order {
    case .set(let plan, let zone): return try set(plan, by: zone, at: time)
    case .turn(let number?, let power): return try turn(number, power, at: time)
    case .turn(nil, let power): return turnAll(power, at: time)
    case .remove(let number): return try remove(number, at: time)
    case .stop: return stopRinging(at: time)
    case .snooze(let nanoseconds): return try snooze(for: nanoseconds, at: time)
    case .hour(let order): return hour(order, at: time)
    }
  }

  private mutating func set(
    _ plan: AlarmPlan, by zone: AlarmZone?, at time: WallTime
  ) throws(CommandRefusal) -> Outcome {
    guard let zone = zone ?? liveZone else {
      throw CommandRefusal(
        .badValue, "no readout shows the time of a zone: say by which the alarm goes, as in Europe/Berlin")
    }
    guard state.alarms.count < Alarm.most else {
      throw CommandRefusal(
        .impossible,
        "there are \(Alarm.most) alarms, which is all that there can be: `alarm remove N` makes room")
    }
    let kept = KeptAlarm(
      number: state.alarms.freeNumber, Alarm(plan, by: zone), settled: ringsAlarms ? time.seconds : nil)
    state.alarms.insert(kept)
    lookAtAlarms()
    return Self.outcome([changeNotice("\(kept.name) is set: \(words(ofNext: kept))", kept, at: time)])
  }

  /// The zone that people who look at the prop go by, wherever the car has travelled.
  var liveZone: AlarmZone? {
    for position in [ReadoutPosition.present, .destination, .lastDeparted] {
      guard circuits.readouts.indices.contains(position.rawValue) else { continue }
      let readout = circuits.readouts[position.rawValue]
      if case .zone(let zone) = readout.source, let name = readout.zoneName { return AlarmZone(name, zone) }
    }
    return nil
  }

  private mutating func turn(
    _ number: Int, _ order: PowerOrder, at time: WallTime
  ) throws(CommandRefusal) -> Outcome {
    let index = try index(of: number)
    let isOn = order == .toggle ? !state.alarms[index].isOn : order == .on
    guard isOn != state.alarms[index].isOn else {
      return Outcome(message: "\(state.alarms[index].name) is \(isOn ? "on" : "off") already", notices: [])
    }
    return Self.outcome([turn(at: index, isOn, at: time)])
  }

  /// Turns one on or off; what it did not ring while it was off it has not missed.
  private mutating func turn(at index: Int, _ isOn: Bool, at time: WallTime) -> Notice {
    state.alarms[index].isOn = isOn
    state.alarms[index].snoozed = nil
    state.alarms[index].settled = ringsAlarms ? time.seconds : nil
    let kept = state.alarms[index]
    if !isOn { bell.stop(kept.number) }
    lookAtAlarms()
    return changeNotice("\(kept.name) is \(isOn ? "on: \(words(ofNext: kept))" : "off")", kept, at: time)
  }

  /// Turns all on or off: on where a toggle finds none that is.
  private mutating func turnAll(_ order: PowerOrder, at time: WallTime) -> Outcome {
    guard !state.alarms.isEmpty else {
      return Outcome(message: "there is no alarm: `timecircuitsctl alarm 07:30` sets one", notices: [])
    }
    let isOn = order == .toggle ? !state.alarms.contains(where: \.isOn) : order == .on
    var notices: [Notice] = []
    for index in state.alarms.indices where state.alarms[index].isOn != isOn {
      notices.append(turn(at: index, isOn, at: time))
    }
    guard !notices.isEmpty else {
      return Outcome(message: "all alarms are \(isOn ? "on" : "off") already", notices: [])
    }
    return Self.outcome(notices)
  }

  private mutating func remove(_ number: Int, at time: WallTime) throws(CommandRefusal) -> Outcome {
    let index = try index(of: number)
    let kept = state.alarms[index]
    guard !kept.isConfigured else {
      throw CommandRefusal(
        .impossible,
        "\(kept.name) is in the configuration: `alarm off \(number)` turns it off, and its [[alarm]] has to be deleted there"
      )
    }
    state.alarms.remove(at: index)
    bell.stop(number)
    lookAtAlarms()
    return Self.outcome([changeNotice("\(kept.name) is removed", kept, at: time)])
  }

  private func index(of number: Int) throws(CommandRefusal) -> Int {
    if let index = state.alarms.firstIndex(where: { $0.number == number }) { return index }
    let numbers = state.alarms.map { "\($0.number)" }
    throw CommandRefusal(
      .badValue,
      "there is no alarm \(number): "
        + (numbers.isEmpty ? "none is set" : "there are the numbers \(numbers.joined(separator: ", "))"))
  }

  /// Ends what rings.
  mutating func stopRinging(at time: WallTime) -> Outcome {
    guard isRinging else { return Outcome(message: "nothing rings", notices: []) }
    let items = bell.items
    let notices = items.map { endNotice(of: $0, "is stopped", at: time) }
    bell.stop()
    for item in items { conclude(item) }
    return Self.outcome(notices)
  }

  /// Puts off what rings.
  private mutating func snooze(for nanoseconds: Int64?, at time: WallTime) throws(CommandRefusal) -> Outcome {
    let items = bell.items.filter { $0.rank != .hour }
    guard !items.isEmpty else {
      throw CommandRefusal(.impossible, "nothing rings that could be put off")
    }
    let until = time.advanced(byNanoseconds: nanoseconds ?? AlarmOrder.snoozeNanoseconds)
    var notices: [Notice] = []
    for item in items {
      bell.stop(item.number)
      conclude(item)
      guard let index = state.alarms.firstIndex(where: { $0.number == item.number }) else { continue }
      state.alarms[index].snoozed = until.seconds
      let minutes = (until.nanoseconds(since: time) + 30_000_000_000) / 60_000_000_000
      let name = state.alarms[index].name
      notices.append(
        Notice(
          .alarmSnoozed, at: time,
          "\(name) rings again in \(minutes == 1 ? "a minute" : "\(minutes) minutes")",
          details: details(of: state.alarms[index])))
    }
    lookAtAlarms()
    return Self.outcome(notices)
  }

  /// Whether the full hour rings.
  public var ringsHours: Bool { state.hour?.value ?? circuits.ringsHours }

  private mutating func hour(_ order: PowerOrder, at time: WallTime) -> Outcome {
    let isOn = order == .toggle ? !ringsHours : order == .on
    guard isOn != ringsHours else {
      return Outcome(message: "the full hour \(isOn ? "rings" : "does not ring") already", notices: [])
    }
    state.hour = Kept(isOn, over: ConfiguredWords(configured).hour)
    return Self.outcome([
      Notice(
        .alarmSet, at: time, "the full hour \(isOn ? "rings" : "rings no more")",
        details: [.init("number", "0"), .init("kind", "hour")])
    ])
  }

  // MARK: What is told

  func details(of kept: KeptAlarm) -> [Notice.Detail] {
    [
      .init("number", "\(kept.number)"), .init("kind", kept.alarm.isReminder ? "reminder" : "alarm"),
      .init("at", kept.alarm.plan.timeText), .init("label", kept.alarm.label),
    ]
  }

  private func changeNotice(_ text: String, _ kept: KeptAlarm, at time: WallTime) -> Notice {
    Notice(.alarmSet, at: time, text, details: details(of: kept))
  }

  func endNotice(of item: Ringing.Item, _ what: String, at time: WallTime) -> Notice {
    let kept = state.alarms.first { $0.number == item.number }
    return Notice(
      .alarmStopped, at: time, "\(kept?.name ?? "the full hour") \(what)",
      details: kept.map(details) ?? [.init("number", "0"), .init("kind", "hour")])
  }

  /// When an alarm rings next, in words.
  private func words(ofNext kept: KeptAlarm) -> String {
    guard let next = due(kept) else {
      return kept.settled == nil ? "it rings when the clock has been set" : "it rings no more"
    }
    return "it rings next on \(kept.alarm.zone.civilTime(at: next).words(circuits.hourCycle))"
      + " (\(kept.alarm.zoneName))"
  }
}
