/// A contact that bounces: what it is taken for once it is quiet.
///
/// Its edges are hints alone. A kernel's queue of them loses some of a contact that bounces within milliseconds, and the last
/// one that comes may be of the wrong sort; so an edge only says that something happened, and when nothing has for
/// ``quietNanoseconds`` the level is read and believed.
public struct Debouncer: Equatable, Sendable {
  /// How long a contact has to be quiet, in nanoseconds.
  public static let quietNanoseconds: UInt64 = 10_000_000

  /// Whether it is closed, as far as is known.
  public private(set) var isClosed: Bool
  /// When its level is to be read, in nanoseconds of the monotonic clock; `nil` while nothing happens.
  public private(set) var due: UInt64?

  /// A contact that is quiet.
  ///
  /// - Parameter isClosed: whether it is closed.
  public init(isClosed: Bool = false) { self.isClosed = isClosed }

  /// Takes note of an edge: the contact is not quiet.
  public mutating func noteEdge(at time: UInt64) { due = max(due ?? 0, time &+ Self.quietNanoseconds) }

  /// Takes the level that was read once the contact was quiet.
  ///
  /// - Parameters:
  ///   - isClosed: the level.
  ///   - time: when it was read; before ``due`` nothing is believed.
  /// - Returns: whether the contact is another by this than it was.
  public mutating func settle(isClosed: Bool, at time: UInt64) -> Bool {
    guard let due, time >= due else { return false }
    self.due = nil
    defer { self.isClosed = isClosed }
    return isClosed != self.isClosed
  }
}
