import ZoneInfo

extension TimeMachine {
  /// The alarms and reminders, by number.
  package var alarms: [StoredAlarm] { state.alarms }

  /// Alarms whose zone cannot be used in this run, by number; their ``Alarm/zone`` is meaningless.
  package var dormantAlarms: [StoredAlarm] { state.dormantAlarms }

  /// The numbers of everything that rings, the one on show first; 0 is the full hour.
  package var ringing: [Int] { bell.items.map(\.number) }

  /// Whether an alarm or a reminder rings, which any key silences; the full hour does not count.
  package var isRinging: Bool { bell.wantsAnAnswer }

  /// Whether alarms can ring, that is, the clock is synchronised or simulated.
  package var ringsAlarms: Bool { sync == .synchronised || sync == .simulated }

  /// The next alarm and its time, in seconds since the epoch; `nil` if there is none.
  package var nextAlarm: (alarm: StoredAlarm, seconds: Int64)? {
    state.alarms.compactMap { stored in due(stored).map { (stored, $0) } }.min { $0.1 < $1.1 }
  }

  mutating func handle(_ order: AlarmOrder, at time: WallTime) throws(CommandRefusal) -> CommandOutcome {
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
  ) throws(CommandRefusal) -> CommandOutcome {
    guard let zone = zone ?? circuits.alarmZone else {
      throw CommandRefusal(
        .badValue,
        "no readout shows the time of a zone, and the machine has none with a name: add one, as in --zone Europe/Berlin"
      )
    }
    guard (state.alarms + state.dormantAlarms).count(where: { !$0.isConfigured }) < Alarm.most else {
      throw CommandRefusal(
        .impossible,
        "\(Alarm.most) alarms are set beside those of the configuration, which is the maximum: `alarm remove N` makes room"
      )
    }
    let stored = StoredAlarm(
      number: (state.alarms + state.dormantAlarms).freeNumber, Alarm(plan, by: zone),
      settled: ringsAlarms ? time.seconds : nil)
    state.alarms.insert(stored)
    scheduleAlarms()
    return Self.outcome([changeNotice("\(stored.name) is set: \(words(ofNext: stored))", stored, at: time)])
  }

  private mutating func turn(
    _ number: Int, _ order: PowerOrder, at time: WallTime
  ) throws(CommandRefusal) -> CommandOutcome {
    let index = try index(of: number)
    let stored = state.alarms[index]
    let isOn = order == .toggle ? !stored.isActive : order == .on
    guard isOn != (isOn ? stored.isOn : stored.isActive) else {
      return CommandOutcome(message: "\(stored.name) is \(isOn ? "on" : "off") already", notices: [])
    }
    let notices = turn(at: index, isOn, at: time)
    scheduleAlarms()
    return Self.outcome(notices)
  }

  /// Turns an alarm on or off and ends its ring; times while it was off do not count as missed.
  private mutating func turn(at index: Int, _ isOn: Bool, at time: WallTime) -> [Notice] {
    let stopped = bell.stop(state.alarms[index]) != nil
    state.alarms[index].isOn = isOn
    state.alarms[index].snoozed = nil
    state.alarms[index].settled = ringsAlarms ? time.seconds : nil
    let stored = state.alarms[index]
    let turned = changeNotice(
      "\(stored.name) is \(isOn ? "on: \(words(ofNext: stored))" : "off")", stored, at: time)
    return [turned] + (stopped ? [Self.endNotice(of: stored, "is stopped", at: time)] : [])
  }

  /// Turns all alarms on or off; a toggle turns them on if none is active.
  private mutating func turnAll(_ order: PowerOrder, at time: WallTime) -> CommandOutcome {
    guard !state.alarms.isEmpty else {
      return CommandOutcome(message: "there is no alarm: `timecircuitsctl alarm 07:30` sets one", notices: [])
    }
    let isOn = order == .toggle ? !state.alarms.contains(where: \.isActive) : order == .on
    var notices: [Notice] = []
    var turned = 0
    for index in state.alarms.indices where isOn ? !state.alarms[index].isOn : state.alarms[index].isActive {
      notices += turn(at: index, isOn, at: time)
      turned += 1
    }
    guard turned > 0 else {
      return CommandOutcome(message: "all alarms are already \(isOn ? "on" : "off")", notices: [])
    }
    scheduleAlarms()
    guard turned > 1 else { return Self.outcome(notices) }
    let message = "\(turned) alarms are \(isOn ? "on: the first rings \(wordsOfFirst)" : "off")"
    return CommandOutcome(message: message, notices: notices)
  }

  private mutating func remove(_ number: Int, at time: WallTime) throws(CommandRefusal) -> CommandOutcome {
    let dormant = state.dormantAlarms.firstIndex { $0.number == number }
    let index = if let dormant { dormant } else { try index(of: number) }
    let stored = dormant == nil ? state.alarms[index] : state.dormantAlarms[index]
    guard !stored.isConfigured else {
      throw CommandRefusal(
        .impossible,
        "\(stored.name) is in the configuration: turn it off with `alarm off \(number)`, or delete its [[alarm]] there"
      )
    }
    var notices = [changeNotice("\(stored.name) is removed", stored, at: time)]
    if dormant == nil {
      state.alarms.remove(at: index)
      if bell.stop(stored) != nil { notices.append(Self.endNotice(of: stored, "is stopped", at: time)) }
      scheduleAlarms()
    } else {
      state.dormantAlarms.remove(at: index)
    }
    return CommandOutcome(message: notices[0].text, notices: notices)
  }

