import ClockModel
import ControlClient
import ControlProtocol
import LinuxSystem
import Panel
import Testing

@testable import ControlCommands

/// Every field of a status needs a decision whether a bug report prints it.
@Suite struct BugReportFieldTests {
  /// How a bug report treats a field.
  enum Decision {
    /// Printed unchanged; text only if ``Harmless`` knows it.
    case printed
    /// Reduced to its presence, its number, its age, or a word of this program.
    case summarised
    /// Not printed at all.
    case leftOut
  }

  static let status: [String: Decision] = [
    "version": .printed, "startedAt": .summarised, "time": .summarised, "activity": .printed,
    "isOff": .printed, "hasTravelled": .printed, "underWayUntil": .summarised,
    "readouts.shown.position": .printed, "readouts.shown.label": .leftOut,
    // Only the brightness: the masks would reveal the shown text.
    "readouts.shown.frame": .summarised, "readouts.shown.isPrivate": .leftOut,
    "readouts.brightnessWanted": .printed, "readouts.kind": .printed, "readouts.zone": .leftOut,
    "readouts.freeText": .summarised, "readouts.source": .leftOut, "cities": .summarised,
    "hourCycle": .printed, "board": .printed,
    "chips.bus": .printed, "chips.address": .printed, "chips.lastGoodWrite": .summarised,
    "chips.fault.message": .summarised, "chips.fault.since": .summarised,
    "lines.name": .printed, "lines.lastGoodWrite": .summarised, "lines.fault.message": .summarised,
    "lines.fault.since": .summarised, "otherFaults.part": .printed, "otherFaults.message": .summarised,
    "otherFaults.since": .summarised, "polledKeys.bus": .printed, "polledKeys.address": .printed,
    "polledKeys.readingsPerSecond": .printed, "polledKeys.bitsPerSecond": .printed,
    "clock.source": .printed, "clock.text": .leftOut, "zones.folder": .summarised, "zones.version": .printed,
    "configuration.file": .summarised, "configuration.takenAt": .summarised,
    "configuration.result": .printed, "configuration.problems": .summarised,
    "configuration.leftOut": .summarised, "update.latest": .printed, "update.listedAt": .summarised,
    // The times of sunset and sunrise would reveal the location.
    "night.mode": .printed, "night.isNight": .printed, "night.text": .summarised,
    "cycle.minutes": .printed, "cycle.next": .leftOut, "cycle.pausedUntil": .summarised,
    "alarms.number": .leftOut, "alarms.plan.hour": .leftOut, "alarms.plan.minute": .leftOut,
    "alarms.plan.days": .leftOut, "alarms.plan.label": .leftOut, "alarms.plan.isOnce": .leftOut,
    "alarms.zone": .leftOut, "alarms.isOn": .summarised, "alarms.isConfigured": .summarised,
    "alarms.isUsable": .summarised, "alarms.isRinging": .summarised, "alarms.next": .leftOut,
    "alarms.snoozedUntil": .summarised, "alarms.nextText": .leftOut, "ringsHours": .printed,
    "nextHour": .leftOut,
    "ringsAlarms": .printed, "timer.setting": .summarised, "timer.leftMilliseconds": .leftOut,
    "timer.isRunning": .printed, "timer.light": .printed, "timer.text": .leftOut,
    "timerPresets": .summarised, "state.file": .summarised, "state.savedAt": .summarised,
    "state.problem": .summarised,
  ]

  static let page: [String: Decision] = [
    "version": .printed, "control": .printed, "absence": .summarised, "viewers": .printed, "host": .leftOut,
    "path": .leftOut, "wait": .leftOut, "pairings.id": .summarised, "pairings.name": .leftOut,
    "pairings.since": .leftOut, "pairings.lastSeen": .leftOut,
  ]

