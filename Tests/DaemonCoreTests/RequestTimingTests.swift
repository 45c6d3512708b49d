import ClockModel
import Configuration
import ControlProtocol
import Foundation
import LinuxSystem
import PanelHAL
import PanelSimulator
import Testing

@testable import DaemonCore

/// A wall clock that wakes the daemon a millisecond late, or as if it had been set.
private final class LateClock: EdgeClock {
  private(set) var now: WallTime
  /// What the first wake-up tells: how far the clock was set.
  private var firstStep: Int64?
  private let alwaysDue: WakeUp

  init(start: WallTime, firstStep: Int64?) throws {
    now = start
    self.firstStep = firstStep
    alwaysDue = try WakeUp()
    alwaysDue.signal()
  }

  var descriptor: CInt? { alwaysDue.descriptor }
  let skipsMissedEdges = true
  func arm(_ time: WallTime) throws(SystemError) -> Bool {
    if firstStep == nil { now = max(now, time.advanced(byNanoseconds: 1_000_000)) }
    return false
  }
  func acknowledge() throws(SystemError) -> OneShotTimer.Wake {
    guard let step = firstStep else { return .due }
    firstStep = nil
    now = now.advanced(byNanoseconds: step * 1_000_000_000)
    return .clockSet
  }
}

/// What requests do to the edges around them; what counts is what the LEDs show, and when.
@Suite struct RequestTimingTests {
  private static let start = WallTime(seconds: 1_792_000_000)

  private static func loader() -> ConfigurationLoader {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
    return ConfigurationLoader(
      boardFolders: [root.appendingPathComponent("boards").path],
      zoneFolder: ConfigurationLoader.zoneFolder { ProcessInfo.processInfo.environment[$0] },
      dataFolders: [root.appendingPathComponent("systemd").path])
  }

  /// The times of the records of a daemon under a clock.
  private static func times(
    _ clock: some EdgeClock, seconds: Int64, script: [ScriptedRequest] = [],
    services: DaemonServices = DaemonServices(), wakeUp: WakeUp
  ) throws -> [String] {
    let setup = try loader().load(nil, overrides: Overrides(board: nil, cities: nil, frozenDate: nil))
    let bench = SimulatedPanel()
    let pipe = Pipe()
    var options = DaemonOptions { .success(setup) }
    options.duration = seconds * 1_000_000_000
    options.desk = RequestDesk(loader: loader())
    options.script = script
    let daemon = Daemon(
      clock: clock, panel: InlinePanel(on: SimulatedHardware(bench)), options: options, services: services,
      log: Log(), manager: try ServiceManager { _ in nil },
      mirror: MirrorPrinter(
        bench, format: .json, to: pipe.fileHandleForWriting.fileDescriptor, wantsColour: false))
    var events = try DaemonEvents.open(wakeUp: wakeUp, watchesFiles: false)
    try daemon.run(.success(setup), from: start, events: &events)
    try pipe.fileHandleForWriting.close()
    let output = String(decoding: try #require(try pipe.fileHandleForReading.readToEnd()), as: UTF8.self)
    return try output.split(separator: "\n").map { line in
      let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return try #require(record?["time"] as? String)
    }
  }

  /// The times of the records of a daemon that finds these requests when it first looks.
  private static func times(
    _ clock: some EdgeClock, seconds: Int64, asked requests: [Request]
  ) throws -> [String] {
    let folder = try ControlFolder()
    let path = folder.path + "/control.sock"
    let wakeUp = try WakeUp()
    let desk = RequestDesk(loader: loader())
    let control = try ControlServer(path: path, wakeUp: wakeUp, prepare: desk.prepare)
    let client = try ControlTestClient(path)
    try client.send(requests.flatMap { ControlTestClient.line($0) })
    var poller = Poller()
    let index = poller.add(wakeUp.descriptor)
    poller.wait(milliseconds: 10_000)
    #expect(poller.isReadable(index))
    return try times(
      clock, seconds: seconds, services: DaemonServices(control: control), wakeUp: wakeUp)
  }

  private static func text(_ milliseconds: Int64) -> String {
    ISO8601.text(start.advanced(byNanoseconds: milliseconds * 1_000_000))
  }

  @Test func requestsOfOneInstantAreShownByOneRecord() throws {
    let requests: [Request] = [
      .set(.destination, "102619850121"), .set(.present, "110519550600"), .brightness(nil, .standard),
      .night(.on),
    ]
    for milliseconds in [1000, 1200] as [Int64] {
      let script = requests.map {
        ScriptedRequest(nanoseconds: milliseconds * 1_000_000, request: $0)
      }
      let times = try Self.times(
        JumpingEdgeClock(start: Self.start), seconds: 4, script: script, wakeUp: try WakeUp())
      #expect(Set(times).count == times.count)
      #expect(times.contains(Self.text(milliseconds)))
    }
  }

  @Test func aRequestThatComesWithAnEdgeDoesNotSwallowIt() throws {
    let clock = try LateClock(start: Self.start, firstStep: nil)
    let times = try Self.times(clock, seconds: 3, asked: [.set(.destination, "102619850121")])
    #expect(Set(times).count == times.count)
    for edge in [0, 500, 1000, 1500, 2000, 2500] as [Int64] { #expect(times.contains(Self.text(edge))) }
  }

  @Test(arguments: [3600, -3600] as [Int64])
  func aClockThatIsSetTogetherWithARequestIsNotMissed(seconds: Int64) throws {
    let clock = try LateClock(start: Self.start, firstStep: seconds)
    // The run ends when the stepped clock is past its end, or right after the edges of a clock set back.
    let end: Int64 = seconds > 0 ? 3605 : 3
    let times = try Self.times(clock, seconds: end, asked: [.depart])
    // A departure of 8 s goes on in step with real time: nothing of it is over at once.
    let stepped = seconds * 1000
    #expect(times.contains(Self.text(stepped)))
    #expect(times.contains(Self.text(stepped + 500)))
    #expect(times.contains(Self.text(stepped + 1000)))
  }
}
