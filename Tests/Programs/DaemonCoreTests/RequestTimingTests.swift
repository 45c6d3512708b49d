import ClockModel
import ControlProtocol
import ControlTestSupport
import ControlServer
import LinuxSystem
import TestSupport
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

/// A wall clock that wakes the daemon 3 ms before the first edge, and a millisecond behind all others.
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

/// What requests do to the edges around them; what counts is what the LEDs show, and when.
@Suite struct RequestTimingTests {
  private static let start = WallTime(seconds: 1_792_000_000)

  /// The times of the records of a daemon that finds these requests when it first looks.
  private static func times(
    _ clock: some EdgeClock, seconds: Int64, asked requests: [Request]
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    let path = folder.path + "/control.sock"
    let wakeUp = try WakeUp()
    let desk = RequestDesk(loader: DaemonBench.loader)
    let control = try ControlServer(path: path, wakeUp: wakeUp, prepare: desk.prepare)
    let client = try ControlTestClient(path)
    try client.send(requests.flatMap { ControlTestClient.line($0) })
    var poller = Poller()
    let index = poller.add(wakeUp.descriptor)
    poller.wait(milliseconds: 10_000)
    #expect(poller.isReadable(index))
    let bench = DaemonBench(services: DaemonServices(control: control), wakeUp: wakeUp)
    return try bench.records(clock, from: start, for: seconds * 1_000_000_000).map(\.time)
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
      let times = try DaemonBench(script: script).records(
        JumpingEdgeClock(start: Self.start), from: Self.start, for: 4_000_000_000
      ).map(\.time)
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

  @Test func aRequestRightBeforeAnEdgeIsCarriedOutBehindIt() throws {
    let clock = try NearingClock(start: Self.start)
    let times = try Self.times(clock, seconds: 2, asked: [.set(.destination, "102619850121")])
    #expect(times.contains(Self.text(500)))
    // The date entry begins with the request, half a second dark; its last step is 80 ms behind that.
    #expect(times.contains(Self.text(501)))
    #expect(!times.contains(Self.text(497)))
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
