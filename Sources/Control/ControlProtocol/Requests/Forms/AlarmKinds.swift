import ClockModel
import Text
import TypedTime
import Vocabulary

/// A time of day, hour 0 to 23.
struct TimeOfDay: Sendable {
  var hour: Int
  var minute: Int
}

extension Kind<TimeOfDay> {
  static let timeOfDay = Kind<String>.line(Wire.longestName).map(
    "a time of day such as 07:30",
    sample: { TimeOfDay(hour: $0.number(0...23), minute: $0.number(0...59)) },
    to: { AlarmPlan.timeOfDay($0).map { TimeOfDay(hour: $0.hour, minute: $0.minute) } },
    from: { AlarmPlan(hour: $0.hour, minute: $0.minute)?.timeText ?? "" })
}

extension Kind<AlarmPlan.Days> {
  /// The day of a reminder.
  static let date = Kind<String>.line(Wire.longestName).map(
    "month and day such as 10-26", sample: { .yearly(month: $0.number(1...12), day: $0.number(1...29)) },
    to: { AlarmPlan.dayOfYear($0) }, from: { AlarmPlan(hour: 0, minute: 0, days: $0)?.dateText ?? "" })
}

extension Kind<Weekdays> {
  /// Days of the week, at least one, each a word.
  static let days = Kind<[Weekdays]>.list(
    Kind<String>.text.map(
      Wording.list(Weekdays.words, "or"), sample: { Weekdays(rawValue: 1 << UInt8($0.number(0...6))) },
      to: { Weekdays(word: $0) }, from: { $0.list.first ?? "" })
  ).map(
    "days of the week", sample: { Weekdays(rawValue: UInt8($0.number(1...127))) },
    to: { $0.reduce([]) { $0.union($1) } }, from: { days in days.list.compactMap { Weekdays(word: $0) } }
  ).accepting("at least one") { (days) throws(Misfit) in
    guard !days.isEmpty else { throw Misfit(value: "at least one day", found: nil) }
  } sample: {
    Weekdays(rawValue: UInt8($0.number(1...127)))
  }
}

extension Kind<String> {
  /// The label of an alarm.
  static let label = line(Wire.longestValue).accepting("at most `\(AlarmPlan.longestLabel)` characters") {
    (label) throws(Misfit) in
    guard LineFault(label, longest: AlarmPlan.longestLabel) == nil else {
      throw Misfit(
        value: "a text of at most \(AlarmPlan.longestLabel) characters, all printable", found: .string(label))
    }
  } sample: {
    $0.one(of: ["", "WAKE UP", "88", "é"])
  }
}
