import ClockModel
import Configuration
import ControlProtocol
import ControlServer
import ControlTestSupport
import Foundation
import LinuxSystem
import LiveTestSupport
import TestSupport
import Testing

@testable import DaemonCore

/// A wall clock that wakes the daemon a millisecond late, or as if it had been set.
private final class LateClock: EdgeClock {
  private(set) var now: WallTime
  /// The clock step that the first wake-up reports, in seconds.
  private var firstStep: Int64?
  private let alwaysDue: WakeUp

  init(start: WallTime, firstStep: Int64?) throws {
    now = start
    self.firstStep = firstStep
    alwaysDue = try WakeUp()
    alwaysDue.signal()
  }

  var descriptor: CInt? { alwaysDue.descriptor }
  let jumps = false
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

/// A wall clock that wakes the daemon 3 ms before the first edge, and a millisecond after all others.
private final class NearingClock: EdgeClock {
  private(set) var now: WallTime
  private var edge: WallTime?
  private let alwaysDue: WakeUp

  init(start: WallTime) throws {
    now = start
    alwaysDue = try WakeUp()
    alwaysDue.signal()
  }

  var descriptor: CInt? { alwaysDue.descriptor }
  let jumps = false
  let skipsMissedEdges = true
  func arm(_ time: WallTime) throws(SystemError) -> Bool {
    now = time.advanced(byNanoseconds: edge == nil ? -3_000_000 : 1_000_000)
    return false
  }
  func acknowledge() throws(SystemError) -> OneShotTimer.Wake {
    guard edge != nil else {
      edge = now
      return .spurious
    }
    return .due
  }
}

/// Requests close to edges: what the LEDs show, and when.
@Suite(.ownThread) struct RequestTimingTests {
  private static let start = WallTime(seconds: 1_792_000_000)

  /// The record times of a daemon that finds these requests at its first pass.
  private static func times(
    _ clock: some EdgeClock, seconds: Int64, asked requests: [Request]
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    let path = folder.path + "/control.sock"
    let wakeUp = try WakeUp()
    let resolver = RequestResolver(loader: DaemonBench.loader, clock: SystemClock.monotonic)
    let control = try ControlServer(
      path: path, wakeUp: wakeUp, clock: SystemClock.monotonic, resolve: resolver.resolve)
    let client = try ControlTestClient(path)
    try client.send(requests.flatMap { ControlTestClient.line($0) })
    var poller = Poller()
    let index = poller.add(wakeUp.descriptor)
    poller.wait(milliseconds: Int(Waiting.limit) * 1000)
    #expect(poller.isReadable(index))
    var bench = DaemonBench(services: DaemonServices(control: control), wakeUp: wakeUp)
    // These clocks stand still while the machine's runs on: a slow machine must not use up the patience.
    bench.requestPatience = .max / 2
    return try bench.records(clock, from: start, for: seconds * 1_000_000_000).map(\.time)
  }

  private static func text(_ milliseconds: Int64) -> String {
    ISO8601.text(start.advanced(byNanoseconds: milliseconds * 1_000_000))
  }

  @Test func simultaneousRequestsShareOneRecord() throws {
    let requests: [Request] = [
      .set(.destination, "102619850121"), .set(.present, "110519550600"), .brightness(nil, .standard),
      .night(.on),
    ]
    for milliseconds in [1000, 1200] as [Int64] {
      let script = requests.map {
        ScriptedRequest(nanoseconds: milliseconds * 1_000_000, request: $0)
      }
      let times = try DaemonBench(script: script).records(
        JumpingEdgeClock(start: Self.start), from: Self.start, for: 4_000_000_000
      ).map(\.time)
      #expect(Set(times).count == times.count)
      #expect(times.contains(Self.text(milliseconds)))
    }
  }

