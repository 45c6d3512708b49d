import ZoneInfo

/// The alarms as time passes, and their display.
extension TimeMachine {
  /// Recomputes when the next alarm is due.
  mutating func scheduleAlarms() { bell.due = state.alarms.lazy.compactMap(due).min() }

  /// When an alarm is next due, snoozes included, in seconds since the epoch; `nil` if never.
  func due(_ stored: StoredAlarm) -> Int64? { afterItsRing(stored).due }

  /// When an alarm rings next by its own time, in seconds since the epoch; `nil` if it does not, or alarms
  /// cannot ring.
  package func next(_ stored: StoredAlarm) -> Int64? { ringsAlarms ? afterItsRing(stored).next : nil }

  /// When an alarm's snooze ends, in seconds since the epoch; `nil` if it is not snoozed, or alarms cannot
  /// ring.
  package func snoozed(_ stored: StoredAlarm) -> Int64? { ringsAlarms ? afterItsRing(stored).snoozed : nil }

  /// An alarm as it will be after its current ring.
  private func afterItsRing(_ stored: StoredAlarm) -> StoredAlarm {
    bell.item(of: stored).map { Self.concluded(stored, by: $0) } ?? stored
  }

  /// An alarm after a ring.
  private static func concluded(_ stored: StoredAlarm, by item: Ringing.Item) -> StoredAlarm {
    // A ring without a cause is settled already, and the alarm may have been turned on again since.
    guard let cause = item.cause else { return stored }
    var later = stored
    later.settled = max(stored.settled ?? cause, cause)
    later.snoozed = nil
    if stored.alarm.plan.isOnce { later.isOn = false }
    return later
  }

  /// Adapts to changed alarms: rings of removed alarms end.
  mutating func applyAlarms(at time: WallTime) {
    bell.end(allBut: state.alarms, at: time)
    scheduleAlarms()
  }

  /// Assigns the rings to the current readouts.
  mutating func placeRinging() {
    guard !bell.isEmpty else { return }
    let machine = self
    bell.place { machine.place(of: $0.alarm, zoneName: $0.zoneName) }
  }

  /// Sets ``StoredAlarm/settled`` to now for alarms that are new, were set before the clock was known, or were
  /// settled by a clock that was ahead.
  mutating func countNewAlarmsFromNow(at time: WallTime) {
    guard ringsAlarms else { return }
    for index in state.alarms.indices {
      let settled = state.alarms[index].settled
      if settled.map({ $0 &- Alarm.ringingSeconds > time.seconds }) ?? true {
        state.alarms[index].settled = time.seconds
      }
    }
    scheduleAlarms()
  }

  mutating func advanceAlarms(to time: WallTime, _ notices: inout [Notice]) {
    if ringsAlarms {
      if let due = bell.due, due <= time.seconds {
        for index in state.alarms.indices { notices += ring(index, at: time) }
        scheduleAlarms()
      }
      advanceHour(to: time, &notices)
    }
    guard let end = bell.end, end <= time else { return }
    for item in bell.removeEnded(at: time) {
      if let stored = item.alarm { notices.append(Self.endNotice(of: stored, "ends", at: item.end)) }
      conclude(item)
    }
    scheduleAlarms()
  }

  /// Rings an alarm that is due and reports missed times; only the time since it was due decides, not how the
  /// clock got there.
  private mutating func ring(_ index: Int, at time: WallTime) -> [Notice] {
    let stored = state.alarms[index]
    // The current ring does not count as missed.
    let coming = afterItsRing(stored)
    guard let due = coming.due, due <= time.seconds, let settled = coming.settled else { return [] }
    // If several times have passed, only the last one is still useful.
    let own = coming.isOn ? stored.alarm.last(upTo: time.seconds).flatMap { $0 > settled ? $0 : nil } : nil
    let snoozed = coming.snoozed.flatMap { $0 <= time.seconds ? $0 : nil }
    guard let last = [own, snoozed].compactMap(\.self).max() else { return [] }
    let start = WallTime(seconds: last)
    let item = Ringing.Item(
      stored, zoneName: stored.alarm.zoneName, cause: last, start: start, seconds: Alarm.ringingSeconds,
      on: place(of: stored, zoneName: stored.alarm.zoneName))
    let rings = last > time.seconds &- Alarm.ringingSeconds
    var notices: [Notice] = []
    let missed =
      rings ? own.flatMap { stored.alarm.last(upTo: $0 &- 1) }.flatMap { $0 > settled ? $0 : nil } : last
    if let missed { notices.append(missedNotice(of: stored, after: settled, last: missed)) }
    guard rings else {
      // A snooze that ends later still rings.
      let putOff = stored.snoozed.flatMap { $0 > time.seconds ? $0 : nil }
      conclude(item)
      state.alarms[index].snoozed = putOff
      return notices
    }
    // Its previous ring is over.
    state.alarms[index] = coming
    bell.begin(item)
    // A late alarm is reported when it begins, not when it was due.
    notices.append(
      Notice(.alarm, at: max(start, advancedTo), "\(stored.name) rings", details: Self.details(of: stored)))
    return notices
  }

  /// The highest count of missed times to report exactly.
  private static let mostMissed = 99

