/// One contact on a line, from its edges to its ups and downs.
///
/// A button that is closed for ``stuckNanoseconds`` is stuck: it is told as such, and is nothing until it was open. A contact that
/// is closed when it is looked at first is what it is where it is a switch, and nothing until it was open where it is a button.
public struct ContactWatch: Equatable, Sendable {
  /// What a contact tells.
  public enum Change: Equatable, Sendable {
    /// It was closed.
    case closed
    /// It was opened.
    case open
    /// It has been closed for too long, and is nothing until it was open.
    case stuck
    /// One that was stuck, or closed from the beginning, was opened.
    case freed
  }

  /// For how long nobody holds a button, in nanoseconds.
  public static let stuckNanoseconds: UInt64 = 60_000_000_000

  private var contact: Debouncer
  private let isSwitch: Bool
  /// Since when a button is closed that counts.
  private var closedSince: UInt64?
  /// Whether it was told to be stuck.
  public private(set) var isStuck = false

  /// A contact as it is found.
  ///
  /// - Parameters:
  ///   - isClosed: whether it is closed.
  ///   - isSwitch: whether it stays as it is put.
  ///   - time: when that was, in nanoseconds of the monotonic clock.
  public init(isClosed: Bool, isSwitch: Bool, at time: UInt64) {
    contact = Debouncer(isClosed: isClosed)
    self.isSwitch = isSwitch
    // A button that is held at the start may be stuck as well.
    if isClosed, !isSwitch { closedSince = time }
    isHeldFromTheStart = isClosed && !isSwitch
  }

  /// Whether a button was closed when it was found, and is nothing until it was open.
  private var isHeldFromTheStart: Bool

  /// Whether the contact is closed.
  public var isClosed: Bool { contact.isClosed }
  /// Whether the contact bounces: its edges need not be waited for until its level is read.
  public var isUnquiet: Bool { contact.due != nil }
  /// When it is to be looked at, in nanoseconds of the monotonic clock; `nil` while there is nothing to look for.
  public var due: UInt64? {
    let stuck = isStuck ? nil : closedSince.map { $0 &+ Self.stuckNanoseconds }
    guard let quiet = contact.due else { return stuck }
    return min(quiet, stuck ?? quiet)
  }

  /// Takes note of an edge.
  public mutating func noteEdge(at time: UInt64) { contact.noteEdge(at: time) }

  /// Takes the level that was read when it was due.
  public mutating func look(isClosed: Bool, at time: UInt64) -> Change? {
    if contact.settle(isClosed: isClosed, at: time) {
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