  private func index(of number: Int) throws(CommandRefusal) -> Int {
    if let index = state.alarms.firstIndex(where: { $0.number == number }) { return index }
    if let dormant = state.dormantAlarms.first(where: { $0.number == number }) {
      throw CommandRefusal(
        .impossible,
        "\(dormant.name) is unusable, because this machine cannot use the zone \(dormant.alarm.zoneName); you can only remove it"
      )
    }
    let numbers = state.alarms.map { "\($0.number)" }
    throw CommandRefusal(
      .badValue,
      "there is no alarm \(number): "
        + (numbers.isEmpty ? "none is set" : "there are the numbers \(numbers.joined(separator: ", "))"))
  }

  private mutating func stopRinging(at time: WallTime) -> CommandOutcome {
    guard !bell.isEmpty else { return CommandOutcome(message: "nothing rings", notices: []) }
    let items = bell.stop()
    for item in items { conclude(item) }
    scheduleAlarms()
    let notices = items.compactMap(\.alarm).map { Self.endNotice(of: $0, "is stopped", at: time) }
    // The full hour's ring is so short that its end is not reported.
    return notices.isEmpty
      ? CommandOutcome(message: "the full hour is stopped", notices: []) : Self.outcome(notices)
  }

  private mutating func snooze(
    for nanoseconds: Int64?, at time: WallTime
  ) throws(CommandRefusal) -> CommandOutcome {
    guard isRinging else { throw CommandRefusal(.impossible, "nothing rings that could be snoozed") }
    let until = time.advanced(byNanoseconds: nanoseconds ?? AlarmOrder.snoozeNanoseconds)
    let minutes = (until.nanoseconds(since: time) + 30_000_000_000) / 60_000_000_000
    var notices: [Notice] = []
    for item in bell.stop() {
      conclude(item)
      guard let stored = item.alarm else { continue }
      for index in state.alarms.indices where item.isOf(state.alarms[index]) {
        state.alarms[index].snoozed = until.seconds
      }
      notices.append(
        Notice(
          .alarmSnoozed, at: time,
          "\(stored.name) rings again in \(minutes == 1 ? "a minute" : "\(minutes) minutes")",
          details: Self.details(of: stored)))
    }
    scheduleAlarms()
    return Self.outcome(notices)
  }

  package var ringsHours: Bool { state.hour?.value ?? circuits.ringsHours }

  private mutating func hour(_ order: PowerOrder, at time: WallTime) -> CommandOutcome {
    let isOn = order == .toggle ? !ringsHours : order == .on
    guard isOn != ringsHours else {
      return CommandOutcome(
        message: "the full hour \(isOn ? "already rings" : "is already silent")", notices: [])
    }
    state.hour = Override(isOn, over: ConfiguredWords(configured).hour)
    return Self.outcome([
      Notice(
        .alarmSet, at: time, "the full hour \(isOn ? "rings" : "is silent")",
        details: [.init("number", "0"), .init("kind", "hour")])
    ])
  }

  // MARK: Notices and words

  static func details(of stored: StoredAlarm) -> [Notice.Detail] {
    [
      .init("number", "\(stored.number)"), .init("kind", stored.alarm.isReminder ? "reminder" : "alarm"),
      .init("at", stored.alarm.plan.timeText), .init("label", stored.alarm.label),
    ]
  }

  private func changeNotice(_ text: String, _ stored: StoredAlarm, at time: WallTime) -> Notice {
    Notice(.alarmSet, at: time, text, details: Self.details(of: stored))
  }

  static func endNotice(of stored: StoredAlarm, _ what: String, at time: WallTime) -> Notice {
    Notice(.alarmStopped, at: time, "\(stored.name) \(what)", details: details(of: stored))
  }

  /// The time of the next alarm, in words.
  private var wordsOfFirst: String {
    guard let (stored, seconds) = nextAlarm else { return "when the clock is synchronised" }
    return
      "on \(stored.alarm.zone.civilTime(at: seconds).words(circuits.hourCycle)) (\(stored.alarm.zoneName))"
  }

  /// The next ring or snooze of an alarm as a readout of its zone shows it; `nil` if there is none or the
  /// clock is not known.
  package func wordsOfNextRing(of stored: StoredAlarm) -> String? {
    [next(stored), snoozed(stored)].compactMap(\.self).min().map {
      stored.alarm.zone.civilTime(at: $0).words(circuits.hourCycle)
    }
  }

  private func words(ofNext stored: StoredAlarm) -> String {
    guard let next = due(stored) else {
      return stored.settled == nil ? "it rings when the clock is synchronised" : "it will not ring again"
    }
    return "it rings next on \(stored.alarm.zone.civilTime(at: next).words(circuits.hourCycle))"
      + " (\(stored.alarm.zoneName))"
  }
}