  @Test func requestDoesNotSwallowASimultaneousEdge() throws {
    let clock = try LateClock(start: Self.start, firstStep: nil)
    let times = try Self.times(clock, seconds: 3, asked: [.set(.destination, "102619850121")])
    #expect(Set(times).count == times.count)
    for edge in [0, 500, 1000, 1500, 2000, 2500] as [Int64] { #expect(times.contains(Self.text(edge))) }
  }

  @Test func requestWaitsFiftyMillisecondsAtMost() throws {
    let setup = try DaemonBench.loader.load(
      nil, overrides: Overrides(board: nil, cities: nil, frozenDate: nil))
    #expect(DaemonOptions { _ in .success(setup) }.requestPatience == 50_000_000)
  }

  @Test func requestRightBeforeAnEdgeIsExecutedAfterIt() throws {
    let clock = try NearingClock(start: Self.start)
    let times = try Self.times(clock, seconds: 2, asked: [.set(.destination, "102619850121")])
    #expect(times.contains(Self.text(500)))
    // The date entry begins with the request: dark for half a second, with a last step 80 ms later.
    #expect(times.contains(Self.text(501)))
    #expect(!times.contains(Self.text(497)))
  }

  /// Each readout changes every 10 ms, 3 ms apart: no request fits between two changes.
  private static let stagger = """
    description = "Noise without a gap"
    length_ms = 60000
    """
    + ["destination", "present", "last-departed"].enumerated().map { index, readout in
      "\n[[step]]\nat_ms = \(3 * index)\nreadout = \"\(readout)\"\nshow = \"noise\"\nevery_ms = 10\n"
    }.joined()

  @Test func denseSequenceBlocksNoRequestAndResetStopsIt() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/sequences", withIntermediateDirectories: false)
    try Data(Self.stagger.utf8).write(to: URL(fileURLWithPath: folder.path + "/sequences/stagger.toml"))
    let own = DaemonBench.loader(before: [folder.path])
    let path = folder.path + "/control.sock"
    let wakeUp = try WakeUp()
    let resolver = RequestResolver(loader: own, clock: SystemClock.monotonic)
    let control = try ControlServer(
      path: path, wakeUp: wakeUp, clock: SystemClock.monotonic, resolve: resolver.resolve)
    let replies = Monitor<[Reply]>([])
    try Worker.start {
      do {
        let client = try ControlTestClient(path)
        for request in [Request.play("stagger"), .night(.auto), .reset, .status] {
          try client.send(request)
          let reply = try client.reply()
          replies.update { $0.append(reply) }
        }
      } catch {
        Issue.record(error)
      }
    }
    let bench = DaemonBench(loader: own, services: DaemonServices(control: control), wakeUp: wakeUp)
    // The requests need moments; the sequence would last a minute.
    let clock = try ScaledEdgeClock(start: Self.start, speed: 1)
    _ = try bench.records(clock, from: Self.start, for: 5_000_000_000)
    let given = replies.wait(
      untilNanoseconds: SystemClock.monotonicNanoseconds + 10_000_000_000, for: { $0.count == 4 }
    ) { replies, _ in replies }
    #expect(
      given.dropLast() == [
        .done(message: "playing stagger"), .done(message: night),
        .done(message: "everything was reset to the configuration"),
      ])
    guard case .status(let report)? = given.last else {
      Issue.record("no status: \(given)")
      return
    }
    #expect(report.activity == "clock")
  }

  private let night =
    "night mode is automatic, but the configuration has no [night]: write one with from and to"

  @Test(arguments: [3600, -3600] as [Int64])
  func clockStepTogetherWithARequestIsNoticed(seconds: Int64) throws {
    let clock = try LateClock(start: Self.start, firstStep: seconds)
    // The run ends when the stepped clock passes its end, or right after the edges of a clock set back.
    let end: Int64 = seconds > 0 ? 3605 : 3
    let times = try Self.times(clock, seconds: end, asked: [.depart])
    // The departure of 8 s continues in real time: the step skips none of it.
    let stepped = seconds * 1000
    #expect(times.contains(Self.text(stepped)))
    #expect(times.contains(Self.text(stepped + 500)))
    #expect(times.contains(Self.text(stepped + 1000)))
  }
}
