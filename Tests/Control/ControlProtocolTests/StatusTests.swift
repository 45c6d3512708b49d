import ClockModel
import ControlProtocol
import Testing

@Suite struct StatusTests {
  private static let time = WallTime(seconds: 499_162_860)

  private static let report = StatusReport {
    $0.version = "0.4.0"
    $0.startedAt = time
    $0.time = time
    $0.activity = "clock"
    $0.hasTravelled = true
    $0.underWayUntil = time
    $0.readouts = [
      ReadoutStatus(
        shown: RecordTests.destination, brightnessWanted: .full, kind: .zone, zone: "America/New_York",
        source: "live time")
    ]
    $0.hourCycle = .twentyFour
    $0.board = "adafruit-backpacks"
    $0.chips = [
      ChipStatus {
        $0.bus = "/dev/i2c-1"
        $0.address = "0x70"
        $0.fault = FaultStatus(message: "no acknowledge", since: time)
      }
    ]
    $0.lines = [LineStatus(name: "GPIO17", lastGoodWrite: time, fault: nil)]
    $0.otherFaults = [PartFault(part: "/dev/i2c-3", message: "timed out", since: time)]
    $0.polledKeys = [
      PolledKeysStatus {
        $0.bus = "/dev/i2c-1"
        $0.address = "0x20"
        $0.readingsPerSecond = 20
        $0.bitsPerSecond = 400
      }
    ]
    $0.clock = ClockStatus(source: .notSynchronised, text: "not synchronised")
    $0.zones = ZonesStatus(folder: "/usr/share/zoneinfo", version: "2025b")
    $0.configuration = ConfigurationStatus {
      $0.takenAt = time
      $0.result = .refused
      $0.problems = ["a", "b"]
      $0.leftOut = ["c"]
    }
    $0.update = UpdateStatus(latest: "0.4.1", listedAt: time)
    $0.night = NightStatus(mode: .auto, isNight: true, text: "until 07:00")
    $0.cycle = CycleStatus(minutes: 15, next: time, pausedUntil: nil)
    $0.alarms =
      AlarmPlan(hour: 7, minute: 30, days: .yearly(month: 10, day: 26), label: "FLUX").map { plan in
        [
          AlarmStatus {
            $0.number = 2
            $0.plan = plan
            $0.zone = "Europe/London"
            $0.isOn = true
            $0.isConfigured = false
            $0.isRinging = true
            $0.next = time
            $0.nextText = "OCT 26 1985 AM 07:30"
          }
        ]
      } ?? []
    $0.ringsHours = true
    $0.nextHour = time
    $0.ringsAlarms = false
    $0.timer = TimerStatus {
      $0.setting = 1080
      $0.leftMilliseconds = 179_500
      $0.isRunning = true
      $0.light = .amber
      $0.text = "03:00"
    }
    $0.timerPresets = [300, 0, 1080]
    $0.state = StateStatus(file: "/var/lib/timecircuits/state.json", savedAt: nil, problem: nil)
  }

