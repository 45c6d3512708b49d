/// Debounces a contact: its state counts once it is quiet.
///
/// Edges are hints only. The kernel's queue loses edges of a contact that bounces within milliseconds, and
/// the last one may be of the wrong kind. So an edge only says that something happened; the level is read
/// after ``quietNanoseconds`` without another.
package struct Debouncer: Equatable, Sendable {
  /// How long a contact must be quiet, in nanoseconds.
  package static let quietNanoseconds: UInt64 = 10_000_000

  /// Whether it is closed, as last read.
  package private(set) var isClosed: Bool
  /// When to read its level, in nanoseconds of the monotonic clock; `nil` while it is quiet.
  package private(set) var due: UInt64?

  /// A quiet contact.
  package init(isClosed: Bool = false) { self.isClosed = isClosed }

  /// Records an edge: the contact is not quiet.
  package mutating func recordEdge(at time: UInt64) { due = max(due ?? 0, time &+ Self.quietNanoseconds) }

  /// Applies the level read once the contact was quiet, unless before ``due``; returns whether it changed.
  package mutating func sample(isClosed: Bool, at time: UInt64) -> Bool {
    guard let due, time >= due else { return false }
    self.due = nil
    defer { self.isClosed = isClosed }
    return isClosed != self.isClosed
  }
}
