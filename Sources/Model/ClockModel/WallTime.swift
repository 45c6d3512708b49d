/// A wall clock time: seconds since 1970-01-01T00:00:00Z without leap seconds, and nanoseconds.
package struct WallTime: Hashable, Comparable, Sendable {
  /// Whole seconds since the epoch, rounded down.
  package let seconds: Int64
  /// The rest, 0 to 999,999,999.
  package let nanoseconds: Int32

  /// Creates a wall time; nanoseconds outside one second are carried into the seconds.
  package init(seconds: Int64, nanoseconds: Int64 = 0) {
    let (quotient, remainder) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    let borrow: Int64 = remainder < 0 ? 1 : 0
    self.seconds = seconds &+ quotient &- borrow
    self.nanoseconds = Int32(remainder + borrow * 1_000_000_000)
  }

  /// The start of the half second that contains this time.
  package var edge: Edge {
    Edge(halfSeconds: seconds &* 2 &+ (nanoseconds >= 500_000_000 ? 1 : 0))
  }

  /// The time some nanoseconds later, or earlier if negative.
  package func advanced(byNanoseconds nanoseconds: Int64) -> WallTime {
    let later = WallTime(seconds: seconds, nanoseconds: nanoseconds)
    return WallTime(seconds: later.seconds, nanoseconds: Int64(later.nanoseconds + self.nanoseconds))
  }

  /// The nanoseconds from another time to this one, limited to ±292 years.
  package func nanoseconds(since earlier: WallTime) -> Int64 {
    var (seconds, overflowed) = self.seconds.subtractingReportingOverflow(earlier.seconds)
    var rest = Int64(nanoseconds - earlier.nanoseconds)
    // Give seconds and rest the same sign, so that the product overflows only if the sum does.
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

  package static func < (left: WallTime, right: WallTime) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}
