import ClockModel
import TOML
import Testing
import ZoneInfo

@testable import StateKeeping

/// Alarms, the timer and its presets in the state file.
@Suite struct StateFileAlarmTests {
  @Test func alarmsAreWrittenAsReadableTOML() throws {
    var state = PropState()
    let zone = AlarmZone("Europe/London", try #require(StubZones.zone("Europe/London")))
    let plan = try #require(
      AlarmPlan(hour: 7, minute: 30, days: .weekly(.workdays), label: "WAKE \"UP\"", isOnce: true))
    let reminder = try #require(AlarmPlan(hour: 22, minute: 4, days: .yearly(month: 11, day: 12)))
    state.alarms = [
      StoredAlarm(number: 1, Alarm(plan, by: zone), settled: 1_795_000_000, snoozed: 1_795_000_540),
      StoredAlarm(number: 3, Alarm(reminder, by: zone), isConfigured: true, isOn: false),
    ]
    state.hour = Override(true, over: "off")
    let bytes = StateFile.bytes(of: state)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(
      text.hasSuffix(
        """
        [full_hour]
        on = true
        configured = "off"

        [[alarm]]
        number = 1
        time = "07:30"
        days = ["mon", "tue", "wed", "thu", "fri"]
        label = "WAKE \\"UP\\""
        zone = "Europe/London"
        once = true
        configured = false
        on = true
        settled = 1795000000
        snoozed = 1795000540

        [[alarm]]
        number = 3
        time = "22:04"
        date = "11-12"
        zone = "Europe/London"
        once = false
        configured = true
        on = false

        """))
    #expect(StateReading.read(bytes).map(\.state) == .success(state))
  }

