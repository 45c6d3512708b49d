import ClockModel
package import ControlProtocol
import Panel
import Text

/// The retained payloads, created from the daemon's status.
package struct StateTopics {
  private let topics: PropTopics
  private let journeys: [JourneyEntry]

  /// The option without a journey; Home Assistant would read "none" as unknown.
  package static let ownTimes = "own times"
  /// The option without a cycle.
  package static let off = "off"

  package init(_ topics: PropTopics, journeys: [JourneyEntry]) {
    self.topics = topics
    self.journeys = journeys
  }

  /// The payload of each topic; animated readouts are left out.
  package func payloads(_ report: StatusReport) -> [(topic: String, payload: [UInt8])] {
    var all: [(String, JSONValue)] = [
      (topics.state, state(report)), (topics.alarm, alarm(report)), (topics.timer, timer(report)),
    ]
    for readout in report.readouts {
      let position = readout.shown.position
      all.append((topics.light(position), light(readout.brightnessWanted)))
      guard !Self.isInMotion(report), !readout.shown.isPrivate else { continue }
      all.append((topics.readout(position), Self.readout(readout, report.hourCycle)))
    }
    var payloads = all.map { (topic: $0.0, payload: $0.1.encoded) }
    for readout in report.readouts {
      payloads.append((topics.text(readout.shown.position), Array((readout.freeText ?? "").utf8)))
    }
    payloads += [
      (topics.night, Array(report.night.mode.rawValue.utf8)),
      (topics.cycle, Array((report.cycle.minutes == 0 ? Self.off : "\(report.cycle.minutes)").utf8)),
      (topics.power, Array((report.isOff ? "OFF" : "ON").utf8)),
    ]
    if !Self.isInMotion(report) { payloads.append((topics.journey, Array(journey(report).utf8))) }
    return payloads
  }

  /// Whether the readouts animate, so that the status must be requested again.
  package static func isInMotion(_ report: StatusReport) -> Bool {
    report.underWayUntil != nil || !["clock", "off", "timer"].contains(report.activity)
  }

  static func faults(_ report: StatusReport) -> [String] {
    report.chips.compactMap(\.fault?.message) + report.lines.compactMap(\.fault?.message)
      + report.otherFaults.map(\.message)
  }

  private func state(_ report: StatusReport) -> JSONValue {
    let travel = report.underWayUntil != nil ? "departing" : report.hasTravelled ? "away" : "idle"
    let faults = Self.faults(report)
    return .object([
      JSONMember("travel", .string(travel)), JSONMember("activity", .string(report.activity)),
      JSONMember("night", .boolean(report.night.isNight)),
      JSONMember(
        "synchronised", .boolean(report.clock.source != .waiting && report.clock.source != .notSynchronised)),
      JSONMember("faults", .integer(Int64(faults.count))),
      JSONMember("fault", faults.first.map { .string($0) } ?? .null),
      JSONMember("version", .string(report.version)),
      JSONMember("latest_version", report.update?.latest.map { .string($0) } ?? .null),
    ])
  }

  private static func readout(_ readout: ReadoutStatus, _ hourCycle: HourCycle) -> JSONValue {
    .object([
      JSONMember("text", .string(readout.shown.frame.text(hourCycle: hourCycle))),
      JSONMember("label", .string(readout.shown.label)),
      JSONMember("zone", readout.zone.map { .string($0) } ?? .null),
      JSONMember("brightness", .integer(Int64(readout.brightnessWanted.sixteenths))),
    ])
  }

  /// A state in Home Assistant's JSON light schema.
  private func light(_ brightness: Brightness) -> JSONValue {
    guard brightness > .dark else { return .object([JSONMember("state", .string("OFF"))]) }
    return .object([
      JSONMember("state", .string("ON")), JSONMember("brightness", .integer(Int64(brightness.sixteenths))),
      JSONMember("color_mode", .string("brightness")),
    ])
  }

  /// The journey whose times are shown; the present time is not compared, since it runs.
  private func journey(_ report: StatusReport) -> String {
    let texts = Dictionary(
      report.readouts.map { ($0.shown.position, $0.shown.frame.text(hourCycle: report.hourCycle)) },
      uniquingKeysWith: { $1 })
    let shown = journeys.first { journey in
      let times = [(ReadoutPosition.destination, journey.destination), (.lastDeparted, journey.lastDeparted)]
      let told = times.filter { $0.1 != nil }
      return !told.isEmpty && told.allSatisfy { position, text in texts[position] == text }
    }
    return shown?.name ?? Self.ownTimes
  }

  private func alarm(_ report: StatusReport) -> JSONValue {
    let alarms = report.alarms ?? []
    let next = alarms.filter(\.isOn).compactMap(\.nextRing).min()
    return .object([
      JSONMember("on", .boolean(alarms.contains(where: \.isOn))),
      JSONMember("ringing", .boolean(alarms.contains(where: \.isRinging))),
      JSONMember("next", next.map { .string(ISO8601.text($0)) } ?? .null),
      JSONMember(
        "alarms",
        .array(
          alarms.map { alarm in
            .object([
              JSONMember("number", .integer(Int64(alarm.number))),
              JSONMember("time", .string(alarm.plan.timeText)),
              JSONMember("label", .string(alarm.plan.label)), JSONMember("on", .boolean(alarm.isOn)),
            ])
          })),
    ])
  }

  /// Contains the end, not the time left, so that it does not change each second.
  private func timer(_ report: StatusReport) -> JSONValue {
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
    return .object([
      JSONMember("state", .string(state)), JSONMember("setting_s", .integer(timer.setting)),
      JSONMember(
        "ends",
        timer.isRunning && timer.setting > 0 ? .string(ISO8601.text(WallTime(seconds: seconds))) : .null),
      JSONMember(
        "left_s", timer.isRunning ? .null : .integer(timer.leftMilliseconds / 1000)),
    ])
  }
}
