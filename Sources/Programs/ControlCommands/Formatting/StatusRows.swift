import ClockModel
import ControlProtocol

/// The lines of a bug report about the daemon's status.
struct StatusRows {
  let report: StatusReport

  var rows: [BugReport.Row] {
    activity + sources + configuration + readouts + clocks + parts
  }

  /// Returns how long ago something was, if the clock was not set back since.
  func ago(_ time: WallTime) -> String {
    time <= report.time ? TimeWords.ago(time, now: report.time) : "at an unknown time"
  }

  private var activity: [BugReport.Row] {
    let journey = report.underWayUntil != nil ? ", under way" : report.hasTravelled ? ", has travelled" : ""
    return [
      ("timecircuitsd", "\(Harmless.version(report.version)), started \(ago(report.startedAt))"),
      ("power", report.isOff ? "off" : "on"),
      ("plays", Harmless.activity(report.activity) + journey),
    ]
  }

  private var sources: [BugReport.Row] {
    let folder = report.zones.folder == "/usr/share/zoneinfo" ? "/usr/share/zoneinfo" : "another folder"
    return [
      ("clock", report.clock.source.rawValue),
      ("zone data", "\(Harmless.zoneVersion(report.zones.version)), in \(folder)"),
    ] + updates
  }

  private var updates: [BugReport.Row] {
    guard let update = report.update else { return [] }
    return [
      ("updates", "\(update.latest.map(Harmless.version) ?? "unknown"), package list \(ago(update.listedAt))")
    ]
  }

  // MARK: Readouts

  private var readouts: [BugReport.Row] {
    let cities = report.cities.map { ", cities set \($0.count)" } ?? ""
    return [("readouts", "\(report.readouts.count), \(report.hourCycle.rawValue)-hour cycle\(cities)")]
      + report.readouts.map { ($0.shown.position.name, words(for: $0)) }
  }

  private func words(for readout: ReadoutStatus) -> String {
    let now = readout.shown.frame.brightness
    let wanted = readout.brightnessWanted
    let target = now == wanted ? "" : ", target \(wanted.sixteenths)"
    let text = readout.freeText == nil ? "" : ", covered by a text"
    return "\(readout.kind.rawValue), brightness \(now.sixteenths)\(target)\(text)"
  }

  // MARK: Night, cycle, alarms and timer

  private var clocks: [BugReport.Row] {
    [("night", night), ("cycle", cycle)] + alarms + [("timer", timer)]
  }

  /// Whether it is night, and the schedule; never its times, since sunset reveals the prop's location.
  private var night: String {
    let night = report.night
    let state = "\(night.isNight ? "night" : "day"), mode \(night.mode.rawValue)"
    guard night.mode == .auto else { return state }
    return
      "\(state), \(Self.schedules.first { night.text.hasPrefix($0.begin) }?.words ?? "schedule unknown")"
  }

  /// The beginnings of the daemon's sentences about the night.
  static let schedules: [(begin: String, words: String)] = [
    ("by the hours", "by hours"), ("from sunset", "by the sun"),
    ("no night is configured", "none configured"),
  ]

  private var cycle: String {
    guard report.cycle.minutes > 0 else { return "off" }
    return "every \(report.cycle.minutes) min\(report.cycle.pausedUntil == nil ? "" : ", paused")"
  }

  private var alarms: [BugReport.Row] {
    guard let alarms = report.alarms else { return [("alarms", "not supported by this timecircuitsd")] }
    let counts = [
      (alarms.count { $0.isOn }, "on"), (alarms.count { $0.isConfigured }, "configured"),
      (alarms.count { $0.isRinging }, "ringing"), (alarms.count { $0.snoozedUntil != nil }, "snoozed"),
      (alarms.count { !$0.isUsable }, "unusable"),
    ].filter { $0.0 > 0 }.map { ", \($0.1) \($0.0)" }.joined()
    return [
      ("alarms", "\(alarms.count)\(counts)"), ("alarms can ring", report.ringsAlarms ? "yes" : "no"),
      ("full hour", report.ringsHours ? "on" : "off"),
    ]
  }

  private var timer: String {
    let presets = "presets \(report.timerPresets.count { $0 > 0 })"
    guard let timer = report.timer else { return "none, \(presets)" }
    return "\(timer.isRunning ? "running" : "paused"), counts \(timer.setting == 0 ? "up" : "down"), "
      + "\(timer.light.rawValue), \(presets)"
  }
}
