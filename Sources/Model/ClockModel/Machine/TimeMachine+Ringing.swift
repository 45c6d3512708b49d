import ZoneInfo

/// What comes of the alarms as time passes, and what is seen of it.
extension TimeMachine {
  /// Looks for when something is to be done next.
  mutating func lookAtAlarms() { alarmDue = state.alarms.lazy.compactMap(due).min() }

  /// When something is to come of an alarm next.
  func due(_ kept: KeptAlarm) -> Int64? { behindItsRing(kept).due }

  /// When an alarm rings next by its own time, in seconds since the epoch; `nil` where it does not.
  public func next(_ kept: KeptAlarm) -> Int64? { behindItsRing(kept).next }

  /// An alarm as it stands when what it rings now is done with.
  private func behindItsRing(_ kept: KeptAlarm) -> KeptAlarm {
    guard let cause = bell.cause(of: kept.number) else { return kept }
    var later = kept
    later.settled = max(kept.settled ?? cause, cause)
    later.snoozed = kept.snoozed.flatMap { $0 > cause ? $0 : nil }
    if kept.alarm.plan.isOnce { later.isOn = false }
    return later
  }

  /// Goes by the alarms that there are now: what rang of others does not ring any more.
  mutating func takeAlarms() {
    for number in ringing where number > 0 && !state.alarms.contains(where: { $0.number == number }) {
      bell.stop(number)
    }
    lookAtAlarms()
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
    for item in bell.takeEnded(at: time) where item.rank != .hour {
      notices.append(endNotice(of: item, "ends", at: item.end))
      conclude(item)
    }
    lookAtAlarms()
  }

  /// Rings what is due of one alarm, or tells that it was missed.
  private mutating func ring(_ index: Int, at time: WallTime) -> [Notice] {
    let kept = state.alarms[index]
    guard let due = due(kept), due <= time.seconds, let settled = kept.settled else { return [] }
    // Of several that have passed only the last can still be of use.
    let own = kept.isOn ? kept.alarm.last(upTo: time.seconds).flatMap { $0 > settled ? $0 : nil } : nil
    let snoozed = kept.snoozed.flatMap { $0 <= time.seconds ? $0 : nil }
    guard let last = [own, snoozed].compactMap(\.self).max() else { return [] }
    let start = WallTime(seconds: last)
    let item = Ringing.Item(
      rank: kept.alarm.isReminder ? .reminder : .alarm, number: kept.number, cause: last,
      zoneName: kept.alarm.zoneName,
      line: TextLine.asFarAsShown(kept.alarm.label, on: circuits.places[ringingReadout(kept.alarm.zoneName)]),
      start: start, end: start.advanced(byNanoseconds: Alarm.ringingSeconds * 1_000_000_000))
    guard last > time.seconds &- Alarm.ringingSeconds else {
      conclude(item)
      let day = kept.alarm.zone.civilTime(at: last).words(circuits.hourCycle)
      return [
        Notice(
          .alarmMissed, at: lookedAt,
          "\(kept.name) of \(day) was missed: the prop was off then, or did not know the time",
          details: details(of: kept))
      ]
    }
    bell.begin(item)
    return [Notice(.alarm, at: start, "\(kept.name) rings", details: details(of: kept))]
  }

  /// What rang is done with: only now, so that a prop which loses its power meanwhile rings on when it is back.
  mutating func conclude(_ item: Ringing.Item) {
    guard let cause = item.cause, let index = state.alarms.firstIndex(where: { $0.number == item.number })
    else {
      return
    }
    if let snoozed = state.alarms[index].snoozed, snoozed <= cause { state.alarms[index].snoozed = nil }
    state.alarms[index].settled = max(state.alarms[index].settled ?? cause, cause)
    if state.alarms[index].alarm.plan.isOnce { state.alarms[index].isOn = false }
  }

  /// Rings the full hour by the clocks of the present; at night it does not, nor while all is off.
  private mutating func advanceHour(to time: WallTime, _ notices: inout [Notice]) {
    // Zones are whole quarters of an hour from each other.
    let quarter = time.seconds &- time.seconds.modulo(900)
    let isNew = quarter > hourSettled
    hourSettled = max(quarter, hourSettled)
    guard isNew, ringsHours, time.seconds &- quarter < 60, !isNight, !isOff, let zone = liveZone else {
      return
    }
    let civil = zone.zone.civilTime(at: quarter)
    guard civil.minute == 0 else { return }
    let start = WallTime(seconds: quarter)
    bell.begin(
      Ringing.Item(
        rank: .hour, number: 0, cause: nil, zoneName: zone.name, line: nil, start: start,
        end: start.advanced(byNanoseconds: Self.hourSeconds * 1_000_000_000)))
    notices.append(
      Notice(.hour, at: start, "it is \(civil.hour) o'clock", details: [.init("hour", "\(civil.hour)")]))
  }

  /// For how long the full hour blinks, in seconds.
  private static let hourSeconds: Int64 = 4

  /// The clock was set: what it was set over by less than ten minutes rings late, the rest is neither rung nor missed.
  ///
  /// Where it is set back by more, times come again and so do alarms. A clock that was not known settles nothing.
  mutating func settleAlarms(overNanoseconds nanoseconds: Int64) {
    bell.clockWasSet(byNanoseconds: nanoseconds)
    lookedAt = lookedAt.advanced(byNanoseconds: nanoseconds)
    hourSettled = lookedAt.seconds
    if ringsAlarms, nanoseconds.magnitude >= UInt64(Alarm.ringingSeconds) * 1_000_000_000 {
      bell.forgetCauses()
      for index in state.alarms.indices {
        state.alarms[index].settled = lookedAt.seconds
        state.alarms[index].snoozed = state.alarms[index].snoozed.map { $0 &+ nanoseconds / 1_000_000_000 }
      }
    }
    lookAtAlarms()
  }

  // MARK: What is seen

  /// The readout on which something rings that goes by a zone: that which shows this zone's time, else the present.
  func ringingReadout(_ zoneName: String) -> ReadoutPosition {
    positions.first { self.zoneName(of: $0) == zoneName }
      ?? (positions.contains(.present) ? .present : .destination)
  }

  /// Lies over what a readout shows, in its light by day.
  func lieRinging(over picture: inout ReadoutPicture, of position: ReadoutPosition, at time: WallTime) {
    guard let item = bell.shown, ringingReadout(item.zoneName) == position,
      let civil = civilTime(of: position, at: time)
    else { return }
    var own = ReadoutPicture(
      civil, hourCycle: circuits.hourCycle, colon: true, brightness: lightOfCode(on: position))
    if circuits.hourCycle == .twentyFour { own.meridiem = nil }
    item.lie(over: &picture, own: own, at: time)
  }
}

extension Int64 {
  /// The remainder of a division by a positive number, never negative.
  fileprivate func modulo(_ divisor: Int64) -> Int64 {
    let rest = self % divisor
    return rest < 0 ? rest + divisor : rest
  }
}
