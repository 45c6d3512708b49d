/// Turns the edges of a contact on a line into closings and openings.
///
/// A button closed for ``stuckNanoseconds`` is reported as stuck and ignored until released. A button closed
/// at its first reading is ignored until released; a switch simply has that position.
package struct ContactWatch: Equatable, Sendable {
  /// A change of a contact.
  package enum Change: Equatable, Sendable {
    case closed
    case open
    /// It has been closed for too long, and is ignored until it opens.
    case stuck
    /// It was stuck, or closed at the first reading, and opened.
    case freed
  }

  /// After how long a closed button counts as stuck, in nanoseconds.
  package static let stuckNanoseconds: UInt64 = 60_000_000_000

  private var contact: Debouncer
  private let isSwitch: Bool
  /// Since when a button is closed; `nil` for a switch.
  private var closedSince: UInt64?
  /// Whether it was reported as stuck.
  package private(set) var isStuck = false

  /// A contact at its first reading.
  ///
  /// - Parameters:
  ///   - isClosed: whether it is closed.
  ///   - isSwitch: whether it keeps its position.
  ///   - time: the time of the reading, in nanoseconds of the monotonic clock.
  package init(isClosed: Bool, isSwitch: Bool, at time: UInt64) {
    contact = Debouncer(isClosed: isClosed)
    self.isSwitch = isSwitch
    // A button held at the start may be stuck as well.
    if isClosed, !isSwitch { closedSince = time }
    isHeldFromTheStart = isClosed && !isSwitch
  }

  /// Whether a button was closed at its first reading, and is ignored until released.
  private var isHeldFromTheStart: Bool

  package var isClosed: Bool { contact.isClosed }
  /// Whether the contact bounces: there is no need to wait for edges until its level is read.
  package var isUnquiet: Bool { contact.due != nil }
  /// When to read it, in nanoseconds of the monotonic clock; `nil` while nothing is pending.
  package var due: UInt64? {
    let stuck = isStuck ? nil : closedSince.map { $0 &+ Self.stuckNanoseconds }
    guard let quiet = contact.due else { return stuck }
    return min(quiet, stuck ?? quiet)
  }

  package mutating func recordEdge(at time: UInt64) { contact.recordEdge(at: time) }

  /// Applies the level read when due.
  package mutating func sample(isClosed: Bool, at time: UInt64) -> Change? {
    if contact.sample(isClosed: isClosed, at: time) {
      defer { isHeldFromTheStart = false }
      if isClosed {
        if !isSwitch { closedSince = time }
        return .closed
      }
      closedSince = nil
      let wasNothing = isStuck || isHeldFromTheStart
      isStuck = false
      return wasNothing ? .freed : .open
    }
    guard !isStuck, let closedSince, time >= closedSince &+ Self.stuckNanoseconds else { return nil }
    isStuck = true
    return .stuck
  }
}

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
