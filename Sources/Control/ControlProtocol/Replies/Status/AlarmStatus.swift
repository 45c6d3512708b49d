public import ClockModel
import Text

/// An alarm or a reminder, and where it stands.
public struct AlarmStatus: Equatable, Sendable {
  /// By which a person names it.
  public var number: Int
  /// When, and what about.
  public var plan: AlarmPlan
  /// The tz database's name of the zone by which it goes.
  public var zone: String
  /// Whether it rings when its time comes.
  public var isOn: Bool
  /// Whether the configuration has it.
  public var isConfigured: Bool
  /// Whether its zone can be used; where it cannot, it rests.
  public var isUsable: Bool
  /// Whether it rings now.
  public var isRinging: Bool
  /// When it rings next by its own time; `nil` where it does not, or the clock is not known.
  public var next: WallTime?
  /// Until when it was put off, `nil` where it was not.
  public var snoozedUntil: WallTime?
  /// The earlier of both as a readout of its zone shows it: `NOV 23 2026 AM 07:30`.
  public var nextText: String?

  /// An alarm.
  public init(
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

  /// Where it stands.
  public enum Stand: Equatable, Sendable {
    /// It rings.
    case ringing
    /// It rings again then.
    case snoozed(until: WallTime)
    /// It waits for its time.
    case on
    /// It waits for its time, and is off behind it.
    case once
    /// Nothing comes of it.
    case off
    /// Nothing comes of it while its zone cannot be used.
    case resting
  }

  /// Where it stands.
  public var stand: Stand {
    if !isUsable { return .resting }
    if isRinging { return .ringing }
    if let snoozedUntil { return .snoozed(until: snoozedUntil) }
    return !isOn ? .off : plan.isOnce ? .once : .on
  }

  /// When something comes of it next; `nil` where nothing does, or the clock is not known.
  public var nextRing: WallTime? { [next, snoozedUntil].compactMap(\.self).min() }

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
