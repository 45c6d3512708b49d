import ClockModel
import ControlProtocol
import Text

/// The summary of the status.
extension StatusPage {
  var summary: [String] {
    var table = Table()
    table.add([
      "timecircuitsd",
      Table.Cell(
        "\(report.version), started \(ago(report.startedAt)); its time is \(TimeWords.instant(report.time))"
      ),
    ])
    table.add([
      "shows",
      report.isOff
        ? Table.Cell("nothing, because it is switched off: timecircuitsctl power on", .bad)
        : Table.Cell(activity),
    ])
    table.add(["clock", clock])
    table.add(["night", Table.Cell(Self.night(of: report))])
    table.add(["cycle", Table.Cell(Self.cycle(of: report))])
    if let alarms = AlarmList(report: report).summary {
      table.add(["alarms", Table.Cell(alarms, report.ringsAlarms ? nil : .bad)])
    }
    if let timer = TimerLines(report: report).summary { table.add(["timer", Table.Cell(timer)]) }
    table.add(["zones", Table.Cell(zones)])
    for (index, cell) in configuration.enumerated() { table.add([index == 0 ? "configuration" : "", cell]) }
    if let update = report.update { table.add(["updates", Table.Cell(updates(update))]) }
    table.add(["state", state])
    for (index, keys) in polledKeys.enumerated() { table.add([index == 0 ? "keys" : "", Table.Cell(keys)]) }
    if let page { table.add(["page", page]) }
    if let sound { table.add(["sound", sound]) }
    if let link { table.add(["link", link]) }
    return table.lines(paint, columns: columns)
  }

  private var activity: String {
    switch report.activity {
    case "clock": "the time"
    case "timer": "the timer"
    case let test where test.hasPrefix("test "): "a wiring \(test)"
    case let nothing where nothing.hasPrefix("nothing"): nothing
    case let sequence: "the sequence \(sequence)"
    }
  }

  private func ago(_ time: WallTime) -> String { TimeWords.ago(time, now: report.time) }

  private var polledKeys: [String] {
    report.polledKeys.map { keys in
      let tenths = (keys.bitsPerSecond + 50) / 100
      return "\(keys.bus) \(keys.address) is polled \(keys.readingsPerSecond) times a second, "
        + "\(tenths / 10).\(tenths % 10) % of a 100 kHz bus: connect its pin INT to avoid that"
    }
  }

  private var clock: Table.Cell {
    switch report.clock.source {
    case .synchronised, .simulated: Table.Cell(report.clock.text)
    case .waiting, .notSynchronised: Table.Cell(report.clock.text, .bad)
    }
  }

  static func night(of report: StatusReport) -> String {
    "\(report.night.isNight ? "night" : "day"): \(report.night.text)"
  }

  static func cycle(of report: StatusReport) -> String {
    let cycle = report.cycle
    guard cycle.minutes > 0 else { return "off" }
    let every = "a journey every \(cycle.minutes) min"
    if let paused = cycle.pausedUntil {
      return "\(every), resumes \(TimeWords.ahead(paused, now: report.time))"
    }
    return cycle.next.map { "\(every), next \(TimeWords.ahead($0, now: report.time))" } ?? every
  }

  private var zones: String {
    "\(report.zones.version.map { "\($0) in" } ?? "unknown version in") \(report.zones.folder)"
  }

  private func updates(_ update: UpdateStatus) -> String {
    let fetched = ago(update.listedAt)
    guard update.latest != nil else {
      return "unknown, because the package list was fetched \(fetched): "
        + "sudo apt update && sudo systemctl start timecircuits-updates"
    }
    guard let newer = update.newer(than: report.version) else { return "none, as of \(fetched)" }
    return "\(Printable.text(newer)) is available: sudo apt update && sudo apt upgrade"
  }

  private var configuration: [Table.Cell] {
    let configuration = report.configuration
    let file = configuration.file ?? "built in"
    let leftOut =
      configuration.leftOut.isEmpty
      ? [] : [Table.Cell("skipped until fixed:", .bad)] + cells(configuration.leftOut)
    switch configuration.result {
    case .taken:
      return [Table.Cell(file + (configuration.takenAt.map { ", applied \(ago($0))" } ?? ""))] + leftOut
    case .refused:
      let rest =
        configuration.takenAt.map { "still using the one applied \(ago($0))" } ?? "none was ever applied"
      let head = "\(file) rejected; \(rest)"
      return [Table.Cell(head, .bad)] + cells(configuration.problems) + leftOut
    case .kept:
      let kept =
        configuration.takenAt.map { "the one applied \(ago($0))" } ?? "the one from an earlier run"
      return [Table.Cell("\(file) rejected; using a copy of \(kept)", .bad)]
        + cells(configuration.problems) + leftOut
    }
  }

  private func cells(_ problems: [String]) -> [Table.Cell] {
    problems.flatMap { Printable.lines($0) }.map { Table.Cell($0) }
  }

  private var state: Table.Cell {
    let state = report.state
    guard let file = state.file else {
      return state.problem.map { Table.Cell($0, .bad) } ?? "not saved"
    }
    if let problem = state.problem { return Table.Cell("\(file): \(problem)", .bad) }
    return Table.Cell(
      "\(file), \(state.savedAt.map { "saved \(ago($0))" } ?? "not saved since the start")")
  }
}
