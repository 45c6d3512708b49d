import ClockModel
import Text
import TypedTime
import Vocabulary

extension Requests {
  static let alarm = Form<Request>(
    "alarm", "sets and controls alarms, by its verb",
    verbs: [
      newAlarm, turn("on", "turns one alarm on, or all", .on),
      turn("off", "turns one alarm off, or all", .off),
      turn("toggle", "turns one alarm on or off, or all", .toggle),
      Form<Request>("remove", "removes an alarm that was set", 1) { number, field in
        field("number", &number, .alarmNumber, "the alarm to remove")
      } make: { (number) throws(Fault) in
        .alarm(.remove(number))
      } take: {
        if case .alarm(.remove(let number)) = $0 { number } else { nil }
      },
      Form("stop", "stops everything that rings", .alarm(.stop)),
      Form<Request>("snooze", "snoozes everything that rings", Int?.none) { milliseconds, field in
        field.maybe(
          "for_ms", &milliseconds, .whole(AlarmRequest.snoozeMilliseconds), "how long, in milliseconds")
      } make: { (milliseconds) throws(Fault) in
        .alarm(.snooze(milliseconds: milliseconds))
      } take: {
        if case .alarm(.snooze(let milliseconds)) = $0 { .some(milliseconds) } else { nil }
      },
      Form<Request>("hour", "turns the chime on the full hour on or off", PowerOrder.on) { mode, field in
        field("mode", &mode, .word, "`on`, `off` or `toggle`")
      } make: { (mode) throws(Fault) in
        .alarm(.hour(mode))
      } take: {
        if case .alarm(.hour(let mode)) = $0 { mode } else { nil }
      },
    ]
  )
  .with([.page, .key])

  private static func turn(_ verb: String, _ about: String, _ order: PowerOrder) -> Form<Request> {
    Form(verb, about, Int?.none) { number, field in
      field.maybe("number", &number, .alarmNumber, "number of an alarm; without one, all")
    } make: { (number) throws(Fault) in
      .alarm(.turn(number, order))
    } take: {
      if case .alarm(.turn(let number, order)) = $0 { .some(number) } else { nil }
    }
  }

  private static let newAlarm = Form<Request>(
    "set", "sets a new alarm",
    (
      time: TimeOfDay(hour: 0, minute: 0), days: Weekdays?.none, date: AlarmPlan.Days?.none, label: "",
      zone: String?.none, isOnce: false
    )
  ) { it, field in
    field("time", &it.time, .timeOfDay, "the time to ring, as in 07:30")
    field.maybe("days", &it.days, .days, "days of the week: `mon` to `sun`, `workdays`, `weekend` or `daily`")
    field.maybe("date", &it.date, .date, "month and day, such as `10-26`")
    field("label", &it.label, .label, unless: "", "text to show when the alarm rings")
    field.maybe("zone", &it.zone, .line(Wire.longestName), "an IANA name or a city")
    field("once", &it.isOnce, .flag, unless: false, "whether the alarm turns itself off after it has rung")
  } make: { (it) throws(Fault) in
    guard it.days == nil || it.date == nil else {
      throw .together(
        "days and date: use one of them; an alarm rings on days of the week, or once a year")
    }
    let plan = AlarmPlan(
      hour: it.time.hour, minute: it.time.minute, days: it.date ?? .weekly(it.days ?? .daily),
      label: it.label,
      isOnce: it.isOnce)
    guard let plan else { throw .together("days: expected at least one day") }
    return .alarm(.set(plan, zone: it.zone))
  } take: {
    guard case .alarm(.set(let plan, let zone)) = $0 else { return nil }
    let time = TimeOfDay(hour: plan.hour, minute: plan.minute)
    switch plan.days {
    case .weekly(let days): return (time, days == .daily ? nil : days, nil, plan.label, zone, plan.isOnce)
    case .yearly: return (time, nil, plan.days, plan.label, zone, plan.isOnce)
    }
  }
}

extension Kind<Int> {
  fileprivate static let alarmNumber = whole(StoredAlarm.numbers, "an alarm's number, 1 or more")
}
