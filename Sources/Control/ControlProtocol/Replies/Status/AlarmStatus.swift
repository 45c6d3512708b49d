package import ClockModel
import Text
import TypedTime
package import Vocabulary

/// An alarm or a reminder, and its state.
package struct AlarmStatus: Equatable, Fielded {
  package var number = 0
  /// Its time, days and label.
  package var plan = AlarmPlan()
  package var zone = ""
  package var isOn = false
  package var isConfigured = false
  package var isUsable = true
  package var isRinging = false
  package var next: WallTime?
  package var snoozedUntil: WallTime?
  package var nextText: String?

  package init() {}

  package mutating func fields(_ field: inout Fields) {
    var (time, days, date) = (
      TimeOfDay(hour: plan.hour, minute: plan.minute), Weekdays?.none, AlarmPlan.Days?.none
    )
    if case .weekly(let weekdays) = plan.days { days = weekdays } else { date = plan.days }
    var (label, isOnce) = (plan.label, plan.isOnce)
    field("number", &number, .count, "its number")
    field("time", &time, .timeOfDay, "the time of day")
    field.nullable("days", &days, .weekdays, "days of the week, Monday first; null for a reminder")
    field.nullable("date", &date, .date, "month and day of a reminder, such as `10-26`")
    field("label", &label, .text, "its label; may be empty")
    field("zone", &zone, .text, "IANA name of its zone")
    field("once", &isOnce, .flag, "whether it turns itself off after ringing")
    field("on", &isOn, .flag, "whether it is on")
    field("configured", &isConfigured, .flag, "true if it comes from the configuration, false if it was set")
    field("usable", &isUsable, .flag, "whether its zone can be used; if not, it is suspended")
    field("ringing", &isRinging, .flag, "whether it rings now")
    field.nullable(
      "next", &next, .time, "when it rings next, an instant; null if never, or if the clock is not known")
    field.nullable(
      "snoozed_until", &snoozedUntil, .time,
      "end of its snooze, an instant; null if it is not snoozed or the clock is not known")
    field.nullable(
      "next_text", &nextText, .text,
      "the earlier of `next` and `snoozed_until`, as a readout in its zone shows it")
    field.require("time", "a time of day such as 07:30, on a day") {
      let when = date ?? days.map { .weekly($0) } ?? .weekly([])
      let read = AlarmPlan(hour: time.hour, minute: time.minute, days: when, label: label, isOnce: isOnce)
      if let read { plan = read }
      return read != nil
    }
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
}

extension Kind<Weekdays> {
  /// Words of days; a word that a newer release has is ignored.
  fileprivate static let weekdays = Kind<[String]>.list(.text).map(
    "days of the week", sample: { Weekdays(rawValue: UInt8($0.number(1...127))) },
    to: { $0.compactMap { Weekdays(word: $0) }.reduce([]) { $0.union($1) } }, from: { $0.list })
}
