import ArgumentParser
import ClockModel
import ControlLink
import ControlProtocol
import Text

/// The command `alarm`.
struct AlarmCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "alarm",
    abstract: "Sets an alarm or a reminder, and tells which there are.",
    usage: """
      timecircuitsctl alarm [<time> [<days>|<date>] [--label <words>] [--zone <zone>] [--once]]
      timecircuitsctl alarm on|off|toggle [<number>]
      timecircuitsctl alarm remove <number>
      timecircuitsctl alarm stop | snooze [<time>]
      timecircuitsctl alarm hour on|off
      """,
    discussion: """
      An alarm rings at a time of day, daily or on days of the week (mon,tue, workdays, weekend); a reminder once a \
      year, on a date such as 10-26 or oct 26. What rings blinks its readout with its label for ten minutes, until \
      any key of the prop is pressed or it is stopped or put off (by nine minutes). It goes by the zone of the present \
      readout unless another is named.

      Examples:
        timecircuitsctl alarm 07:30 workdays --label "WAKE UP"
        timecircuitsctl alarm 10:04pm nov 12 --label LIGHTNING
        timecircuitsctl alarm off 1
        timecircuitsctl alarm snooze 5min
      """)

  @Argument(
    help: ArgumentHelp(
      "A time and days or a date, or on, off, toggle, remove, stop, snooze or hour.", valueName: "words"),
    completion: .list(["on", "off", "toggle", "remove", "stop", "snooze", "hour"]))
  var words: [String] = []

  @Option(help: ArgumentHelp("What it is about; it blinks where it rings.", valueName: "words"))
  var label: String?

  @Option(help: ArgumentHelp("The zone or city by which it goes.", valueName: "zone"))
  var zone: String?

  @Flag(help: "It rings once and is off then.")
  var once = false

  @OptionGroup var connection: ConnectionOptions

  func validate() throws {
    switch AlarmWish.read(words) {
    case .failure(let mistake): throw ValidationError(mistake.description)
    case .success(.setting)?: break
    case nil, .success?:
      guard label == nil, zone == nil, !once else {
        throw ValidationError(
          "--label, --zone and --once belong to a new alarm, as in timecircuitsctl alarm 07:30.")
      }
    }
    if let label, LineFault(label, longest: AlarmPlan.longestLabel) != nil {
      throw ValidationError(
        "The label is a text of at most \(AlarmPlan.longestLabel) characters, all of which can be printed.")
    }
  }

  var request: Request {
    guard case .success(let wish)? = AlarmWish.read(words) else { return .status }
    switch wish {
    case .setting(let hour, let minute, let days):
      let plan = AlarmPlan(hour: hour, minute: minute, days: days, label: label ?? "", isOnce: once)
      return plan.map { .alarm(.set($0, zone: zone)) } ?? .status
    case .request(let request): return .alarm(request)
    }
  }

  func perform(in session: Session) throws(ControlFailure) {
    guard words.isEmpty else { return try session.tell(request) }
    try session.printState { AlarmList(report: $0).lines(session.paint) }
  }
}

/// What the words of the command mean.
enum AlarmWish: Equatable {
  /// A new alarm.
  case setting(hour: Int, minute: Int, AlarmPlan.Days)
  /// Something else.
  case request(AlarmRequest)

  /// Why words mean nothing.
  struct Mistake: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  /// Reads the words, `nil` where there are none.
  static func read(_ words: [String]) -> Result<AlarmWish, Mistake>? {
    guard let first = words.first?.lowercased() else { return nil }
    do throws(Mistake) {
      return .success(try wish(first, Array(words.dropFirst())))
    } catch {
      return .failure(error)
    }
  }

  private static func wish(_ first: String, _ rest: [String]) throws(Mistake) -> AlarmWish {
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

  /// The number of an alarm, `nil` for all.
  private static func number(_ rest: [String], of word: String) throws(Mistake) -> Int? {
    guard let text = rest.first else { return nil }
    guard rest.count == 1, let number = Int(text), KeptAlarm.numbers ~= number else {
      throw Mistake(description: "alarm \(word) takes the number of one alarm, or none for all.")
    }
    return number
  }

  private static func numberToRemove(_ rest: [String]) throws(Mistake) -> Int {
    guard let number = try number(rest, of: "remove") else {
      throw Mistake(
        description:
          "Which alarm? Type timecircuitsctl alarm remove and its number; timecircuitsctl alarm lists them.")
    }
    return number
  }

  private static func stop(_ rest: [String]) throws(Mistake) -> AlarmRequest {
    guard rest.isEmpty else {
      throw Mistake(description: "alarm stop takes nothing: it stops all that rings.")
    }
    return .stop
  }

  private static func snooze(_ rest: [String]) throws(Mistake) -> Int? {
    guard let word = rest.first else { return nil }
    guard rest.count == 1, let span = TimeSpan(word),
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

  /// A time, and days or a date.
  private static func newAlarm(_ time: String, _ rest: [String]) throws(Mistake) -> AlarmWish {
    guard let (hour, minute) = AlarmPlan.timeOfDay(time) else {
      throw Mistake(
        description:
          "'\(time)' is no time of day: type one such as 07:30, or on, off, toggle, remove, stop, snooze or hour."
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
            "'\(word)' is no day: there are \(Wording.list(Weekdays.words, "and")), or a date such as 10-26.")
      }
      days.formUnion(day)
    }
    return .setting(hour: hour, minute: minute, .weekly(days))
  }
}
