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
    PageReport {
      $0.version = text("page.version")
      $0.control = text("page.control")
      $0.absence = text("page.absence")
      $0.viewers = 2
      $0.host = text("page.host")
      $0.path = text("page.path")
      $0.wait = 4_711
      $0.pairings = [
        PageReport.Pairing {
          $0.id = text("page.pairings.id")
          $0.name = text("page.pairings.name")
          $0.since = now
          $0.lastSeen = now
        }
      ]
    }
  }

  static func sound(_ text: (String) -> String) -> SoundReport {
    SoundReport {
      $0.version = text("sound.version")
      $0.device = text("sound.device")
      $0.isOpen = true
      $0.trouble = text("sound.trouble")
      $0.absence = text("sound.absence")
      $0.volume = 40
      $0.nightVolume = 20
      $0.isMuted = true
      $0.isNight = true
      $0.keepsOpen = false
      $0.latency = 80
      $0.playing = [text("sound.playing")]
    }
  }

  static func link(_ text: (String) -> String) -> LinkReport {
    LinkReport {
      $0.version = text("link.version")
      $0.id = text("link.id")
      $0.broker = text("link.broker")
      $0.isConnected = true
      $0.isEncrypted = false
      $0.trouble = text("link.trouble")
      $0.absence = text("link.absence")
      $0.discovers = true
      $0.takesCommands = false
      $0.commands = 12
      $0.refused = 3
      $0.following = LinkReport.Following {
        $0.leader = text("link.following.leader")
        $0.difference = 250
        $0.agrees = false
        $0.last = now
        $0.trouble = text("link.following.trouble")
      }
    }
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
