/// A half-second boundary of the wall clock, and the half second that it begins.
///
/// The colon is lit in half seconds of even index, that is, in the first half of every second. The phase is
/// computed from the absolute time and never counted, so it cannot drift.
package struct Edge: Hashable, Comparable, Sendable {
  /// Half seconds since 1970-01-01T00:00:00Z.
  package let halfSeconds: Int64

  package init(halfSeconds: Int64) { self.halfSeconds = halfSeconds }

  /// The whole second that contains the edge, since the epoch.
  package var seconds: Int64 { halfSeconds >> 1 }
  /// Whether the edge begins a second.
  package var isFirstHalf: Bool { halfSeconds & 1 == 0 }
  package var time: WallTime { WallTime(seconds: seconds, nanoseconds: isFirstHalf ? 0 : 500_000_000) }
  package var next: Edge { Edge(halfSeconds: halfSeconds &+ 1) }

  package static func < (left: Edge, right: Edge) -> Bool { left.halfSeconds < right.halfSeconds }
}
