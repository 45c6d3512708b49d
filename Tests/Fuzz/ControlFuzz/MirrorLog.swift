import ClockModel
import Foundation
import Synchronization
import Text

/// The records of the mirror, with their times of arrival.
final class MirrorLog: Sendable {
  struct Arrival: Sendable {
    /// The record's time, in microseconds since 1970.
    let time: Int64
    /// When the record arrived, on the same clock.
    let arrived: Int64
    /// Whether the present time's colon is lit; in the second half of a second, only the noise of a departure
    /// and a wiring test light it.
    let hasLitColon: Bool
    /// Whether no readout is lit, as when the prop is off; then it prints no edges.
    let isDark: Bool
    /// How long the daemon's threads had waited for a processor until then.
    let queued: QueueTimes

    var isEdge: Bool { time % MirrorLog.halfSecond == 0 }
  }

  /// Half a second, in microseconds.
  static let halfSecond: Int64 = 500_000

  private struct State {
    var rest: [UInt8] = []
    var arrivals: [Arrival] = []
    var unreadable = 0
  }

  private let state = Mutex(State())

  /// Appends the daemon's output.
  func append(_ bytes: ArraySlice<UInt8>, at now: Int64, _ queued: QueueTimes) {
    state.withLock { state in
      state.rest += bytes
      while let end = state.rest.firstIndex(of: UInt8(ascii: "\n")) {
        if let arrival = Self.arrival(state.rest[..<end], at: now, queued) {
          state.arrivals.append(arrival)
        } else {
          state.unreadable += 1
        }
        state.rest.removeFirst(end + 1)
      }
    }
  }

  private static func arrival(_ line: ArraySlice<UInt8>, at now: Int64, _ queued: QueueTimes) -> Arrival? {
    let text = String(decoding: line, as: UTF8.self)
    let start = "{\"time\":\""
    // Records of a timer have one more member, so only the whole line shows whether it is one.
    guard text.hasPrefix(start), (try? JSONValue.parse(Array(line))) != nil,
      let time = try? ISO8601.instant(String(text.dropFirst(start.count).prefix { $0 != "\"" }))
    else { return nil }
    let present = text.range(of: "\"name\":\"present\"").map { text[$0.upperBound...] } ?? ""
    let colon = present.range(of: "\"colon\":").map { present[$0.upperBound...] } ?? ""
    return Arrival(
      time: time.seconds * 1_000_000 + Int64(time.nanoseconds) / 1000, arrived: now,
      hasLitColon: colon.hasPrefix("true"), isDark: !text.contains(#/"brightness":[1-9]/#), queued: queued)
  }

  /// For how many half seconds of a span any readout was lit.
  func litHalfSeconds(in span: Range<Int64>) -> Int {
    let arrivals = arrivals.filter { span.contains($0.time) }
    let ends = arrivals.dropFirst().map(\.time) + [span.upperBound]
    let lit = zip(arrivals, ends).filter { !$0.0.isDark }.reduce(0) { $0 + $1.1 - $1.0.time }
    return Int(lit / Self.halfSecond)
  }

  var arrivals: [Arrival] { state.withLock(\.arrivals) }
  var unreadable: Int { state.withLock(\.unreadable) }
}
