/// An alarm with its number and its state, as stored across restarts.
package struct StoredAlarm: Equatable, Sendable {
  package static let numbers = 1...9999

  /// The alarm's number, one of ``numbers``; it stays the same while the alarm exists.
  package var number: Int
  package var alarm: Alarm
  /// Whether it is configured; otherwise it was set at run time.
  package var isConfigured: Bool
  /// Whether it rings when due.
  package var isOn: Bool
  /// The instant up to which everything rang or was reported as missed, in seconds since the epoch.
  ///
  /// It is `nil` until the clock is known.
  package var settled: Int64?
  /// When the snooze ends, in seconds since the epoch; `nil` if it is not snoozed.
  package var snoozed: Int64?

  package init(
    number: Int, _ alarm: Alarm, isConfigured: Bool = false, isOn: Bool = true, settled: Int64? = nil,
    snoozed: Int64? = nil
  ) {
    self.number = number
    self.alarm = alarm
    self.isConfigured = isConfigured
    self.isOn = isOn
    self.settled = settled
    self.snoozed = snoozed
  }

  /// Whether it will ring: it is on or snoozed.
  package var isActive: Bool { isOn || snoozed != nil }

  /// When it is next due after ``settled``, ignoring a snooze; `nil` if it is off or the clock was not known.
  package var next: Int64? {
    guard isOn, let settled else { return nil }
    return alarm.next(after: settled)
  }

  /// When it rings next, by its own time or at the end of a snooze.
  var due: Int64? {
    guard let snoozed else { return next }
    return next.map { min($0, snoozed) } ?? snoozed
  }

  /// Its name in a sentence, as in `alarm 2 (07:30 WAKE UP)`.
  package var name: String {
    "\(alarm.isReminder ? "reminder" : "alarm") \(number) (\(alarm.plan.timeText)\(alarm.label.isEmpty ? "" : " \(alarm.label)"))"
  }
}

extension [StoredAlarm] {
  /// The lowest unused number, from 1.
  package var freeNumber: Int {
    let taken = Set(map(\.number))
    return (1...(count + 1)).first { !taken.contains($0) } ?? count + 1
  }

  /// Inserts an alarm in the order of the numbers.
  mutating func insert(_ stored: StoredAlarm) {
    insert(stored, at: firstIndex { $0.number > stored.number } ?? endIndex)
  }

  /// Adds alarms that are new in the configuration, and removes those that are gone from it.
  ///
  /// - Parameters:
  ///   - alarms: the configured alarms, without duplicates.
  ///   - dormant: alarms whose zone could not be used; they return with their state once it can be used.
  ///   - shelf: alarms removed earlier, which return with their state; receives those removed now.
  mutating func reconcile(with alarms: [Alarm], dormant: inout [StoredAlarm], shelf: inout [StoredAlarm]) {
    var stored = filter { !$0.isConfigured }
    var given = filter(\.isConfigured)
    var new: [Alarm] = []
    for alarm in alarms {
      func isThis(_ other: StoredAlarm) -> Bool { other.isConfigured && other.alarm.isSame(as: alarm) }
      let known =
        given.firstIndex(where: isThis).map { given.remove(at: $0) }
        ?? dormant.firstIndex(where: isThis).map { dormant.remove(at: $0) }
        ?? shelf.firstIndex(where: isThis).map { shelf.remove(at: $0) }
      // An older version may have left duplicates.
      given.removeAll(where: isThis)
      dormant.removeAll(where: isThis)
      guard var one = known else {
        new.append(alarm)
        continue
      }
      // The zone's data may be newer.
      one.alarm = alarm
      if (stored + dormant).contains(where: { $0.number == one.number }) {
        one.number = (stored + given + dormant).freeNumber
      }
      stored.insert(one)
    }
    // Numbers of removed alarms are free again.
    for alarm in new {
      stored.insert(StoredAlarm(number: (stored + dormant).freeNumber, alarm, isConfigured: true))
    }
    self = stored
    shelf = (shelf + given).suffix(Alarm.most)
  }
}