  private static let line =
    #"{"version":1,"ok":true,"message":"timecircuitsd 0.4.0 shows: clock","status":{"version":"0.4.0","#
    + #""started_at":"1985-10-26T08:21:00.000Z","time":"1985-10-26T08:21:00.000Z","activity":"clock","switched_off":false,"#
    + #""travelled":true,"under_way_until":"1985-10-26T08:21:00.000Z","#
    + #""readouts":[{\#(RecordTests.destinationMembers("OCT 26 1985 04:21")),"brightness_wanted":16,"kind":"zone","zone":"America/New_York","free_text":null,"source":"live time"}],"#
    + #""cities":null,"hour_cycle":24,"board":"adafruit-backpacks","chips":[{"bus":"/dev/i2c-1","address":"0x70","last_good_write":null,"#
    + #""fault":{"message":"no acknowledge","since":"1985-10-26T08:21:00.000Z"}}],"#
    + #""lines":[{"name":"GPIO17","last_good_write":"1985-10-26T08:21:00.000Z","fault":null}],"#
    + #""other_faults":[{"part":"/dev/i2c-3","message":"timed out","since":"1985-10-26T08:21:00.000Z"}],"#
    + #""polled_keys":[{"bus":"/dev/i2c-1","address":"0x20","readings_per_second":20,"bits_per_second":400}],"#
    + #""clock":{"source":"not-synchronised","text":"not synchronised"},"#
    + #""zones":{"folder":"/usr/share/zoneinfo","version":"2025b"},"#
    + #""configuration":{"file":null,"taken_at":"1985-10-26T08:21:00.000Z","result":"refused","problems":["a","b"],"left_out":["c"]},"#
    + #""update":{"latest":"0.4.1","listed_at":"1985-10-26T08:21:00.000Z"},"#
    + #""night":{"mode":"auto","is_night":true,"text":"until 07:00"},"#
    + #""cycle":{"minutes":15,"next":"1985-10-26T08:21:00.000Z","paused_until":null},"#
    + #""alarms":[{"number":2,"time":"07:30","days":null,"date":"10-26","label":"FLUX","zone":"Europe/London","once":false,"on":true,"#
    + #""configured":false,"usable":true,"ringing":true,"next":"1985-10-26T08:21:00.000Z","snoozed_until":null,"next_text":"OCT 26 1985 AM 07:30"}],"full_hour":true,"full_hour_next":"1985-10-26T08:21:00.000Z","alarms_ring":false,"#
    + #""timer":{"setting":1080,"left_ms":179500,"running":true,"light":"amber","text":"03:00"},"timer_presets":[300,0,1080],"#
    + #""state":{"file":"/var/lib/timecircuits/state.json","saved_at":null,"problem":null}}}"#

  @Test func statusIsOneLineWithAllMembers() {
    let bytes = Reply.status(StatusTests.report).encode(id: nil)
    #expect(text(bytes) == StatusTests.line)
    let result = received(bytes)
    #expect(result == .success(ServerMessage(id: nil, content: .reply(.status(StatusTests.report)))))
  }

  @Test func listOfSkippedItemsIsOptional() {
    let line = StatusTests.line.replacing(#","left_out":["c"]"#, with: "")
    guard case .success(let message) = received(Array(line.utf8)),
      case .reply(.status(let report)) = message.content
    else {
      Issue.record("not read: \(line)")
      return
    }
    #expect(report.configuration.leftOut == [])
  }

  @Test(
    arguments: [
      (
        #""night":{"mode":"auto""#, #""night":{"mode":"dusk""#,
        #"status.night.mode: expected auto, on or off, found "dusk""#
      ),
      (
        #""fault":{"message":"no acknowledge","#, #""fault":{"#,
        "status.chips[0].fault.message: expected text, found nothing"
      ),
      (
        #""brightness_wanted":16"#, #""brightness_wanted":17"#,
        "status.readouts[0].brightness_wanted: expected 0 to 16, found 17"
      ),
      (
        #""kind":"zone""#, #""kind":"live""#,
        #"status.readouts[0].kind: expected zone, fixed or running, found "live""#
      ),
      (#""travelled":true"#, #""travelled":null"#, "status.travelled: expected true or false, found nothing"),
      (
        #""problems":["a","b"]"#, #""problems":["a",1]"#,
        "status.configuration.problems[1]: expected text, found 1"
      ),
      (
        #""source":"not-synchronised""#, #""source":"guess""#,
        #"status.clock.source: expected synchronised, waiting, not-synchronised or simulated, found "guess""#
      ),
    ] as [(String, String, String)])
  func errorNamesTheInvalidMember(old: String, new: String, description: String) {
    let parts = StatusTests.line.components(at: old)
    #expect(parts.count == 2)
    let result = received(Array(parts.joined(separator: new).utf8))
    guard case .failure(let error) = result else {
      Issue.record("read \(result)")
      return
    }
    #expect(error.description == description)
  }
}
