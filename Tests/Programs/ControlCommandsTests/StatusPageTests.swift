import ClockModel
import ControlClient
import ControlProtocol
import Panel
import Testing

@testable import ControlCommands

/// The pages that `timecircuitsctl status` prints.
@Suite struct StatusPageTests {
  private static let now = WallTime(seconds: 1_795_252_800)

  private static func before(_ seconds: Int64) -> WallTime { WallTime(seconds: now.seconds - seconds) }

  private static func readout(
    _ position: ReadoutPosition, _ label: String, _ source: String, wanted: Brightness = .standard
  ) -> ReadoutStatus {
    ReadoutStatus(
      shown: ShownReadout(
        position: position, label: label,
        frame: ReadoutFrame(
          masks: [
            0x003F, 0x0039, 0x1201, 0x5B, 0x7C, 0x06, 0x67, 0x7F, 0x6D, 0x3F, 0x06, 0x5B, 0x06, 0, 0, 0,
          ],
          am: true, pm: false, colon: position != .present, brightness: .standard)),
      brightnessWanted: wanted, kind: .fixed, zone: nil, source: source)
  }

  static let report = StatusReport {
    $0.version = "0.1.0"
    $0.startedAt = before(200_000)
    $0.time = now
    $0.activity = "clock"
    $0.hasTravelled = false
    $0.readouts = [
      readout(.destination, "DESTINATION TIME", "set to a time that stands still"),
      readout(.present, "HONG KONG", "live time of Asia/Hong_Kong", wanted: .dark),
      readout(.lastDeparted, "LAST TIME DEPARTED", "fixed"),
    ]
    $0.hourCycle = .twelve
    $0.board = "adafruit-backpacks"
    $0.chips = [
      ChipStatus {
        $0.bus = "/dev/i2c-1"
        $0.address = "0x70"
        $0.lastGoodWrite = before(3)
      },
      ChipStatus {
        $0.bus = "/dev/i2c-1"
        $0.address = "0x71"
        $0.fault = FaultStatus(message: "no acknowledge; is it plugged in?", since: before(3_700))
      },
    ]
    $0.lines = [LineStatus(name: "GPIO17", lastGoodWrite: before(0), fault: nil)]
    $0.otherFaults = [PartFault(part: "bus /dev/i2c-3", message: "timed out", since: before(119))]
    $0.clock = ClockStatus(source: .synchronised, text: "synchronised by a time server")
    $0.zones = ZonesStatus(folder: "/usr/share/zoneinfo", version: "2026c")
    $0.configuration = ConfigurationStatus {
      $0.file = "/etc/timecircuits/timecircuits.toml"
      $0.takenAt = before(7_200)
      $0.result = .taken
    }
    $0.night = NightStatus(mode: .auto, isNight: false, text: "22:00 to 07:00 in Europe/London")
    $0.cycle = CycleStatus(minutes: 15, next: WallTime(seconds: now.seconds + 420), pausedUntil: nil)
    $0.ringsHours = false
    $0.ringsAlarms = true
    $0.state = StateStatus(file: "/var/lib/timecircuits/state.json", savedAt: before(12), problem: nil)
  }

  private static func lines(_ report: StatusReport, isColoured: Bool = false) -> [String] {
    StatusPage(
      report: report, prop: Prop(path: "/prop.sock", origin: .named), paint: Paint(isColoured: isColoured)
    ).lines
  }