  private func missedNotice(of stored: StoredAlarm, after settled: Int64, last: Int64) -> Notice {
    let count =
      stored.alarm.plan.isOnce
      ? 1 : stored.alarm.count(after: settled, upTo: last, atMost: Self.mostMissed + 1)
    let day = stored.alarm.zone.civilTime(at: last).words(circuits.hourCycle)
    let what =
      switch count {
      case ...1: "\(stored.name) of \(day) was missed"
      case ...Self.mostMissed: "\(stored.name) was missed \(count) times, the last on \(day)"
      default: "\(stored.name) was missed more than \(Self.mostMissed) times, the last on \(day)"
      }
    return Notice(
      .alarmMissed, at: advancedTo,
      "\(what): the prop was off, did not know the time, or had its clock set past it",
      details: Self.details(of: stored) + [.init("count", "\(max(count, 1))")])
  }

  /// Settles an alarm after its ring, and not before, so that a prop that loses power while ringing rings
  /// again.
  mutating func conclude(_ item: Ringing.Item) {
    for index in state.alarms.indices where item.isOf(state.alarms[index]) {
      state.alarms[index] = Self.concluded(state.alarms[index], by: item)
    }
  }

  /// When the full hour rings next in the current state; `nil` if it does not.
  package func nextHour(after time: WallTime) -> WallTime? {
    guard ringsHours, ringsAlarms, !isNight, !isOff, let zone = circuits.alarmZone else {
      return nil
    }
    let quarter = time.seconds &- time.seconds.modulo(900)
    // A zone that changes by half an hour delays it by half an hour.
    return (1...8).lazy.map { WallTime(seconds: quarter &+ $0 * 900) }
      .first { zone.zone.civilTime(at: $0.seconds).minute == 0 }
  }

  /// Rings the full hour in the alarms' zone, but not at night or while the prop is off.
  private mutating func advanceHour(to time: WallTime, _ notices: inout [Notice]) {
    // Today's zones differ by whole quarters of an hour; a historical local mean time has no full hour here.
    let quarter = time.seconds &- time.seconds.modulo(900)
    let isNew = quarter > bell.hourSettled
    bell.hourSettled = max(quarter, bell.hourSettled)
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
        .hour, at: max(start, advancedTo), "it is \(civil.hour) o'clock",
        details: [.init("hour", "\(civil.hour)")]))
  }

  /// How long the full hour blinks, in seconds.
  private static let hourSeconds: Int64 = 4

  /// Adapts alarms to a wall clock that was set: skipped alarms ring late or are missed, depending on how long ago they
  /// were due.
  ///
  /// If the clock is set back by ten minutes or more, alarms ring again when their times recur. Nothing is
  /// settled while the clock is unknown. Snoozes keep their real duration, and current rings continue.
  mutating func alarmClockWasSet(byNanoseconds nanoseconds: Int64) {
    bell.clockWasSet(byNanoseconds: nanoseconds)
    advancedTo = advancedTo.advanced(byNanoseconds: nanoseconds)
    let isLeap = nanoseconds.magnitude >= UInt64(Alarm.ringingSeconds) * 1_000_000_000
    if isLeap { bell.hourSettled = advancedTo.seconds }
    guard ringsAlarms else { return scheduleAlarms() }
    if isLeap {
      // Everything that rings is settled by the old clock.
      for item in bell.items { conclude(item) }
      bell.forgetCauses()
    }
    for index in state.alarms.indices {
      if isLeap, nanoseconds < 0 { state.alarms[index].settled = advancedTo.seconds }
      // An alarm that rings after a snooze has used it up.
      guard bell.item(of: state.alarms[index])?.cause == nil else { continue }
      state.alarms[index].snoozed = state.alarms[index].snoozed.map { $0 &+ nanoseconds / 1_000_000_000 }
    }
    scheduleAlarms()
  }

  // MARK: Display

  /// The readout for a ring, with its label: the one that shows the alarm's zone, otherwise the present.
  private func place(
    of stored: StoredAlarm?, zoneName: String
  ) -> (position: ReadoutPosition, line: TextLine?) {
    let position =
      positions.first { self.zoneName(of: $0) == zoneName }
      ?? (positions.contains(.present) ? .present : .destination)
    return (position, stored.flatMap { TextLine.asFarAsShown($0.alarm.label, on: circuits.places[position]) })
  }

  /// Covers a readout with the ring, at daytime brightness.
  func overlayRinging(on picture: inout ReadoutPicture, of position: ReadoutPosition, at time: WallTime) {
    guard let item = bell.shown, item.position == position,
      let civil = civilTime(of: position, at: time)
    else { return }
    var own = ReadoutPicture(
      civil, hourCycle: circuits.hourCycle, colon: true, brightness: lightOfCode(on: position))
    if circuits.hourCycle == .twentyFour { own.meridiem = nil }
    let isTimed = timerOnShow(at: time).map { timerReadout($0) == position } ?? false
    item.overlay(on: &picture, own: own, isTimed: isTimed, at: time)
  }
}

extension Int64 {
  /// The remainder of a division by a positive number, never negative.
  fileprivate func modulo(_ divisor: Int64) -> Int64 {
    let rest = self % divisor
    return rest < 0 ? rest + divisor : rest
  }
}
