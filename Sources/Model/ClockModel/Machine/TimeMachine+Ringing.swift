import ZoneInfo

/// What comes of the alarms as time passes, and what is seen of it.
extension TimeMachine {
  /// Looks for when something is to be done next.
  mutating func lookAtAlarms() { alarmDue = state.alarms.lazy.compactMap(due).min() }

  /// When something is to come of an alarm next.
  func due(_ kept: KeptAlarm) -> Int64? { behindItsRing(kept).due }

  /// When an alarm rings next by its own time, in seconds since the epoch; `nil` where it does not, and while nothing rings.
  public func next(_ kept: KeptAlarm) -> Int64? { ringsAlarms ? behindItsRing(kept).next : nil }

  /// Until when an alarm was put off, in seconds since the epoch; `nil` where it was not, and while nothing rings.
  public func snoozed(_ kept: KeptAlarm) -> Int64? { ringsAlarms ? behindItsRing(kept).snoozed : nil }

  /// An alarm as it stands when what it rings now is done with.
  private func behindItsRing(_ kept: KeptAlarm) -> KeptAlarm {
    bell.item(of: kept).map { Self.settled(kept, by: $0) } ?? kept
  }

  /// An alarm that has rung.
  private static func settled(_ kept: KeptAlarm, by item: Ringing.Item) -> KeptAlarm {
    // Settled already, and perhaps turned on again since.
    guard let cause = item.cause else { return kept }
    var later = kept
    later.settled = max(kept.settled ?? cause, cause)
    later.snoozed = nil
    if kept.alarm.plan.isOnce { later.isOn = false }
    return later
  }

  /// Goes by the alarms that there are now: what rings for an alarm that is no more is over.
  mutating func takeAlarms(at time: WallTime) {
    bell.end(allBut: state.alarms, at: time)
    lookAtAlarms()
  }

  /// Lays what rings over the readouts that there are now.
  mutating func placeRinging() {
    guard !bell.isEmpty else { return }
    let machine = self
    bell.place { machine.place(of: $0.kept, zoneName: $0.zoneName) }
  }

  /// Alarms that are new, or were set before the clock was known, count from now on; so do those that were settled by a
  /// clock which was ahead.
  mutating func settleNewAlarms(at time: WallTime) {
    guard ringsAlarms else { return }
    for index in state.alarms.indices {
      let settled = state.alarms[index].settled
      if settled.map({ $0 &- Alarm.ringingSeconds > time.seconds }) ?? true {
        state.alarms[index].settled = time.seconds
      }
    }
    lookAtAlarms()
  }

  mutating func advanceAlarms(to time: WallTime, _ notices: inout [Notice]) {
    if ringsAlarms {
      if let due = alarmDue, due <= time.seconds {
        for index in state.alarms.indices { notices += ring(index, at: time) }
        lookAtAlarms()
      }
      advanceHour(to: time, &notices)
    }
    guard let end = bell.end, end <= time else { return }
    for item in bell.takeEnded(at: time) {
      if let kept = item.kept { notices.append(Self.endNotice(of: kept, "ends", at: item.end)) }
      conclude(item)
    }
    lookAtAlarms()
  }

  /// Rings what is due of one alarm, and tells what was missed: what decides is how long ago it was, however the clock has come there.
  private mutating func ring(_ index: Int, at time: WallTime) -> [Notice] {
    let kept = state.alarms[index]
    // What it rings now it does not miss.
    let coming = behindItsRing(kept)
    guard let due = coming.due, due <= time.seconds, let settled = coming.settled else { return [] }
    // Of several that have passed only the last can still be of use.
    let own = coming.isOn ? kept.alarm.last(upTo: time.seconds).flatMap { $0 > settled ? $0 : nil } : nil
    let snoozed = coming.snoozed.flatMap { $0 <= time.seconds ? $0 : nil }
    guard let last = [own, snoozed].compactMap(\.self).max() else { return [] }
    let start = WallTime(seconds: last)
    let item = Ringing.Item(
      kept, zoneName: kept.alarm.zoneName, cause: last, start: start, seconds: Alarm.ringingSeconds,
      on: place(of: kept, zoneName: kept.alarm.zoneName))
    let rings = last > time.seconds &- Alarm.ringingSeconds
    var notices: [Notice] = []
    let missed =
      rings ? own.flatMap { kept.alarm.last(upTo: $0 &- 1) }.flatMap { $0 > settled ? $0 : nil } : last
    if let missed { notices.append(missedNotice(of: kept, after: settled, last: missed)) }
    guard rings else {
      // What was put off comes when it was to all the same.
      let putOff = kept.snoozed.flatMap { $0 > time.seconds ? $0 : nil }
      conclude(item)
      state.alarms[index].snoozed = putOff
      return notices
    }
    // What it rang before has had its turn.
    state.alarms[index] = coming
    bell.begin(item)
    // A late one is told when it begins, not when it was to.
    notices.append(
      Notice(.alarm, at: max(start, lookedAt), "\(kept.name) rings", details: Self.details(of: kept)))
    return notices
  }

  /// How often one was missed that is told with its number; beyond that it is "more than".
  private static let mostMissed = 99

