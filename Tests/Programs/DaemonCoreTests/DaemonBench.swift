import ClockModel
import Configuration
import Foundation
import LinuxSystem
import PanelHAL
import PanelSimulator
import Testing

@testable import DaemonCore

/// A daemon under a clock of a test's own, judged by the records of its mirror: what the LEDs show, and when.
struct DaemonBench {
  /// A record of the mirror.
  struct Record: Equatable {
    let time: String
    /// What the first readout shows.
    let text: String
    let colon: Bool
  }

  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../..")

  /// The folder of the sources.
  static var root: String { sources.path }

  /// Where the boards of the sources are.
  static let boardFolders = [sources.appendingPathComponent("boards").path]

  /// Reads what lies in the sources.
  static let loader: ConfigurationLoader = loader(before: [])

  /// The same, where other folders of sequences and journeys go first.
  static func loader(before folders: [String]) -> ConfigurationLoader {
    ConfigurationLoader(
      boardFolders: boardFolders,
      zoneFolder: ConfigurationLoader.zoneFolder { ProcessInfo.processInfo.environment[$0] },
      dataFolders: folders + [sources.appendingPathComponent("systemd").path])
  }

  var loader: ConfigurationLoader = DaemonBench.loader
  var cities: [String]?
  /// What is shown and read again; without it the built-in configuration.
  var setup: Setup?
  var services = DaemonServices()
  var wakeUp: WakeUp?
  var synchronisation: SynchronisationWatch?
  var script: [ScriptedRequest] = []
  var log = Log()
  var savePatience: UInt64?
  var requestPatience: UInt64?
  var recordPath: String?
  /// What happens whenever the configuration is read again.
  var reading: @Sendable () -> Void = {}

  /// Runs a daemon from a time on for so many nanoseconds of its clock.
  func records(_ clock: some EdgeClock, from start: WallTime, for duration: Int64) throws -> [Record] {
    let overrides = Overrides(board: nil, cities: cities, frozenDate: nil)
    let setup = try setup ?? loader.load(nil, overrides: overrides)
    let panel = SimulatedPanel()
    let pipe = Pipe()
    var options = DaemonOptions { [reading] _ in
      reading()
      return .success(setup)
    }
    options.duration = duration
    options.resolver = RequestResolver(loader: loader)
    options.script = script
    if let savePatience { options.savePatience = savePatience }
    if let requestPatience { options.requestPatience = requestPatience }
    options.synchronisation = synchronisation
    options.recordPath = recordPath
    let daemon = Daemon(
      clock: clock, panel: InlinePanel(on: SimulatedHardware(panel)), options: options, services: services,
      log: log, manager: try ServiceManager { _ in nil },
      mirror: MirrorPrinter(
        panel, format: .json, to: pipe.fileHandleForWriting.fileDescriptor, isTerminal: false, palette: nil))
    var events = try DaemonEvents.open(wakeUp: try wakeUp ?? WakeUp(), watchesFiles: false)
    try daemon.run(.success(setup), from: start, events: &events)
    try pipe.fileHandleForWriting.close()
    let output = String(decoding: try #require(try pipe.fileHandleForReading.readToEnd()), as: UTF8.self)
    return try output.split(separator: "\n").map { line in
      let record = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let readout = try #require((record["readouts"] as? [[String: Any]])?.first)
      return Record(
        time: try #require(record["time"] as? String), text: try #require(readout["text"] as? String),
        colon: try #require(readout["colon"] as? Bool))
    }
  }
}
