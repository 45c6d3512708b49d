import ClockModel
import Text

extension RequestReader {
  func alarmRequest() throws(Refusal) -> Request {
    let verb = try choice("verb", of: AlarmRequest.Verb.allCases, by: \.rawValue)
    try checkKeys(of: verb)
    switch verb {
    case .set:
      return .alarm(.set(try plan(), zone: has("zone") ? try text("zone", atMost: Wire.longestName) : nil))
    case .on: return .alarm(.turn(try number(), .on))
    case .off: return .alarm(.turn(try number(), .off))
    case .toggle: return .alarm(.turn(try number(), .toggle))
    case .remove:
      guard let number = try number() else {
        throw refusal(.badRequest, "missing key \"number\": the alarm to remove")
      }
      return .alarm(.remove(number))
    case .stop: return .alarm(.stop)
    case .snooze: return .alarm(.snooze(milliseconds: try milliseconds(in: AlarmRequest.snoozeMilliseconds)))
    case .hour: return .alarm(.hour(try choice("mode", of: PowerOrder.allCases, by: \.rawValue)))
    }
  }

  private func checkKeys(of verb: AlarmRequest.Verb) throws(Refusal) {
    let keys =
      switch verb {
      case .set: ["time", "days", "date", "label", "zone", "once"]
      case .on, .off, .toggle, .remove: ["number"]
      case .stop: [String]()
      case .snooze: ["for_ms"]
      case .hour: ["mode"]
      }
    try checkKeys(of: "verb \(verb.rawValue)", among: RequestKind.alarm.optional, taking: keys)
  }

  private func number() throws(Refusal) -> Int? {
    guard has("number") else { return nil }
    let number = try integer("number")
    guard let number = Int(exactly: number), StoredAlarm.numbers ~= number else {
      throw refusal(.badValue, "number: expected an alarm's number, 1 or more, found \(number)")
    }
    return number
  }

  private func plan() throws(Refusal) -> AlarmPlan {
    guard has("time") else {
      throw refusal(.badRequest, "missing key \"time\": the time to ring, as in 07:30")
    }
    let time = try text("time", atMost: Wire.longestName)
    guard let (hour, minute) = AlarmPlan.timeOfDay(time) else {
      throw refusal(.badValue, "time: expected a time of day such as 07:30, found \(Printable.quoted(time))")
    }
    guard !has("days") || !has("date") else {
      throw refusal(
        .badRequest, "days and date: use one of them; an alarm rings on days of the week, or once a year")
    }
    let label = has("label") ? try text("label", atMost: Wire.longestValue) : ""
    guard LineFault(label, longest: AlarmPlan.longestLabel) == nil else {
      throw refusal(
        .badValue,
        "label: expected a text of at most \(AlarmPlan.longestLabel) characters, all printable, found "
          + Printable.quoted(label))
    }
    guard
      let plan = AlarmPlan(
        hour: hour, minute: minute, days: try days(), label: label, isOnce: try flag("once"))
    else { throw refusal(.badValue, "days: expected at least one day") }
    return plan
  }

  private func days() throws(Refusal) -> AlarmPlan.Days {
    if has("date") {
      let date = try text("date", atMost: Wire.longestName)
      guard let day = AlarmPlan.dayOfYear(date) else {
        throw refusal(
          .badValue, "date: expected month and day such as 10-26, found \(Printable.quoted(date))")
      }
      return day
    }
    guard has("days") else { return .weekly(.daily) }
    var days = Weekdays()
    for (index, value) in try list("days").enumerated() {
      guard case .string(let word) = value else { throw wrongKind("days[\(index)]", "text", value) }
      guard let day = Weekdays(word: word) else {
        throw refusal(
          .badValue,
          "days[\(index)]: expected \(Wording.list(Weekdays.words, "or")), found \(Printable.quoted(word))")
      }
      days.formUnion(day)
    }
    return .weekly(days)
  }
}
