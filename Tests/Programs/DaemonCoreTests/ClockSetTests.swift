import ClockModel
import ControlProtocol
import LinuxSystem
import Testing

@testable import DaemonCore

/// A wall clock that is set an hour forward right behind an edge: its timer has ended with the edge, and tells of it only when it
/// is armed again.
private final class ClockSetBehindAnEdge: EdgeClock {
  private let real: ScaledEdgeClock
  private var step: Int64 = 0
  private var isUntold = false
  private var edges = 0

  init(start: WallTime) throws { real = try ScaledEdgeClock(start: start, speed: 1) }

  var now: WallTime { real.now.advanced(byNanoseconds: step) }
  var descriptor: CInt? { real.descriptor }
  let jumps = false
  let skipsMissedEdges = true
  let canBeSet = true

  func arm(_ time: WallTime) throws(SystemError) -> Bool {
    defer { isUntold = false }
    return try real.arm(time.advanced(byNanoseconds: -step)) || isUntold
  }

  func acknowledge() throws(SystemError) -> OneShotTimer.Wake {
    let wake = try real.acknowledge()
    if wake == .due { edges += 1 }
    if edges == 2, step == 0 {
      step = ClockSetTests.hour
      isUntold = true
    }
    return wake
  }
}

/// What is under way while the wall clock is set.
@Suite struct ClockSetTests {
  fileprivate static let hour: Int64 = 3_600_000_000_000
  private static let start = WallTime(seconds: 1_792_000_000)

  /// A text of a minute must not be taken for over by a clock that is not known to be set.
  @Test func whatIsUnderWayStaysWhereTheClockIsSetBehindAnEdge() throws {
    let text = ScriptedRequest(
      nanoseconds: 0, request: .text(.destination, "DEC 25", milliseconds: 60_000))
    let records = try DaemonBench(script: [text]).records(
      ClockSetBehindAnEdge(start: Self.start), from: Self.start, for: Self.hour + 3_000_000_000)
    let set = ISO8601.text(Self.start.advanced(byNanoseconds: Self.hour))
    let behind = records.filter { $0.time >= set }
    #expect(behind.count > 2)
    let shown = Set(records.filter { $0.time < set }.dropFirst().map(\.text))
    #expect(behind.allSatisfy { shown.contains($0.text) }, "\(behind.map(\.text)), not \(shown)")
    #expect(shown.contains { $0.contains("DEC") })
  }
}
