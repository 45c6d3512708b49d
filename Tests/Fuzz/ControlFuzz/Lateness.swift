import Foundation

/// How late the edges of a span were.
///
/// A record with an edge's time is late by its arrival after that time. A request may be executed before a
/// due edge, and then the record has the request's time; so at each half second, where the colon goes out,
/// the first record with that time or later counts.
struct Lateness {
  /// The limit for an edge, in microseconds.
  static let allowed: Int64 = 50_000

  /// A late edge that is the daemon's fault, not the machine's.
  struct Late {
    let edge: Int64
    let late: Int64
    let stall: Int64
  }

  private(set) var edges: [Int64] = []
  /// How much of each edge's lateness is the machine's fault.
  private(set) var stalls: [Int64] = []
  /// The lateness of records of requests and steps.
  private(set) var others: [Int64] = []
  private(set) var late: [Late] = []
  /// How many late edges are the machine's fault.
  private(set) var excused = 0

  /// Judges the records of a span.
  ///
  /// - Parameters:
  ///   - arrivals: all records.
  ///   - span: the span, in microseconds since 1970.
  ///   - witness: measures when the machine stood still.
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
      // An edge at which the colon goes out, and that has no record of its own.
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

  /// The number of values, with median, 99th percentile and maximum in milliseconds.
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
