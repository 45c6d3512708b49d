import ClockModel
import ControlLink
import ControlProtocol
import LinuxSystem
import Panel
import Testing

@testable import ControlCommands

/// Reports in which every field has a value, and every text is chosen by the path of its field.
enum BugReportBench {
  static let now = WallTime(seconds: 1_795_252_800)

  /// A time before now.
  static func before(_ seconds: Int64) -> WallTime { WallTime(seconds: now.seconds - seconds) }

  /// A private text for each field.
  static func canary(_ path: String) -> String { "CANARY-\(path)" }

  /// Harmless texts where a report may print them, and private ones around what it may recognise.
  static func harmless(_ path: String) -> String { texts[path] ?? canary(path) }

  private static let texts = [
    "version": "9.8.7", "activity": "glitch", "board": "professor-gizmo", "chips.bus": "/dev/i2c-17",
    "chips.address": "0x71",
    "chips.fault.message":
      "chip 0x71 on CANARY: write 4 bytes: Remote I/O error (EREMOTEIO); ask CANARY",
    "lines.name": "GPIO27",
    "lines.fault.message":
      "line CANARY: request as output: Device or resource busy (EBUSY), held by \"CANARY\"",
    "otherFaults.part": "bus /dev/i2c-5",
    "otherFaults.message": "keypad CANARY: find: no input device has that name",
    "polledKeys.bus": "/dev/i2c-18", "polledKeys.address": "0x23", "zones.version": "2031c",
    "configuration.file": "/home/CANARY/prop.toml",
    "configuration.problems":
      "/home/CANARY/prop.toml:3:9: readout[2].label: expected a text, found \"CANARY\"",
    "configuration.leftOut": "/etc/timecircuits/sequences/CANARY.toml:7:1: step[1].text: CANARY",
    "night.text": "from sunset (CANARY) to sunrise (CANARY)",
    "state.problem": "replace /home/CANARY/state.toml: No space left on device; make room",
    "page.version": "1.1.1", "page.control": "paired",
    "page.absence": "connect to CANARY: Connection refused",
    "sound.version": "2.2.2", "sound.trouble": "open CANARY: Device or resource busy",
    "link.version": "3.3.3",
    "link.trouble": "CANARY: Network is unreachable",
  ]

  static func status(_ text: (String) -> String) throws -> StatusReport {
    StatusReport(
      version: text("version"), startedAt: before(200_000), time: now, activity: text("activity"),
      isOff: false, hasTravelled: true, underWayUntil: WallTime(seconds: now.seconds + 5),
      readouts: [readout(text)], cities: [text("cities"), text("cities")], hourCycle: .twentyFour,
      board: text("board"),
      chips: [
        ChipStatus(
          bus: text("chips.bus"), address: text("chips.address"), lastGoodWrite: before(3_700),
          fault: FaultStatus(message: text("chips.fault.message"), since: before(3_660)))
      ],
      lines: [
        LineStatus(
          name: text("lines.name"), lastGoodWrite: before(3),
          fault: FaultStatus(message: text("lines.fault.message"), since: before(2)))
      ],
      otherFaults: [
        PartFault(part: text("otherFaults.part"), message: text("otherFaults.message"), since: before(60))
      ],
      polledKeys: [
        PolledKeysStatus(
          bus: text("polledKeys.bus"), address: text("polledKeys.address"), readingsPerSecond: 20,
          bitsPerSecond: 400)
      ],
      clock: ClockStatus(source: .notSynchronised, text: text("clock.text")),
      zones: ZonesStatus(folder: text("zones.folder"), version: text("zones.version")),
      configuration: ConfigurationStatus(
        file: text("configuration.file"), takenAt: before(7_200), result: .refused,
        problems: [text("configuration.problems")], leftOut: [text("configuration.leftOut")]),
      night: NightStatus(mode: .auto, isNight: true, text: text("night.text")),
      cycle: CycleStatus(minutes: 15, next: now, pausedUntil: now), alarms: [try alarm(text)],
      ringsHours: true, nextHour: now, ringsAlarms: false,
      timer: TimerStatus(
        setting: 1_080, leftMilliseconds: 817_000, isRunning: true, light: .amber, text: text("timer.text")),
      timerPresets: [300, 0, 600],
      state: StateStatus(
        file: text("state.file"), savedAt: before(12), problem: text("state.problem")))
  }

  private static func readout(_ text: (String) -> String) -> ReadoutStatus {
    ReadoutStatus(
      shown: ShownReadout(
        position: .present, label: text("readouts.shown.label"),
        frame: ReadoutFrame(
          masks: [
            0x003F, 0x0039, 0x1201, 0x5B, 0x7C, 0x06, 0x67, 0x7F, 0x6D, 0x3F, 0x06, 0x5B, 0x06, 0, 0, 0,
          ],
          am: true, pm: false, colon: true, brightness: .standard)),
      brightnessWanted: .full, kind: .zone, zone: text("readouts.zone"), freeText: text("readouts.freeText"),
      source: text("readouts.source"))
  }

  private static func alarm(_ text: (String) -> String) throws -> AlarmStatus {
    let plan = try #require(
      AlarmPlan(hour: 13, minute: 37, days: .weekly(.daily), label: text("alarms.plan.label"), isOnce: true))
    return AlarmStatus(
      number: 4_711, plan: plan, zone: text("alarms.zone"), isOn: true, isConfigured: true, isUsable: false,
      isRinging: true, next: now, snoozedUntil: now)
  }

  static func page(_ text: (String) -> String) -> PageReport {
    PageReport(
      version: text("page.version"), control: text("page.control"), absence: text("page.absence"), viewers: 2,
      host: text("page.host"), path: text("page.path"), wait: 4_711,
      pairings: [
        PageReport.Pairing(
          id: text("page.pairings.id"), name: text("page.pairings.name"), since: now, lastSeen: now)
      ])
  }

  static func sound(_ text: (String) -> String) -> SoundReport {
    SoundReport(
      version: text("sound.version"), device: text("sound.device"), isOpen: true,
      trouble: text("sound.trouble"),
      absence: text("sound.absence"), volume: 40, nightVolume: 20, isMuted: true, isNight: true,
      keepsOpen: false, latency: 80, playing: [text("sound.playing")])
  }

  static func link(_ text: (String) -> String) -> LinkReport {
    LinkReport(
      version: text("link.version"), id: text("link.id"), broker: text("link.broker"), isConnected: true,
      isEncrypted: false, trouble: text("link.trouble"), absence: text("link.absence"), discovers: true,
      takesCommands: false, commands: 12, refused: 3,
      following: LinkReport.Following(
        leader: text("link.following.leader"), difference: 250, agrees: false, last: now,
        trouble: text("link.following.trouble")))
  }

  /// A machine of which nothing is known.
  static var bareMachine: MachineFacts { MachineFacts(root: "/nonexistent", kernel: nil, executable: nil) }

  static func report(
    machine: MachineFacts = bareMachine, prop: Prop = Prop(path: "/CANARY", origin: .named, remark: "CANARY"),
    _ text: (String) -> String
  ) throws -> BugReport {
    BugReport(
      machine: machine, prop: prop, answer: .success(try status(text)), page: .answered(page(text)),
      sound: .answered(sound(text)), link: .answered(link(text)))
  }
}
