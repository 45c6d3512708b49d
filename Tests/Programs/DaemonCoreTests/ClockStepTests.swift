import ClockModel
import Foundation
import LinuxSystem
import LiveTestSupport
import TestSupport
import Testing

@testable import DaemonCore

/// A wall clock that follows a script: each wake-up has a time and a reason.
private final class ScriptedClock: EdgeClock {
  private(set) var now: WallTime
  private var script: ArraySlice<(OneShotTimer.Wake, WallTime)>
  private let alwaysDue: WakeUp

  init(start: WallTime, _ script: [(OneShotTimer.Wake, WallTime)]) throws {
    now = start
    self.script = script[...]
    alwaysDue = try WakeUp()
    alwaysDue.signal()
  }

  var descriptor: CInt? { alwaysDue.descriptor }
  let jumps = false
  let skipsMissedEdges = true
  func arm(_ time: WallTime) throws(SystemError) -> Bool { false }
  func acknowledge() throws(SystemError) -> OneShotTimer.Wake {
    guard let (wake, time) = script.popFirst() else { return .spurious }
    now = time
    return wake
  }
}

/// The daemon's loop under clocks that are set, late or early, judged by the LEDs.
@Suite(.ownThread) struct ClockStepTests {
  private static let start = WallTime(seconds: 1_792_000_000)
  private static let end = WallTime(seconds: 2_000_000_000)

  /// The records of a script; an added last step ends the run.
  private func records(_ script: [(OneShotTimer.Wake, WallTime)]) throws -> [DaemonBench.Record] {
    let clock = try ScriptedClock(start: Self.start, script + [(.due, Self.end)])
    return try DaemonBench(cities: ["london"]).records(
      clock, from: Self.start, for: Self.end.nanoseconds(since: Self.start))
  }

  private static func at(_ seconds: Int64, _ milliseconds: Int64 = 0) -> WallTime {
    WallTime(seconds: start.seconds + seconds, nanoseconds: milliseconds * 1_000_000)
  }

  @Test func everyEdgeIsShownOnce() throws {
    let records = try records([
      (.due, Self.at(0, 500)), (.due, Self.at(1)), (.spurious, Self.at(1, 1)), (.due, Self.at(1, 500)),
    ])
    #expect(records.map(\.colon) == [true, false, true, false])
    #expect(records.map { $0.time.suffix(5) } == [".000Z", ".500Z", ".000Z", ".500Z"])
  }

  @Test func lateWakeUpShowsTheCurrentEdge() throws {
    // Two and a half seconds late: one current record, and no burst of missed ones.
    let records = try records([(.due, Self.at(0, 500)), (.due, Self.at(3, 120)), (.due, Self.at(3, 500))])
    #expect(records.map(\.colon) == [true, false, true, false])
    #expect(records.count == 4)
  }

  @Test(arguments: TestTier.seeds(1985..<2005))
  func everyEdgeShowsItsOwnInstant(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var moment: Int64 = 0
    let wakes = (0..<200).map { _ in
      // Around a half second, or up to eight seconds later.
      moment += Int64.random(in: Bool.random(using: &generator) ? 480...520 : 1...8000, using: &generator)
      return (OneShotTimer.Wake.due, Self.at(0, moment))
    }
    // An independent reference for London's time.
    let london = DateFormatter()
    london.locale = Locale(identifier: "en_US_POSIX")
    london.timeZone = TimeZone(identifier: "Europe/London")
    london.dateFormat = "MMM dd yyyy a hh:mm"
    var expected: [DaemonBench.Record] = []
    for edge in [Self.start.edge] + wakes.map(\.1.edge) {
      let date = Date(timeIntervalSince1970: TimeInterval(edge.time.seconds))
      let record = DaemonBench.Record(
        time: ISO8601.text(edge.time), text: london.string(from: date).uppercased(),
        colon: edge.time.nanoseconds == 0)
      // Unchanged records are not printed.
      guard record.text != expected.last?.text || record.colon != expected.last?.colon else { continue }
      expected.append(record)
    }
    let records = try records(wakes)
    #expect(records == expected, "seed \(seed)")
  }

  @Test func earlyWakeUpShowsNothing() throws {
    let records = try records([(.due, Self.at(0, 499)), (.due, Self.at(0, 500))])
    #expect(records.map(\.colon) == [true, false])
  }

  @Test(
    arguments: [
      1, -1, 3600, -3600, 86_400, -86_400, 100_000_000, -100_000_000, -1_700_000_000, -1_792_000_000,
      -1_800_000_000,
    ] as [Int64])
  func clockStepIsShownAtOnce(seconds: Int64) throws {
    let stepped = Self.at(seconds, 320)
    let records = try records([
      (.due, Self.at(0, 500)), (.clockSet, stepped), (.due, Self.at(seconds, 500)),
      (.due, Self.at(seconds + 60)),
    ])
    let expected = ISO8601.text(stepped.edge.time)
    #expect(records.dropFirst(2).first?.time == expected)
    #expect(records.map(\.colon) == [true, false, true, false, true])
    // A minute later the readout has changed.
    #expect(records.last?.text != records[2].text)
  }

  @Test func stepWithinTheHalfSecondPrintsNothing() throws {
    let records = try records([
      (.clockSet, Self.at(0, 100)), (.clockSet, Self.at(0, 50)), (.due, Self.at(0, 500)),
    ])
    #expect(records.map(\.colon) == [true, false])
  }
}
