@testable import Cities
import ClockModel
import Testing

@testable import Configuration

/// The settings of `[[alarm]]` and `[alarms]`.
@Suite struct AlarmSetupTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  @Test func alarmsAreReadWithTheirZones() throws {
    let setup = try bench.load(
      Bench.smallest
        + """
        [alarms]
        full_hour = true
        [[alarm]]
        time = 07:30:00
        days = ["mon", "tue"]
        label = "WAKE UP"
        zone = "America/New_York"
        [[alarm]]
        time = "10:04pm"
        date = "11-12"
        zone = "America/New_York"
        once = true
        [[alarm]]
        time = 00:00:00
        days = "weekend"
        zone = "America/New_York"

        """)
    #expect(setup.circuits.ringsHours)
    #expect(
      setup.circuits.alarms.map { "\($0.plan.timeText) \($0.plan.daysText) \($0.plan.isOnce) \($0.label)" }
        == [
          "07:30 mon,tue false WAKE UP", "22:04 11-12 true ", "00:00 weekend false ",
        ])
    #expect(setup.circuits.alarms.allSatisfy { $0.zoneName == "America/New_York" })
  }

  @Test func alarmWithoutZoneUsesALiveReadoutsZone() throws {
    let live = try bench.load(
      "board = \"adafruit-backpacks\"\n[[alarm]]\ntime = 07:30:00\n[[readout]]\nzone = \"America/New_York\"\n"
    )
    #expect(live.circuits.alarms.map(\.zoneName) == ["America/New_York"])
  }

  static let mistakes: [Mistake] = [
    Mistake(
      "alarm = 1",
      ":1:9: alarm: expected a list of alarms, found an integer, 1 (write [[alarm]], with double brackets, above each)"
    ),
    Mistake("[alarms]\nhour = true", ":2:1: alarms.hour: expected the key full_hour, found hour"),
    Mistake(
      "[alarms]\nfull_hour = 1", ":2:13: alarms.full_hour: expected true or false, found an integer, 1"),
    Mistake(
      "[[alarm]]\ndays = \"daily\"",
      ":1:1: alarm[1].time: expected a time of day such as \"07:30\", found no such key"),
    Mistake(
      "[[alarm]]\ntime = \"25:30\"",
      ":2:8: alarm[1].time: expected a time of day such as \"07:30\", found \"25:30\""),
    Mistake(
      "[[alarm]]\ntime = 7",
      ":2:8: alarm[1].time: expected a time of day such as \"07:30\", found an integer, 7"),
    Mistake("[[alarm]]\ntime = 07:30:10", ":2:8: alarm[1].time: expected a whole minute, found 07:30:10"),
    Mistake(
      "[[alarm]]\ntime = 07:30:00\ndays = [\"mon\", \"wen\"]",
      ":3:16: alarm[1].days[2]: expected \"mon\", \"tue\", \"wed\", \"thu\", \"fri\", \"sat\", \"sun\", \"daily\", \"workdays\" or \"weekend\", found \"wen\" (did you mean \"wed\"?)"
    ),
    Mistake(
      "[[alarm]]\ntime = 07:30:00\ndays = []",
      ":3:8: alarm[1].days: expected at least one day: \"mon\", \"tue\", \"wed\", \"thu\", \"fri\", \"sat\", \"sun\", \"daily\", \"workdays\" or \"weekend\", found none"
    ),
    Mistake(
      "[[alarm]]\ntime = 07:30:00\nlabel = \"a\\nb\"",
      ":3:9: alarm[1].label: expected a text of at most 32 characters, all printable, found \"a\\nb\""
    ),
    Mistake(
      "[[alarm]]\ntime = 07:30:00\nlabel = \"\(String(repeating: "x", count: 33))\"",
      ":3:9: alarm[1].label: expected a text of at most 32 characters, all printable, found \"\(String(repeating: "x", count: 33))\""
    ),
    Mistake(
      String(repeating: "[[alarm]]\ntime = 07:30:00\n", count: 65),
      ":1:1: alarm: expected at most 64 alarms, found 65"),
    Mistake(
      "[[alarm]]\ntime = 07:30:00\ndate = \"02-30\"",
      ":3:8: alarm[1].date: expected month and day, as in \"10-26\", found \"02-30\""),
    Mistake(
      "[[alarm]]\ntime = 07:30:00\ndate = \"02-03\"\ndays = \"mon\"",
      ":4:1: alarm[1].days: expected either days or date, found both (date is on line 3)"),
    Mistake(
      "[[alarm]]\ntime = 07:30:00\nlable = \"X\"",
      ":3:1: alarm[1].lable: expected one of the keys time, days, date, label, zone or once, found lable (did you mean label?)"
    ),
  ]

  @Test(arguments: mistakes)
  func alarmMistakeIsReportedAtItsPosition(mistake: Mistake) throws {
    let problems = try bench.problems(mistake.text)
    #expect(problems.contains { $0.hasSuffix(mistake.problem) }, "\(problems)")
  }

  @Test func unknownZoneIsReported() throws {
    let problems = try bench.problems("[[alarm]]\ntime = 07:30:00\nzone = \"Europe/Lundon\"\n")
    #expect(
      problems.contains { $0.contains(":3:8: alarm[1].zone: ") && $0.contains("Europe/Lundon") },
      "\(problems)")
  }

  /// Alarms that differ in any setting are different alarms.
  @Test func duplicateAlarmIsDroppedWithAWarning() throws {
    let one = "[[alarm]]\ntime = 07:30:00\nlabel = \"once X\"\nzone = \"America/New_York\"\n"
    let other = "[[alarm]]\ntime = 07:30:00\nlabel = \"X\"\nonce = true\nzone = \"America/New_York\"\n"
    let setup = try bench.load(Bench.smallest + one + other + one)
    #expect(setup.circuits.alarms.map(\.label) == ["once X", "X"])
    #expect(
      setup.warnings.map(\.description).contains { $0.contains("an identical [[alarm]] comes before it") })
  }

  /// A prop with the film's fixed times has no live zone, but its machine has one.
  @Test func withoutALiveReadoutAlarmsUseTheMachinesZone() throws {
    let setup = try bench.load(
      Bench.smallest + "[[readout]]\ntime = 1985-10-26T01:21:00\n[[alarm]]\ntime = 07:30:00\n")
    let machine = try #require(LocalZone.machine.name)
    #expect(setup.circuits.alarms.map(\.zoneName) == [machine.text])
    #expect(setup.circuits.machineZone?.name == machine.text)
    // The machine's zone may change, so its link is watched.
    #expect(setup.files.contains("/etc/localtime"))
    #expect(try bench.load(Bench.smallest).circuits.machineZone == nil)
  }
}
