import ClockModel
import ControlProtocol
import Text

/// A group of the console's controls: a tab on a phone, a panel on a desk.
enum ConsoleGroup: String, CaseIterable {
  case travel
  case clock
  case timer
  case alarms
  case light
  case setUp = "set-up"

  var title: String {
    switch self {
    case .travel: "Travel"
    case .clock: "Clock"
    case .timer: "Timer"
    case .alarms: "Alarms"
    case .light: "Light"
    case .setUp: "Set-up"
    }
  }

  /// The group's state in one line.
  func state(_ report: StatusReport) -> String {
    switch self {
    case .travel: travel(report)
    case .clock: clock(report)
    case .timer: timer(report)
    case .alarms: alarms(report)
    case .light: light(report)
    case .setUp: "Board \(report.board), timecircuitsd \(report.version)"
    }
  }

  /// The states of all groups, by their names.
  static func states(_ report: StatusReport) -> [UInt8] {
    JSONValue.object(allCases.map { JSONMember($0.rawValue, .string($0.state(report))) }).encoded
  }

  private func travel(_ report: StatusReport) -> String {
    if report.isOff { return "The prop is switched off" }
    if report.underWayUntil != nil { return "Travelling" }
    guard report.cycle.minutes > 0 else { return report.hasTravelled ? "Has travelled" : "Ready" }
    let next = report.cycle.next.map { ", the next \(TimeWords.ahead($0, now: report.time))" } ?? ""
    return "Cycling every \(report.cycle.minutes) minutes\(next)"
  }

  private func clock(_ report: StatusReport) -> String {
    Wording.list(report.readouts.map { $0.shown.label }.filter { !$0.isEmpty }, "and")
  }

  private func timer(_ report: StatusReport) -> String {
    guard let timer = report.timer else { return "No timer" }
    if timer.leftMilliseconds <= 0 { return timer.isRunning ? "Time is up" : "Paused, time is up" }
    return timer.isRunning ? "Running" : "Paused"
  }

  private func alarms(_ report: StatusReport) -> String {
    guard let alarms = report.alarms else { return "Not supported" }
    if alarms.contains(where: \.isRinging) { return "Ringing" }
    guard let next = alarms.compactMap(\.nextRing).min() else { return "No alarm" }
    return "Rings \(TimeWords.ahead(next, now: report.time))"
  }

  private func light(_ report: StatusReport) -> String {
    let levels = Set(report.readouts.map(\.brightnessWanted.sixteenths)).sorted()
    guard !levels.isEmpty else { return report.night.text }
    let words = Wording.list(levels.map(String.init), "and")
    return "Day \(words) of \(Brightness.range.upperBound); \(report.night.text)"
  }
}
