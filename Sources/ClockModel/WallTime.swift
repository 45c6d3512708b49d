/// A reading of the wall clock: seconds since 1970-01-01T00:00:00Z without leap seconds, and nanoseconds.
public struct WallTime: Hashable, Comparable, Sendable {
  /// Whole seconds since the epoch, rounded down.
  public let seconds: Int64
  /// The rest, 0 to 999,999,999.
  public let nanoseconds: Int32

  /// A wall time; nanoseconds past a second or below zero are carried into the seconds.
  public init(seconds: Int64, nanoseconds: Int64 = 0) {
    let (quotient, remainder) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    let borrow: Int64 = remainder < 0 ? 1 : 0
    self.seconds = seconds &+ quotient &- borrow
    self.nanoseconds = Int32(remainder + borrow * 1_000_000_000)
  }

  /// The start of the half second that this time lies in.
  public var edge: Edge {
    Edge(halfSeconds: seconds &* 2 &+ (nanoseconds >= 500_000_000 ? 1 : 0))
  }

  /// The time some nanoseconds later, or earlier where they are negative.
  public func advanced(byNanoseconds nanoseconds: Int64) -> WallTime {
    let later = WallTime(seconds: seconds, nanoseconds: nanoseconds)
    return WallTime(seconds: later.seconds, nanoseconds: Int64(later.nanoseconds + self.nanoseconds))
  }

  /// The nanoseconds from another time to this one, limited to ± 292 years.
  public func nanoseconds(since earlier: WallTime) -> Int64 {
    var (seconds, overflowed) = self.seconds.subtractingReportingOverflow(earlier.seconds)
    var rest = Int64(nanoseconds - earlier.nanoseconds)
    // Seconds and rest of one sign, so that the product overflows only where the sum does.
    if seconds < 0, rest > 0 {
      (seconds, rest) = (seconds + 1, rest - 1_000_000_000)
    } else if seconds > 0, rest < 0 {
      (seconds, rest) = (seconds - 1, rest + 1_000_000_000)
    }
    let (product, tooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflow) = product.addingReportingOverflow(rest)
    if overflowed || tooLong || overflow { return self < earlier ? .min : .max }
    return sum
  }

  /// Orders from past to future.
  public static func < (left: WallTime, right: WallTime) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}

/// A half-second boundary of the wall clock, and the half second that it begins.
///
/// The colon is lit in the half seconds of even index: the first half of every second. The phase is computed
/// from the absolute time and never counted, so it cannot drift.
public struct Edge: Hashable, Comparable, Sendable {
  /// Half seconds since 1970-01-01T00:00:00Z.
  public let halfSeconds: Int64

  /// The edge of an index.
  public init(halfSeconds: Int64) { self.halfSeconds = halfSeconds }

  /// The whole second that the edge lies in, since the epoch.
  public var seconds: Int64 { halfSeconds >> 1 }
  /// Whether the edge begins a second.
  public var isFirstHalf: Bool { halfSeconds & 1 == 0 }
  /// The instant of the edge.
  public var time: WallTime { WallTime(seconds: seconds, nanoseconds: isFirstHalf ? 0 : 500_000_000) }
  /// The edge half a second later.
  public var next: Edge { Edge(halfSeconds: halfSeconds &+ 1) }

  /// Orders from past to future.
  public static func < (left: Edge, right: Edge) -> Bool { left.halfSeconds < right.halfSeconds }
}
