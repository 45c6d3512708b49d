import Foundation

/// How late the edges of a time were.
///
/// A record of an edge's own time is late by when it arrives after that. But a request may be carried out before an
/// edge that was due, and then the record is of the request's time: at the half of each second, where the colon goes
/// out, the first record of that time or later counts.
struct Lateness {
  /// An edge is late beyond this, in microseconds.
  static let allowed: Int64 = 50_000

  /// An edge that was late by itself, on a machine that did not stand still.
  struct Late {
    let edge: Int64
    let late: Int64
    let stall: Int64
  }

  private(set) var edges: [Int64] = []
  /// How much of the time until their records the machine took for itself.
  private(set) var stalls: [Int64] = []
  /// How late the records of requests and of steps were.
  private(set) var others: [Int64] = []
  private(set) var late: [Late] = []
  /// How many edges were late on a machine that stood still.
  private(set) var excused = 0

  /// Judges the records of a time.
  ///
  /// - Parameters:
  ///   - arrivals: all records.
  ///   - span: the time, in microseconds since 1970.
  ///   - witness: who tells whether the machine stood still.
  ///   - still: the spans in which a wiring test may have lit the colons steadily.
  init(_ arrivals: [MirrorLog.Arrival], in span: Range<Int64>, _ witness: StallWitness, still: [Range<Int64>])
  {
    var last: MirrorLog.Arrival?
    for arrival in arrivals where span.contains(arrival.time) {
      defer { last = arrival }
      if arrival.isEdge {
        if last?.time != arrival.time { judge(arrival.time, arrival, witness) }
      } else {
        others.append(arrival.arrived - arrival.time)
      }
      // An edge that had to put the colon out, and has no record of its own.
      guard let last, last.hasLitColon else { continue }
      let out = (last.time / MirrorLog.halfSecond | 1) * MirrorLog.halfSecond
      guard last.time < out, out < arrival.time, !still.contains(where: { $0.contains(out) }) else {
        continue
      }
      judge(out, arrival, witness)
    }
  }

  private mutating func judge(_ edge: Int64, _ arrival: MirrorLog.Arrival, _ witness: StallWitness) {
    let (late, stall) = (arrival.arrived - edge, witness.stall(from: edge, to: arrival))
    edges.append(late)
    stalls.append(stall)
    guard late > Self.allowed else { return }
    if late - stall > Self.allowed {
      self.late.append(Late(edge: edge, late: late, stall: stall))
    } else {
      excused += 1
    }
  }

  /// How many, with the median, the 99th percentile and the worst in milliseconds.
  static func words(_ values: [Int64]) -> String {
    guard !values.isEmpty else { return "none" }
    let sorted = values.sorted()
    func value(_ percent: Int) -> Double {
      Double(sorted[min(sorted.count - 1, sorted.count * percent / 100)]) / 1000
    }
    return String(
      format: "%5d, median %6.2f ms, 99 %% %6.2f ms, worst %6.2f ms", sorted.count, value(50), value(99),
      value(100))
  }
}