  @Test func timerAndPresetsAreWrittenAsReadableTOML() throws {
    var state = PropState()
    state.timer = StoredTimer(
      setting: 1080, .running(zero: WallTime(seconds: 1_795_000_000, nanoseconds: 250_000_000)))
    state.timerPresets = [3: Override(1200, over: "1080")]
    let bytes = StateFile.bytes(of: state)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("\nversion = 2\n"))
    #expect(
      text.hasSuffix(
        """
        [preset.3]
        seconds = 1200
        configured = "1080"

        [timer]
        setting = 1080
        zero = 1795000000
        zero_ns = 250000000

        """))
    #expect(StateReading.read(bytes).map(\.state) == .success(state))
  }

  @Test(
    arguments: [
      ("[timer]\nsetting = 360000\nleft_ns = 0", "timer.setting"), ("[timer]\nsetting = 60", "timer.left_ns"),
      ("[timer]\nsetting = 60\nzero = 1\nzero_ns = 1000000000", "timer.zero_ns"),
      ("[timer]\nsetting = 60\nleft_ns = 360000000000001", "timer.left_ns"),
      ("[timer]\nsetting = 60\nend = 1", "timer"), ("[preset.10]\nseconds = 1\nconfigured = \"\"", "preset"),
      ("[preset.1]\nseconds = 0\nconfigured = \"\"", "preset.1.seconds"),
    ])
  func fileWithAnInvalidTimerIsRefused(settings: String, place: String) {
    let refusal = StateReading.refusal("next_journey = 0\ntravelled = false\n\(settings)\n")
    #expect(refusal?.contains("\(place)") == true, "\(refusal ?? "none")")
  }

  @Test(
    arguments: [
      (
        "time = \"07:30\"\ndays = [\"mon\"]\nzone = \"Europe/London\"\nonce = false\nnumber = 0",
        "alarm[1].number"
      ), ("number = 1\ntime = \"25:00\"", "alarm[1].time"),
      ("number = 1\ntime = 7", "alarm[1].time"), ("foo = 1", "alarm[1]"),
      (
        "number = 1\ntime = \"07:30\"\ndays = [\"moon\"]\nzone = \"Europe/London\"\nonce = false",
        "alarm[1].days"
      ),
      (
        "number = 1\ntime = \"07:30\"\ndays = [\"mon\", \"moon\"]\nzone = \"Europe/London\"\nonce = false",
        "alarm[1].days"
      ),
      ("number = 1\ntime = \"07:30\"\ndate = \"02-30\"", "alarm[1].date"),
    ])
  func fileWithAnInvalidAlarmIsRefused(settings: String, place: String) {
    let refusal = StateReading.refusal("next_journey = 0\ntravelled = false\n[[alarm]]\n\(settings)\n")
    #expect(refusal?.contains("\(place)") == true, "\(refusal ?? "none")")
  }

  @Test func duplicateAlarmNumbersAreRefused() throws {
    let zone = AlarmZone("Europe/London", try #require(StubZones.zone("Europe/London")))
    let plan = try #require(AlarmPlan(hour: 7, minute: 30))
    var state = PropState()
    state.alarms = [
      StoredAlarm(number: 1, Alarm(plan, by: zone)), StoredAlarm(number: 1, Alarm(plan, by: zone)),
    ]
    #expect(throws: StateFileError.self) { try StateReading.read(StateFile.bytes(of: state)).get() }
  }

  @Test func invalidAlarmLabelIsDroppedAndReported() throws {
    let settings = """
      number = 1
      time = "07:30"
      days = ["mon"]
      label = "a\\nb"
      zone = "Europe/London"
      once = false
      configured = false
      on = true
      """
    let file = StateFile.sealed("next_journey = 0\ntravelled = false\n[[alarm]]\n\(settings)\n")
    let content = try StateReading.read(file).get()
    #expect(content.state.alarms.map(\.alarm.label) == [""])
    #expect(content.warnings.map { $0.prefix(15) } == ["alarm[1].label:"])
  }

  /// As many alarms as possible, each as long as possible.
  @Test func largestStateIsReadBack() throws {
    var state = PropState()
    let label = String(repeating: "\u{1F697}", count: AlarmPlan.longestLabel)
    let plan = try #require(AlarmPlan(hour: 23, minute: 59, label: label, isOnce: true))
    func alarms(_ first: Int, _ name: String) throws -> [StoredAlarm] {
      let zone = AlarmZone(name, try #require(StubZones.zone("Europe/London")))
      return (first..<first + 2 * Alarm.most).map {
        StoredAlarm(
          number: $0, Alarm(plan, by: zone), isConfigured: true, isOn: false, settled: -62_167_219_200,
          snoozed: 253_402_300_799)
      }
    }
    state.alarms = try alarms(1000, "Europe/London")
    state.dormantAlarms = try alarms(2000, "America/Argentina/ComodRivadavia")
    state.shelf.alarms = try alarms(3000, "Europe/London").suffix(Alarm.most)
    let bytes = StateFile.bytes(of: state)
    #expect(bytes.count > TOMLLimits.standard.maximumBytes && bytes.count < StateFile.largest)
    let read = try StateReading.read(bytes).get().state
    #expect(read.alarms == state.alarms && read.shelf == state.shelf)
    #expect(read.dormantAlarms.count == state.dormantAlarms.count)
  }

  /// Older programs set aside a file with unknown keys, but leave one of a newer version alone.
  @Test func onlyStatesWithNewerKeysHaveVersion2() throws {
    let plan = try #require(AlarmPlan(hour: 7, minute: 30))
    let stored = StoredAlarm(number: 1, Alarm(plan, by: AlarmZone("Europe/London", .utc)))
    var states = Array(repeating: PropState(), count: 8)
    states[1].alarms = [stored]
    states[2].dormantAlarms = [stored]
    states[3].shelf.alarms = [stored]
    states[4].hour = Override(true, over: "")
    states[5].timer = StoredTimer(setting: 60, .paused(60_000_000_000))
    states[6].timerPresets = [2: Override(60, over: "")]
    states[7].shelf.timerPresets = [2: Override(60, over: "")]
    let versions = states.map { String(decoding: StateFile.bytes(of: $0), as: UTF8.self) }.map { text in
      (1...2).filter { text.contains("\nversion = \($0)\n") }
    }
    #expect(versions == [[1]] + Array(repeating: [2], count: 7))
  }
}