  @Test func fullPageShowsEverything() {
    #expect(
      Self.lines(Self.report) == [
        "PROP  /prop.sock",
        "",
        "READOUT        SHOWS                 BRIGHTNESS       SOURCE                           LABEL",
        "destination    OCT 26 1985 AM 01:21  12               set to a time that stands still  DESTINATION TIME",
        "present        OCT 26 1985 AM 01:21  12, set to dark  live time of Asia/Hong_Kong      HONG KONG",
        "last-departed  OCT 26 1985 AM 01:21  12               fixed                            LAST TIME DEPARTED",
        "",
        "LIT SEGMENTS   MONTH           DAY    YEAR         HOUR   MINUTE  LAMPS",
        "destination    003F 0039 1201  5B 7C  06 67 7F 6D  3F 06  5B 06   AM colon",
        "present        003F 0039 1201  5B 7C  06 67 7F 6D  3F 06  5B 06   AM",
        "last-departed  003F 0039 1201  5B 7C  06 67 7F 6D  3F 06  5B 06   AM colon",
        "",
        "timecircuitsd  0.1.0, started 2 days ago; its time is 2026-11-21 09:20:00 UTC",
        "shows          the time",
        "clock          synchronised by a time server",
        "night          day: 22:00 to 07:00 in Europe/London",
        "cycle          a journey every 15 min, next in 7 min",
        "zones          2026c in /usr/share/zoneinfo",
        "configuration  /etc/timecircuits/timecircuits.toml, applied 2 h ago",
        "state          /var/lib/timecircuits/state.json, saved 12 s ago",
        "",
        "BOARD adafruit-backpacks  LAST GOOD WRITE  FAULT",
        "chip /dev/i2c-1 0x70      3 s ago          none",
        "chip /dev/i2c-1 0x71      never            since 2026-11-21 08:18:20 UTC (61 min ago): no acknowledge; is it plugged in?",
        "line GPIO17               0 s ago          none",
        "bus /dev/i2c-3                             since 2026-11-21 09:18:01 UTC (119 s ago): timed out",
      ])
  }

  private static func short(_ report: StatusReport) -> [String] {
    StatusPage(
      report: report, prop: Prop(path: "/prop.sock", origin: .named), paint: Paint(isColoured: false),
      isWhole: false, columns: 80
    ).lines
  }

  @Test func shortPageFitsAScreen() {
    #expect(
      Self.short(Self.report) == [
        "PROP  /prop.sock",
        "",
        "READOUT        SHOWS                 BRIGHTNESS       LABEL",
        "destination    OCT 26 1985 AM 01:21  12               DESTINATION TIME",
        "present        OCT 26 1985 AM 01:21  12, set to dark  HONG KONG",
        "last-departed  OCT 26 1985 AM 01:21  12               LAST TIME DEPARTED",
        "",
        "timecircuitsd  0.1.0, started 2 days ago; its time is 2026-11-21 09:20:00 UTC",
        "shows          the time",
        "clock          synchronised by a time server",
        "night          day: 22:00 to 07:00 in Europe/London",
        "cycle          a journey every 15 min, next in 7 min",
        "zones          2026c in /usr/share/zoneinfo",
        "configuration  /etc/timecircuits/timecircuits.toml, applied 2 h ago",
        "state          /var/lib/timecircuits/state.json, saved 12 s ago",
        "",
        "BOARD adafruit-backpacks",
        "PART                  LAST GOOD WRITE  FAULT",
        "chip /dev/i2c-1 0x71  never            since 2026-11-21 08:18:20 UTC (61 min",
        "                                       ago): no acknowledge; is it plugged in?",
        "bus /dev/i2c-3                         since 2026-11-21 09:18:01 UTC (119 s",
        "                                       ago): timed out",
      ])
  }

  @Test func workingPartsAreSummarisedInOneLine() {
    var report = Self.report
    report.chips = Array(report.chips.prefix(1))
    report.otherFaults = []
    let lines = Self.short(report)
    #expect(lines.last == "board          adafruit-backpacks: all parts work (timecircuitsctl status --all)")
    #expect(lines.count <= 24 && lines.allSatisfy { $0.count <= 80 })
  }

  @Test func pageShowsProblems() {
    var report = Self.report
    report.readouts = []
    report.chips = []
    report.lines = []
    report.otherFaults = []
    report.activity = "departure"
    report.clock = ClockStatus(source: .waiting, text: "not set yet")
    report.zones.version = nil
    report.configuration = ConfigurationStatus {
      $0.takenAt = Self.before(60)
      $0.result = .refused
      $0.problems = ["a.toml:1:1: colon: expected blink\n  1 | colon\n      ^", "b"]
    }
    report.night = NightStatus(mode: .on, isNight: true, text: "as asked for")
    report.cycle = CycleStatus(minutes: 5, next: nil, pausedUntil: WallTime(seconds: Self.now.seconds + 1))
    report.state = StateStatus(file: "/s", savedAt: nil, problem: "No space left on device")
    #expect(
      Self.lines(report) == [
        "PROP  /prop.sock",
        "",
        "timecircuitsd  0.1.0, started 2 days ago; its time is 2026-11-21 09:20:00 UTC",
        "shows          the sequence departure",
        "clock          not set yet",
        "night          night: as asked for",
        "cycle          a journey every 5 min, resumes in 1 s",
        "zones          unknown version in /usr/share/zoneinfo",
        "configuration  built in rejected; still using the one applied 60 s ago",
        "               a.toml:1:1: colon: expected blink",
        "                 1 | colon",
        "                     ^",
        "               b",
        "state          /s: No space left on device",
        "",
        "BOARD adafruit-backpacks  LAST GOOD WRITE  FAULT",
      ])
  }

  /// Any program may answer at the socket.
  @Test(
    arguments: [
      (nil, nil),
      (
        UpdateStatus(latest: "0.1.1", listedAt: before(3_600 * 5)),
        "0.1.1 is available: sudo apt update && sudo apt upgrade"
      ),
      (UpdateStatus(latest: "0.1.0", listedAt: before(3_600 * 5)), "none, as of 5 h ago"),
      (
        UpdateStatus(latest: nil, listedAt: before(86_400 * 43)),
        "unknown, because the package list was fetched 43 days ago: sudo apt update && sudo systemctl start timecircuits-updates"
      ),
    ] as [(UpdateStatus?, String?)])
  func newerVersionIsToldWithTheAgeOfTheList(update: UpdateStatus?, words: String?) {
    var report = Self.report
    report.update = update
    let row = Self.lines(report).first { $0.hasPrefix("updates ") }
    #expect(row.map { String($0.drop { $0 != " " }.drop { $0 == " " }) } == words)
  }

  @Test func escapeCharactersNeverReachTheTerminal() {
    var report = Self.report
    report.board = "\u{1B}[31m"
    for isFaulty in [true, false] {
      if !isFaulty {
        report.otherFaults = []
        report.chips = []
      }
      let lines = Self.lines(report) + Self.short(report)
      #expect(!lines.contains { $0.contains("\u{1B}") }, "\(lines)")
      #expect(lines.contains { $0.contains("[31m") })
    }
  }

  @Test func pageSaysHowToSwitchThePropOn() {
    var report = Self.report
    (report.isOff, report.activity) = (true, "off")
    report.readouts[0].shown = ShownReadout(position: .destination, label: "DESTINATION TIME", frame: .dark)
    let lines = Self.lines(report)
    #expect(
      lines.contains { $0.hasPrefix("shows") && $0.hasSuffix("switched off: timecircuitsctl power on") })
    #expect(lines.contains { $0.hasPrefix("destination") && $0.contains(" off ") }, "\(lines)")
  }

  @Test func skippedConfigurationItemsAreListed() {
    var report = Self.report
    report.configuration.leftOut = ["/etc/timecircuits/sequences/x.toml:1:1: step: expected a list", "b"]
    let lines = Self.lines(report).drop { !$0.hasPrefix("configuration") }.prefix(4)
    #expect(
      Array(lines) == [
        "configuration  /etc/timecircuits/timecircuits.toml, applied 2 h ago",
        "               skipped until fixed:",
        "               /etc/timecircuits/sequences/x.toml:1:1: step: expected a list",
        "               b",
      ])
  }

  @Test(
    arguments: [
      (nil, nil, nil, "state          not saved"),
      (nil, nil, "it is of a newer release", "state          it is of a newer release"),
      ("/s", nil, nil, "state          /s, not saved since the start"),
      ("/s", 0, nil, "state          /s, saved 0 s ago"),
    ] as [(String?, Int64?, String?, String)])
  func stateLineSaysWhetherTheStateIsSaved(file: String?, age: Int64?, problem: String?, line: String) {
    var report = Self.report
    report.state = StateStatus(file: file, savedAt: age.map(Self.before), problem: problem)
    #expect(Self.lines(report).contains(line))
  }

  @Test(
    arguments: [
      (0, nil, nil, "off"), (30, nil, nil, "a journey every 30 min"),
      (5, 0, nil, "a journey every 5 min, next now"),
      (5, 61, 130, "a journey every 5 min, resumes in 2 min"),
    ] as [(Int, Int64?, Int64?, String)])
  func cycleLineSaysWhenTheNextJourneyComes(minutes: Int, next: Int64?, paused: Int64?, words: String) {
    func later(_ seconds: Int64) -> WallTime { WallTime(seconds: Self.now.seconds + seconds) }
    var report = Self.report
    report.cycle = CycleStatus(minutes: minutes, next: next.map(later), pausedUntil: paused.map(later))
    #expect(Self.lines(report).contains("cycle          \(words)"))
  }

  /// Colours must not shift columns: without them, the coloured page equals the plain one.
  @Test func coloursLeaveTheLayoutUnchanged() {
    let coloured = Self.lines(Self.report, isColoured: true)
    #expect(coloured.map(Self.withoutColours) == Self.lines(Self.report))
    #expect(coloured[3].contains("\u{1B}[38;5;196mOCT 26 1985 AM 01:21\u{1B}[0m"))
    let faulty = coloured.filter { $0.contains("no acknowledge") }
    #expect(faulty.allSatisfy { $0.hasPrefix("\u{1B}[31mchip /dev/i2c-1 0x71\u{1B}[0m") })
    #expect(faulty.count == 1)
  }

  private static func withoutColours(_ line: String) -> String {
    line.split(separator: "\u{1B}", omittingEmptySubsequences: false).enumerated().map { index, piece in
      index == 0 ? String(piece) : String(piece.drop { $0 != "m" }.dropFirst())
    }.joined()
  }

  @Test func jsonIsTheDaemonsOwnWithUnknownMembers() throws {
    let line = String(decoding: Reply.status(Self.report).encode(id: .integer(1)), as: UTF8.self)
    let newer = line.replacing(#""board":"#, with: #""mood":{"is":[1.5,"good"]},"board":"#)
    let daemon = try FakeDaemon([.send(Array(newer.utf8))])
    let printed = try Printed()
    let command = try #require(
      try TimeCircuitsControl.parseAsRoot(["status", "--json"]) as? any ControlCommand)
    try command.perform(in: printed.session(daemon.path))
    let start = try #require(newer.firstRange(of: #""status":"#)).upperBound
    #expect(printed.text == newer[start...].dropLast(2) + "\n")
  }
}
