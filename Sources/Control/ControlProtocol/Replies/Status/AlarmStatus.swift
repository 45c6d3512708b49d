package import ClockModel
import Text

/// An alarm or a reminder, and its state.
package struct AlarmStatus: Equatable, Sendable {
  /// Its number for people.
  package var number: Int
  /// Its time, days and label.
  package var plan: AlarmPlan
  /// The IANA name of its zone.
  package var zone: String
  /// Whether it rings when its time comes.
  package var isOn: Bool
  /// Whether it comes from the configuration.
  package var isConfigured: Bool
  /// Whether its zone can be used; if not, it is suspended.
  package var isUsable: Bool
  package var isRinging: Bool
  /// When its own time comes next; `nil` if never, or if the clock is not known.
  package var next: WallTime?
  /// The end of its snooze; `nil` if it is not snoozed, or if the clock is not known.
  package var snoozedUntil: WallTime?
  /// The earlier of both as a readout in its zone shows it: `NOV 23 2026 AM 07:30`.
  package var nextText: String?

  package init(
    number: Int, plan: AlarmPlan, zone: String, isOn: Bool, isConfigured: Bool, isUsable: Bool = true,
    isRinging: Bool, next: WallTime?, snoozedUntil: WallTime?, nextText: String? = nil
  ) {
    self.number = number
    self.plan = plan
    self.zone = zone
    self.isOn = isOn
    self.isConfigured = isConfigured
    self.isUsable = isUsable
    self.isRinging = isRinging
    self.next = next
    self.snoozedUntil = snoozedUntil
    self.nextText = nextText
  }

  /// The state of an alarm.
  package enum AlarmState: Equatable, Sendable {
    case ringing
    /// It rings again at this time.
    case snoozed(until: WallTime)
    /// It waits for its time.
    case on
    /// It waits for its time, then turns itself off.
    case once
    case off
    /// It is suspended, because its zone cannot be used.
    case suspended
  }

  package var state: AlarmState {
    if !isUsable { return .suspended }
    if isRinging { return .ringing }
    if let snoozedUntil { return .snoozed(until: snoozedUntil) }
    return !isOn ? .off : plan.isOnce ? .once : .on
  }

  /// When it rings next; `nil` if never, or if the clock is not known.
  package var nextRing: WallTime? { [next, snoozedUntil].compactMap(\.self).min() }

  var json: JSONValue {
    let days: JSONValue =
      if case .weekly(let days) = plan.days { .array(days.list.map { .string($0) }) } else { .null }
    return .members([
      "number": .integer(Int64(number)), "time": .string(plan.timeText), "days": days,
      "date": .text(plan.dateText),
      "label": .string(plan.label), "zone": .string(zone), "once": .boolean(plan.isOnce),
      "on": .boolean(isOn),
      "configured": .boolean(isConfigured), "usable": .boolean(isUsable), "ringing": .boolean(isRinging),
      "next": .time(next),
      "snoozed_until": .time(snoozedUntil), "next_text": .text(nextText),
    ])
  }

  init(_ reader: ObjectReader) throws(ServerMessageError) {
    let time = try reader.text("time")
    var days = AlarmPlan.Days.weekly(.daily)
    if let date = try reader.optionalText("date") {
      guard let day = AlarmPlan.dayOfYear(date) else { throw reader.failure("date", "a date such as 10-26") }
      days = day
    } else {
      days = .weekly(try reader.texts("days").compactMap { Weekdays(word: $0) }.reduce([]) { $0.union($1) })
    }
    guard let (hour, minute) = AlarmPlan.timeOfDay(time),
      let plan = AlarmPlan(
        hour: hour, minute: minute, days: days, label: try reader.text("label"),
        isOnce: try reader.boolean("once"))
    else { throw reader.failure("time", "a time of day such as 07:30, on a day") }
    self.init(
      number: try reader.count("number"), plan: plan, zone: try reader.text("zone"),
      isOn: try reader.boolean("on"), isConfigured: try reader.boolean("configured"),
      isUsable: try reader.boolean("usable"),
      isRinging: try reader.boolean("ringing"), next: try reader.optionalTime("next"),
      snoozedUntil: try reader.optionalTime("snoozed_until"), nextText: try reader.optionalText("next_text"))
  }
}
