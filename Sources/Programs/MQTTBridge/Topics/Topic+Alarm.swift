import ClockModel
import ControlProtocol
import Text

/// Alarms and the timer.
extension Topic {
  package static let alarm = Topic(
    "alarm", "`on`, `ringing`, `next`, and the `alarms`", { alarm($0.report.alarms ?? []).encoded },
    commands:
      "as for `timecircuitsctl alarm`: a time, optionally with days or a date; `on`, `off`, `stop`, `snooze` …",
    read: alarm)

  private static func alarm(_ alarms: [AlarmStatus]) -> JSONValue {
    let next = alarms.filter(\.isOn).compactMap(\.nextRing).min()
    return .members([
      "on": .boolean(alarms.contains(where: \.isOn)),
      "ringing": .boolean(alarms.contains(where: \.isRinging)),
      "next": next.map { .string(ISO8601.text($0)) } ?? .null,
      "alarms": .array(
        alarms.map { alarm in
          .members([
            "number": .integer(Int64(alarm.number)), "time": .string(alarm.plan.timeText),
            "label": .string(alarm.plan.label), "on": .boolean(alarm.isOn),
          ])
        }),
    ])
  }

  private static func alarm(_ text: String) throws(Refusal) -> Request {
    let words = text.split(separator: " ").map(String.init)
    switch AlarmArguments.read(words) {
    case nil:
      throw .expected(
        "a time such as 07:30, perhaps with days, or on, off, toggle, remove, stop, snooze or hour", text)
    case .failure(let mistake): throw Refusal(id: nil, code: .badValue, message: mistake.description)
    case .success(.request(let request)): return .alarm(request)
    case .success(.setting(let hour, let minute, let days)):
      guard let plan = AlarmPlan(hour: hour, minute: minute, days: days) else {
        throw .expected("a time of day on a day", text)
      }
      return .alarm(.set(plan, zone: nil))
    }
  }

  package static let timer = Topic(
    "timer",
    "`state`: `none`, `running`, `paused`, `over` or `up`; `setting_s`; `ends`, while it runs; `left_s`, while it is paused",
    { timer($0.report).encoded },
    commands: "as for `timecircuitsctl timer`: `start 18`, `pause`, `stop` …; a time alone sets it",
    read: timer)

  /// Contains the end, not the time left, so that it does not change each second.
  private static func timer(_ report: StatusReport) -> JSONValue {
    guard let timer = report.timer else {
      // Includes all members, because Home Assistant logs an error for a template without its value.
      return .members(["state": .string("none"), "setting_s": .integer(0), "ends": .null, "left_s": .null])
    }
    let isOver = timer.leftMilliseconds <= 0 && timer.setting > 0
    let state = !timer.isRunning ? "paused" : timer.setting == 0 ? "up" : isOver ? "over" : "running"
    // Rounds to seconds, so that a repeated request gives the same end.
    let milliseconds =
      max(-1 << 40, min(1 << 40, timer.leftMilliseconds)) + Int64(report.time.nanoseconds) / 1_000_000 + 500
    let (quotient, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let seconds = report.time.seconds + (rest < 0 ? quotient - 1 : quotient)
    return .members([
      "state": .string(state), "setting_s": .integer(timer.setting),
      "ends":
        timer.isRunning && timer.setting > 0 ? .string(ISO8601.text(WallTime(seconds: seconds))) : .null,
      "left_s": timer.isRunning ? .null : .integer(timer.leftMilliseconds / 1000),
    ])
  }

  private static func timer(_ text: String) throws(Refusal) -> Request {
    var words = text.split(separator: " ").map(String.init)
    // A time alone sets the timer without starting it.
    if words.count == 1, TimerOrder.Setting.seconds(of: words[0]) != nil { words.insert("set", at: 0) }
    switch TimerArguments.read(words) {
    case nil: throw .expected("a time such as 18:00, or \(Wording.list(TimerArguments.verbs, "or"))", text)
    case .failure(let mistake): throw Refusal(id: nil, code: .badValue, message: mistake.description)
    case .success(let order): return .timer(order)
    }
  }
}
