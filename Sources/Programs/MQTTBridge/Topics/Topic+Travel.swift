import ClockModel
import ControlProtocol
import Panel
import Text

/// The state of the prop, and its times.
extension Topic {
  package static let state = Topic(
    "state",
    "`travel`: `idle`, `departing` or `away`; `activity`: `clock`, `off`, `timer` or the name of what plays; `night`; `synchronised`, whether the clock is set; `faults`, the number of faulty parts; `fault`, the first of them; `version`; `latest_version`, the newest in apt's lists, null if that is unknown",
    { state($0.report).encoded })

  private static func state(_ report: StatusReport) -> JSONValue {
    let travel = report.underWayUntil != nil ? "departing" : report.hasTravelled ? "away" : "idle"
    let faults =
      report.chips.compactMap(\.fault?.message) + report.lines.compactMap(\.fault?.message)
      + report.otherFaults.map(\.message)
    return .members([
      "travel": .string(travel), "activity": .string(report.activity),
      "night": .boolean(report.night.isNight),
      "synchronised": .boolean(report.clock.source != .waiting && report.clock.source != .notSynchronised),
      "faults": .integer(Int64(faults.count)), "fault": faults.first.map { .string($0) } ?? .null,
      "version": .string(report.version),
      "latest_version": report.update?.latest.map { .string($0) } ?? .null,
    ])
  }

  package static let readout = Topic(
    readouts: "readout",
    "for `destination`, `present` and `last-departed`: `text` as you read it, `label`, `zone`, `brightness`; not updated while a sequence plays",
    { (state, readout) in
      guard !isInMotion(state.report), !readout.shown.isPrivate else { return nil }
      return JSONValue.members([
        "text": .string(readout.shown.frame.text(hourCycle: state.report.hourCycle)),
        "label": .string(readout.shown.label), "zone": readout.zone.map { .string($0) } ?? .null,
        "brightness": .integer(Int64(readout.brightnessWanted.sixteenths)),
      ]).encoded
    },
    commands: "a time or a city, as for `timecircuitsctl set`",
    read: { (text, position, _) throws(Refusal) in
      try Requests.request("set", typed: ["readout": position.name, "value": text])
    })

  /// Whether the readouts animate, so that the status must be requested again.
  static func isInMotion(_ report: StatusReport) -> Bool {
    report.underWayUntil != nil || !["clock", "off", "timer"].contains(report.activity)
  }

  package static let journey = Topic(
    "journey", "the journey whose times are shown, or `own times`",
    { isInMotion($0.report) ? nil : Array(journey($0).utf8) },
    commands: "name of a journey; `own times` shows the configured readouts",
    read: { (text) throws(Refusal) in
      // No cities: the readouts show what is configured.
      text == ownTimes ? .readouts([]) : try Requests.request("journey", typed: ["name": text])
    })

  /// The option without a journey; Home Assistant would read "none" as unknown.
  package static let ownTimes = "own times"

  /// The journey whose times are shown; the present time is not compared, since it runs.
  private static func journey(_ state: State) -> String {
    let report = state.report
    let texts = Dictionary(
      report.readouts.map { ($0.shown.position, $0.shown.frame.text(hourCycle: report.hourCycle)) },
      uniquingKeysWith: { $1 })
    let shown = state.journeys.first { journey in
      let times = [(ReadoutPosition.destination, journey.destination), (.lastDeparted, journey.lastDeparted)]
      let given = times.filter { $0.1 != nil }
      return !given.isEmpty && given.allSatisfy { position, text in texts[position] == text }
    }
    return shown?.name ?? ownTimes
  }

  package static let cycle = Topic(
    "cycle", "`off`, or the interval of the journeys in minutes",
    { Array(($0.report.cycle.minutes == 0 ? off : "\($0.report.cycle.minutes)").utf8) },
    commands: "`off`, \(Wording.list(CycleInterval.minutes.map(String.init), "or"))",
    read: { (text) throws(Refusal) in
      if text.lowercased() == off { return .cycle(.off) }
      guard let interval = Int(whole: text).flatMap(CycleInterval.init) else {
        throw .expected(
          "off, or minutes: \(Wording.list(CycleInterval.minutes.map(String.init), "or"))", text)
      }
      return .cycle(interval)
    })

  /// The option without a cycle.
  package static let off = "off"
}