  private func missedNotice(of kept: KeptAlarm, after settled: Int64, last: Int64) -> Notice {
    let count =
      kept.alarm.plan.isOnce ? 1 : kept.alarm.count(after: settled, upTo: last, atMost: Self.mostMissed + 1)
    let day = kept.alarm.zone.civilTime(at: last).words(circuits.hourCycle)
    let what =
      switch count {
      case ...1: "\(kept.name) of \(day) was missed"
      case ...Self.mostMissed: "\(kept.name) was missed \(count) times, the last on \(day)"
      default: "\(kept.name) was missed more than \(Self.mostMissed) times, the last on \(day)"
      }
    return Notice(
      .alarmMissed, at: lookedAt,
      "\(what): the prop was off, did not know the time, or had its clock set past it",
      details: Self.details(of: kept) + [.init("count", "\(max(count, 1))")])
  }

  /// What rang is done with: only now, so that a prop which loses its power meanwhile rings on when it is back.
  mutating func conclude(_ item: Ringing.Item) {
    for index in state.alarms.indices where item.isOf(state.alarms[index]) {
      state.alarms[index] = Self.settled(state.alarms[index], by: item)
    }
  }

  /// When the full hour rings next as things are; `nil` where it does not.
  public func nextHour(after time: WallTime) -> WallTime? {
    guard ringsHours, ringsAlarms, !isNight, !isOff, let zone = circuits.alarmZone else {
      return nil
    }
    let quarter = time.seconds &- time.seconds.modulo(900)
    // A zone that changes by half an hour puts it off by as much.
    return (1...8).lazy.map { WallTime(seconds: quarter &+ $0 * 900) }
      .first { zone.zone.civilTime(at: $0.seconds).minute == 0 }
  }

  /// Rings the full hour by the clocks of the present; at night it does not, nor while all is off.
  private mutating func advanceHour(to time: WallTime, _ notices: inout [Notice]) {
    // Zones are whole quarters of an hour from each other today; one of a town's own mean time has no full hour here.
    let quarter = time.seconds &- time.seconds.modulo(900)
    let isNew = quarter > hourSettled
    hourSettled = max(quarter, hourSettled)
    guard isNew, ringsHours, time.seconds &- quarter < 60, !isNight, !isOff,
      let zone = circuits.alarmZone
    else {
      return
    }
    let civil = zone.zone.civilTime(at: quarter)
    guard civil.minute == 0 else { return }
    let start = WallTime(seconds: quarter)
    bell.begin(
      Ringing.Item(
        nil, zoneName: zone.name, cause: nil, start: start, seconds: Self.hourSeconds,
        on: place(of: nil, zoneName: zone.name)))
    notices.append(
      Notice(
        .hour, at: max(start, lookedAt), "it is \(civil.hour) o'clock",
        details: [.init("hour", "\(civil.hour)")]))
  }

  /// For how long the full hour blinks, in seconds.
  private static let hourSeconds: Int64 = 4

  /// The clock was set: what it was set over rings late or was missed, by how long ago it was where the clock lands.
  ///
  /// Where it is set back by ten minutes or more, times come again and so do alarms. A clock that was not known settles nothing.
  /// What was put off comes when it was to, and what rings goes on.
  mutating func settleAlarms(overNanoseconds nanoseconds: Int64) {
    bell.clockWasSet(byNanoseconds: nanoseconds)
    lookedAt = lookedAt.advanced(byNanoseconds: nanoseconds)
    let isLeap = nanoseconds.magnitude >= UInt64(Alarm.ringingSeconds) * 1_000_000_000
    if isLeap { hourSettled = lookedAt.seconds }
    guard ringsAlarms else { return lookAtAlarms() }
    if isLeap {
      // What rings has had its turn, by the clock that there was.
      for item in bell.items { conclude(item) }
      bell.forgetCauses()
    }
    for index in state.alarms.indices {
      if isLeap, nanoseconds < 0 { state.alarms[index].settled = lookedAt.seconds }
      // One that rings because it was put off is done with that.
      guard bell.item(of: state.alarms[index])?.cause == nil else { continue }
      state.alarms[index].snoozed = state.alarms[index].snoozed.map { $0 &+ nanoseconds / 1_000_000_000 }
    }
    lookAtAlarms()
  }

  // MARK: What is seen

  /// Where something rings that goes by a zone: on the readout that shows this zone's time, else on the present; and how its
  /// label stands there.
  private func place(of kept: KeptAlarm?, zoneName: String) -> (position: ReadoutPosition, line: TextLine?) {
    let position =
      positions.first { self.zoneName(of: $0) == zoneName }
      ?? (positions.contains(.present) ? .present : .destination)
    return (position, kept.flatMap { TextLine.asFarAsShown($0.alarm.label, on: circuits.places[position]) })
  }

  /// Lies over what a readout shows, in its light by day.
  func lieRinging(over picture: inout ReadoutPicture, of position: ReadoutPosition, at time: WallTime) {
    guard let item = bell.shown, item.position == position,
      let civil = civilTime(of: position, at: time)
    else { return }
    var own = ReadoutPicture(
      civil, hourCycle: circuits.hourCycle, colon: true, brightness: lightOfCode(on: position))
    if circuits.hourCycle == .twentyFour { own.meridiem = nil }
    let isTimed = timerOnShow(at: time).map { timerReadout($0) == position } ?? false
    item.lie(over: &picture, own: own, isTimed: isTimed, at: time)
  }
}

extension Int64 {
  /// The remainder of a division by a positive number, never negative.
  fileprivate func modulo(_ divisor: Int64) -> Int64 {
    let rest = self % divisor
    return rest < 0 ? rest + divisor : rest
  }
}
