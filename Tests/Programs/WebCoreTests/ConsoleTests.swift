import ClockModel
import ControlProtocol
import ControlTestSupport
import SCGI
import Testing
import Text

@testable import WebCore

/// The groups of the console, and the line that says a group's state.
@Suite struct ConsoleTests {
  private static let now = WallTime(seconds: 1_790_000_000)

  private static func report(_ change: (inout StatusReport) -> Void) -> StatusReport {
    var report = StatusReport.bare(at: now)
    change(&report)
    return report
  }

  private static func timer(left: Int64, isRunning: Bool) -> TimerStatus {
    TimerStatus {
      $0.leftMilliseconds = left
      $0.isRunning = isRunning
    }
  }

  private static func alarm(_ change: (inout AlarmStatus) -> Void) -> AlarmStatus {
    AlarmStatus {
      $0.plan = AlarmPlan(hour: 7, minute: 30) ?? $0.plan
      $0.isOn = true
      change(&$0)
    }
  }

  private static let states: [(group: ConsoleGroup, report: StatusReport, line: String)] = [
    (.travel, report { _ in }, "Ready"),
    (.travel, report { $0.hasTravelled = true }, "Has travelled"),
    (.travel, report { $0.underWayUntil = now }, "Travelling"),
    (.travel, report { $0.isOff = true }, "The prop is switched off"),
    (
      .travel,
      report {
        $0.cycle = CycleStatus(
          minutes: 15, next: now.advanced(byNanoseconds: 300_000_000_000), pausedUntil: nil)
      },
      "Cycling every 15 minutes, the next in 5 min"
    ),
    (.timer, report { _ in }, "No timer"),
    (.timer, report { $0.timer = timer(left: 60_000, isRunning: true) }, "Running"),
    (.timer, report { $0.timer = timer(left: 60_000, isRunning: false) }, "Paused"),
    (.timer, report { $0.timer = timer(left: 0, isRunning: true) }, "Time is up"),
    (.alarms, report { _ in }, "No alarm"),
    (.alarms, report { $0.alarms = nil }, "Not supported"),
    (.alarms, report { $0.alarms = [alarm { $0.isRinging = true }] }, "Ringing"),
    (
      .alarms,
      report { $0.alarms = [alarm { $0.next = now.advanced(byNanoseconds: 7_200_000_000_000) }] },
      "Rings in 2 h"
    ),
    (
      .light,
      report { $0.night = NightStatus(mode: .auto, isNight: false, text: "night from 22:00, now day") },
      "night from 22:00, now day"
    ),
    (.setUp, report { _ in }, "Board none, timecircuitsd 0"),
  ]

  @Test(arguments: states.indices) func groupSaysItsState(index: Int) {
    let (group, report, line) = Self.states[index]
    #expect(group.state(report) == line)
  }

  @Test func openPageGetsTheStateOfEachGroup() throws {
    let bench = SiteBench.open()
    try bench.show()
    let answer = try bench.answer(bench.send("GET", "/states"), .status(.bare(at: Self.now)))
    let states = try JSONValue.parse(answer.body)
    guard case .object(let members) = states else {
      Issue.record("\(answer.text)")
      return
    }
    #expect(members.map(\.key) == ConsoleGroup.allCases.map(\.rawValue))
  }

  @Test func strangersGetNoStates() {
    guard case .answer(let answer) = SiteBench().send("GET", "/states") else {
      Issue.record("the daemon was asked")
      return
    }
    #expect(answer.status == .forbidden)
  }

  @Test func everyFieldHasAVisibleName() throws {
    let bench = SiteBench.open()
    try bench.show()
    let page = try bench.answer(bench.send("GET", "/"), .status(.bare(at: Self.now, presets: [300]))).text
    for field in page.split(separator: "<").dropFirst() {
      guard ["input", "select"].contains(where: { field.hasPrefix($0) }), !field.contains("type=\"hidden\"")
      else { continue }
      #expect(!field.contains("aria-label"), "\(field)")
    }
    #expect(page.contains("<span class=\"name\">Destination</span>"))
  }
}
