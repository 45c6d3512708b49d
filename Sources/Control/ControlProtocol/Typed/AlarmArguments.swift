package import ClockModel
import Text
import TypedTime

/// An alarm command in words, such as `07:30 workdays`, `off 2` or `snooze 5min`.
package enum AlarmArguments: Equatable, Sendable {
  case setting(hour: Int, minute: Int, AlarmPlan.Days)
  /// Any other alarm request.
  case request(AlarmRequest)

  /// The reason why words are not a command.
  package struct Mistake: Error, Equatable, CustomStringConvertible, Sendable {
    /// The reason, or what to type instead.
    package let description: String
  }

  /// Reads the words; `nil` if there are none.
  package static func read(_ words: [String]) -> Result<AlarmArguments, Mistake>? {
    guard let first = words.first?.lowercased() else { return nil }
    do throws(Mistake) {
      return .success(try arguments(first, Array(words.dropFirst())))
    } catch {
      return .failure(error)
    }
  }

  private static func arguments(_ first: String, _ rest: [String]) throws(Mistake) -> AlarmArguments {
    switch first {
    case "on": .request(.turn(try number(rest, of: first), .on))
    case "off": .request(.turn(try number(rest, of: first), .off))
    case "toggle": .request(.turn(try number(rest, of: first), .toggle))
    case "remove": .request(.remove(try numberToRemove(rest)))
    case "stop": .request(try stop(rest))
    case "snooze": .request(.snooze(milliseconds: try snooze(rest)))
    case "hour": .request(.hour(try hour(rest)))
    default: try newAlarm(first, rest)
    }
  }

  /// The number of an alarm; `nil` for all.
  private static func number(_ rest: [String], of word: String) throws(Mistake) -> Int? {
    guard let text = rest.first else { return nil }
    guard rest.count == 1, let number = Int(text), StoredAlarm.numbers ~= number else {
      throw Mistake(description: "alarm \(word) takes the number of one alarm, or none for all.")
    }
    return number
  }

  private static func numberToRemove(_ rest: [String]) throws(Mistake) -> Int {
    guard let number = try number(rest, of: "remove") else {
      throw Mistake(
        description:
          "The number is missing. Type timecircuitsctl alarm remove and the number; timecircuitsctl alarm lists them."
      )
    }
    return number
  }

  private static func stop(_ rest: [String]) throws(Mistake) -> AlarmRequest {
    guard rest.isEmpty else {
      throw Mistake(description: "alarm stop takes no arguments; it stops everything that rings.")
    }
    return .stop
  }

  private static func snooze(_ rest: [String]) throws(Mistake) -> Int? {
    guard !rest.isEmpty else { return nil }
    let word = rest.joined(separator: " ")
    guard let span = TimeSpan(word),
      AlarmRequest.snoozeMilliseconds.contains(span.milliseconds)
    else { throw Mistake(description: "alarm snooze takes a minute to an hour, as in 9min, not '\(word)'.") }
    return span.milliseconds
  }

  private static func hour(_ rest: [String]) throws(Mistake) -> PowerOrder {
    guard rest.count == 1, let order = PowerOrder(rawValue: rest[0].lowercased()) else {
      throw Mistake(description: "alarm hour takes on or off: whether the full hour rings.")
    }
    return order
  }

  /// Reads a time, and days or a date.
  private static func newAlarm(_ time: String, _ rest: [String]) throws(Mistake) -> AlarmArguments {
    // A shell passes `7:30 PM` as two words.
    if let second = rest.first, AlarmPlan.timeOfDay(second) == nil, AlarmPlan.timeOfDay(time + second) != nil
    {
      return try newAlarm(time + second, Array(rest.dropFirst()))
    }
    guard let (hour, minute) = AlarmPlan.timeOfDay(time) else {
      throw Mistake(
        description:
          "'\(time)' is not a time of day: use one such as 07:30, or on, off, toggle, remove, stop, snooze or hour."
      )
    }
    let words = rest.flatMap { $0.lowercased().split(separator: ",").map(String.init) }
    guard !words.isEmpty else { return .setting(hour: hour, minute: minute, .weekly(.daily)) }
    if let date = AlarmPlan.dayOfYear(words.joined(separator: "-")) {
      return .setting(hour: hour, minute: minute, date)
    }
    var days = Weekdays()
    for word in words {
      guard let day = Weekdays(word: word) else {
        throw Mistake(
          description:
            "'\(word)' is not a day: use \(Wording.list(Weekdays.words, "or")), or a date such as 10-26.")
      }
      days.formUnion(day)
    }
    return .setting(hour: hour, minute: minute, .weekly(days))
  }
}
