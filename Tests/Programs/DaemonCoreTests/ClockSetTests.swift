import ClockModel
import ControlProtocol
import ControlServer
import ControlTestSupport
import LinuxSystem
import LiveTestSupport
import TestSupport
import Testing

@testable import DaemonCore

/// A wall clock that is set an hour forward; its timer reports this only when it is armed again.
private final class LateStepClock: EdgeClock {
  enum Moment {
    /// Right after an edge, when the timer has expired.
    case afterAnEdge
    /// While the timer runs, right before something else wakes the daemon.
    case beforeARequest
  }

  private let moment: Moment
  private let start: WallTime
  /// Always readable: what the daemon waits for is there at once.
  private let ready: WakeUp
  /// Nanoseconds since the start, which only waiting moves.
  private var elapsed: Int64 = 0
  private var due: Int64 = 0
  private var step: Int64 = 0
  private var isUnreported = false
  private var edges = 0

  init(start: WallTime, _ moment: Moment) throws {
    self.start = start
    self.moment = moment
    ready = try WakeUp()
    ready.signal()
  }

  var now: WallTime { start.advanced(byNanoseconds: elapsed + step) }
  var monotonic: UInt64 { 1_000_000_000 + UInt64(elapsed) }
  var descriptor: CInt? { ready.descriptor }
  let jumps = false
  let skipsMissedEdges = true
  let canBeSet = true

  func arm(_ time: WallTime) throws(SystemError) -> Bool {
    due = time.nanoseconds(since: start) - step
    let isSet = isUnreported
    isUnreported = false
    if moment == .beforeARequest, step == 0 { set() }
    return isSet
  }

  func acknowledge() throws(SystemError) -> OneShotTimer.Wake {
    // The request comes before the timer, once it has waited long enough.
    if moment == .beforeARequest, isUnreported, elapsed + 10_000_000 < due {
      elapsed += 10_000_000
      return .spurious
    }
    elapsed = max(elapsed, due)
    edges += 1
    if edges == 2, moment == .afterAnEdge { set() }
    return .due
  }

  private func set() {
    guard step == 0 else { return }
    step = ClockSetTests.hour
    isUnreported = true
  }
}

/// Texts and animations that are under way while the wall clock is set.
@Suite(.ownThread) struct ClockSetTests {
  fileprivate static let hour: Int64 = 3_600_000_000_000
  private static let start = WallTime(seconds: 1_792_000_000)

  /// The text lasts a minute: a step that the timer has not reported must not end it.
  @Test func textOutlastsAClockStepAfterAnEdge() throws {
    let text = ScriptedRequest(
      nanoseconds: 0, request: .text(.destination, "DEC 25", milliseconds: 60_000))
    let records = try DaemonBench(script: [text]).records(
      LateStepClock(start: Self.start, .afterAnEdge), from: Self.start, for: Self.hour + 3_000_000_000)
    let set = ISO8601.text(Self.start.advanced(byNanoseconds: Self.hour))
    let afterStep = records.filter { $0.time >= set }
    #expect(afterStep.count > 2)
    let shown = Set(records.filter { $0.time < set }.dropFirst().map(\.text))
    #expect(afterStep.allSatisfy { shown.contains($0.text) }, "\(afterStep.map(\.text)), not \(shown)")
    #expect(shown.contains { $0.contains("DEC") })
  }

  /// The readouts come on 900 ms after the start, with rising brightness.
  @Test func powerOnKeepsItsTimingAcrossAClockStep() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/control.sock"
    let wakeUp = try WakeUp()
    let resolver = RequestResolver(loader: DaemonBench.loader, clock: SystemClock.monotonic)
    let control = try ControlServer(
      path: path, wakeUp: wakeUp, clock: SystemClock.monotonic, resolve: resolver.resolve)
    let client = try ControlTestClient(path)
    try client.send(ControlTestClient.line(.night(.off)))
    var poller = Poller()
    let index = poller.add(wakeUp.descriptor)
    poller.wait(milliseconds: Int(Waiting.limit) * 1000)
    #expect(poller.isReadable(index))
    let configuration = folder.path + "/timecircuits.toml"
    try FileSystem.replace(configuration, with: Array("[travel]\npower_on = true\n".utf8))
    let setup = try DaemonBench.loader.load(configuration)
    let bench = DaemonBench(setup: setup, services: DaemonServices(control: control), wakeUp: wakeUp)
    let records = try bench.records(
      LateStepClock(start: Self.start, .beforeARequest), from: Self.start, for: Self.hour + 3_000_000_000)
    func lit(_ milliseconds: Range<Int64>) -> [String] {
      let times = [milliseconds.lowerBound, milliseconds.upperBound].map {
        ISO8601.text(Self.start.advanced(byNanoseconds: Self.hour + $0 * 1_000_000))
      }
      return records.filter {
        times[0] <= $0.time && $0.time < times[1] && $0.text.contains(where: \.isNumber)
      }
      .map(\.time)
    }
    #expect(lit(1..<800).isEmpty, "\(lit(1..<800))")
    #expect(!lit(800..<3000).isEmpty)
  }
}
