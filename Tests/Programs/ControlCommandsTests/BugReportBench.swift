import ClockModel
import ControlClient
import ControlProtocol
import ControlTestSupport
import LinuxSystem

@testable import ControlCommands

/// Reports with a value in every field, and with texts chosen by their field's path.
enum BugReportBench {
  static let now = WallTime(seconds: 1_795_252_800)

  /// A private text for each field.
  static func canary(_ path: String) -> String { "CANARY-\(path)" }

  /// Harmless text in fields that a report may print; private text everywhere else.
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
    "update.latest": "10.0.0",
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

  static func status(_ text: (String) -> String) throws -> StatusReport { try .full(at: now, text) }

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

  /// A machine without any facts.
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
