import ClockModel
import Configuration
import Foundation
import LinuxSystem
import PanelHAL
import PanelSimulator
import Testing

@testable import DaemonCore

/// A daemon under a test's own clock, with its mirror's records of what the LEDs show, and when.
struct DaemonBench {
  /// A record of the mirror.
  struct Record: Equatable {
    let time: String
    /// The first readout's text.
    let text: String
    let colon: Bool
  }

  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../..")

  /// The root of the source tree.
  static var root: String { sources.path }

  /// The board profiles of the source tree.
  static let boardFolders = [sources.appendingPathComponent("boards").path]

  /// Loads files of the source tree.
  static let loader: ConfigurationLoader = loader(before: [])

  /// The same, with other folders of sequences and journeys first.
  static func loader(before folders: [String]) -> ConfigurationLoader {
    ConfigurationLoader(
      boardFolders: boardFolders,
      zoneFolder: ConfigurationLoader.zoneFolder { ProcessInfo.processInfo.environment[$0] },
      dataFolders: folders + [sources.appendingPathComponent("systemd/data").path])
  }

  var loader: ConfigurationLoader = DaemonBench.loader
  var cities: [String]?
  /// The setup that is shown and reloaded; the built-in configuration if nil.
  var setup: Setup?
  var services = DaemonServices()
  var wakeUp: WakeUp?
  var synchronisation: SynchronisationWatch?
  var script: [ScriptedRequest] = []
  var log = Log()
  var savePatience: UInt64?
  var requestPatience: UInt64?
  var recordPath: String?
  /// Runs at each reload of the configuration.
  var reading: @Sendable () -> Void = {}

  /// Runs a daemon from `start` for `duration` nanoseconds of its clock.
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
    options.resolver = RequestResolver(loader: loader, clock: SystemClock.monotonic)
    options.script = script
    if let savePatience { options.savePatience = savePatience }
    if let requestPatience { options.requestPatience = requestPatience }
    options.synchronisation = synchronisation
    options.recordPath = recordPath
    let daemon = Daemon(
      clock: clock, panel: InlinePanel(on: SimulatedHardware(panel)), options: options, services: services,
      log: log, manager: try ServiceManager { _ in nil },
      mirror: MirrorPrinter(
        panel.reader, format: .json, to: pipe.fileHandleForWriting.fileDescriptor, isTerminal: false,
        palette: nil, clock: SystemClock.monotonic))
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