  static let sound: [String: Decision] = [
    "version": .printed, "device": .leftOut, "isOpen": .printed, "trouble": .summarised,
    "absence": .summarised, "volume": .printed, "nightVolume": .printed, "isMuted": .printed,
    "isNight": .printed, "keepsOpen": .printed, "latency": .printed, "playing": .summarised,
  ]

  static let link: [String: Decision] = [
    "version": .printed, "id": .leftOut, "broker": .summarised, "isConnected": .printed,
    "isEncrypted": .printed, "trouble": .summarised, "absence": .summarised, "discovers": .printed,
    "takesCommands": .printed, "commands": .printed, "refused": .printed, "following.leader": .leftOut,
    "following.difference": .printed, "following.agrees": .printed, "following.last": .leftOut,
    "following.trouble": .summarised,
  ]

  /// The fields of a value by their paths; a time, a brightness and a frame are one field each.
  private struct Fields {
    private(set) var paths: Set<String> = []
    /// The texts of each path.
    private(set) var texts: [String: [String]] = [:]
    /// The paths of empty optionals and collections.
    private(set) var missing: Set<String> = []

    init(of value: Any) { walk(value, "") }

    private mutating func walk(_ value: Any, _ path: String) {
      let mirror = Mirror(reflecting: value)
      let isWhole = value is WallTime || value is Brightness || value is ReadoutFrame
      switch mirror.displayStyle {
      case .optional, .collection:
        if mirror.children.isEmpty { missing.insert(path) }
        for child in mirror.children { walk(child.value, path) }
      case .struct where !isWhole:
        for child in mirror.children {
          walk(child.value, (path.isEmpty ? "" : path + ".") + (child.label ?? "?"))
        }
      default:
        paths.insert(path)
        if let text = value as? String { texts[path, default: []].append(text) }
      }
    }
  }

  private struct Part: Sendable {
    let name: String
    let decisions: [String: Decision]
    let value: @Sendable (_ text: (String) -> String) throws -> Any
  }

  private static let parts = [
    Part(name: "status", decisions: status) { try BugReportBench.status($0) },
    Part(name: "page", decisions: page) { BugReportBench.page($0) },
    Part(name: "sound", decisions: sound) { BugReportBench.sound($0) },
    Part(name: "link", decisions: link) { BugReportBench.link($0) },
  ]

  @Test func everyFieldHasADecision() throws {
    for part in Self.parts {
      let fields = Fields(of: try part.value(BugReportBench.canary))
      #expect(
        fields.paths.subtracting(part.decisions.keys).isEmpty, "\(part.name): these fields need a decision")
      #expect(Set(part.decisions.keys).subtracting(fields.paths).isEmpty, "\(part.name): stale decisions")
    }
  }

  /// The next tests would miss an empty field.
  @Test func benchFillsEveryFieldWithPrivateText() throws {
    for part in Self.parts {
      let fields = Fields(of: try part.value(BugReportBench.canary))
      #expect(fields.missing.isEmpty, "\(part.name)")
      for (path, texts) in fields.texts {
        #expect(texts.allSatisfy { $0.hasPrefix("CANARY-") }, "\(part.name): \(path)")
      }
    }
  }

  @Test func noPrivateTextIsPrinted() throws {
    for text in [BugReportBench.canary, BugReportBench.harmless] {
      let lines = try BugReportBench.report(text).lines
      #expect(lines.filter { $0.uppercased().contains("CANARY") } == [])
      // The alarm's time and number, and any instant.
      #expect(lines.filter { $0.contains("13:37") || $0.contains("4711") || $0.contains("2026-") } == [])
    }
  }

  @Test func everyHarmlessTextIsPrinted() throws {
    let lines = try BugReportBench.report(BugReportBench.harmless).lines
    for part in Self.parts {
      let fields = Fields(of: try part.value(BugReportBench.harmless))
      for (path, texts) in fields.texts where part.decisions[path] == .printed {
        for text in texts {
          #expect(lines.contains { $0.contains(text) }, "\(part.name): \(path): \(text)")
        }
      }
    }
  }
}
