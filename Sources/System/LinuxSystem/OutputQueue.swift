import Glibc
import Synchronization

/// Records for a terminal, a pipe or a log whose reader may be slow: to post one never waits for it.
///
/// What the other side has no room for is kept, in order, and goes out by ``flush(toldOfRoom:)`` before anything else
/// does. How many records are kept is up to who posts them: see ``hasRest`` and ``count``.
///
/// O_NONBLOCK belongs to what is open and not to the descriptor: set on an inherited one it would reach all who share
/// it, the shell for one. So a pipe or a terminal is opened once more (see ``OutputRoute``).
public final class OutputQueue: Sendable {
  private struct State {
    var route: OutputRoute?
    /// Records that were not taken, or not whole.
    var records: [[UInt8]] = []
    /// The bytes of the first of them that were taken.
    var begun = 0
    /// The bytes of all of them that were not.
    var count = 0
    /// Whether poll(2) told of room where there was none, so that only time helps.
    ///
    /// A terminal with room for one byte takes no line feed, for which it writes two.
    var isDoubtful = false
  }

  private let descriptor: CInt
  private let mayReopen: Bool
  private let state = Mutex(State())

  /// What goes to stdout.
  public static let standardOutput = OutputQueue(STDOUT_FILENO)

  /// What goes to stderr: the queue of stdout where both are the same terminal, pipe or socket, so that no line is put
  /// into the middle of a record.
  public static let standardError =
    OutputRoute.isSameStream(STDOUT_FILENO, STDERR_FILENO) ? standardOutput : OutputQueue(STDERR_FILENO)

  /// The queue of a descriptor that stays open as long as the queue is used.
  public static func to(_ descriptor: CInt) -> OutputQueue {
    switch descriptor {
    case STDOUT_FILENO: standardOutput
    case STDERR_FILENO: standardError
    default: OutputQueue(descriptor)
    }
  }

  /// A queue of a descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: where the records go; it is not closed.
  ///   - mayReopen: whether it may be opened once more; only tests say no, of what is then refused to all.
  init(_ descriptor: CInt, mayReopen: Bool = true) {
    self.descriptor = descriptor
    self.mayReopen = mayReopen
  }

  /// Opens what the first record would open, while there are descriptors for it.
  public func open() {
    state.withLock { state in
      state.route = state.route ?? OutputRoute(descriptor, mayReopen: mayReopen)
    }
  }

  /// Whether something that was posted is not out yet.
  public var hasRest: Bool {
    state.withLock { state in !state.records.isEmpty || state.route?.isBusy == true }
  }

  /// How many bytes that were posted were not taken yet.
  public var count: Int { state.withLock(\.count) }

  /// What to poll for until more can be written; `nil` where nothing is left, or where only time helps.
  public var awaited: OutputRoute.Room? {
    state.withLock { state in
      guard let route = state.route, !state.records.isEmpty || route.isBusy else { return nil }
      return state.isDoubtful && !route.isBusy ? nil : route.room
    }
  }

  /// Writes a record as far as there is room for it, and keeps the rest.
  ///
  /// - Throws: ``SystemError`` of this record or one before it, which is then dropped; with
  ///   ``SystemError/brokenPipe`` where nobody reads any more.
  public func post(_ record: [UInt8]) throws(SystemError) {
    try state.withLock { state throws(SystemError) in
      state.records.append(record)
      state.count += record.count
      _ = try drain(&state)
    }
  }

  /// Writes what is left, as far as there is room for it.
  ///
  /// - Parameter toldOfRoom: whether poll(2) has just told of room.
  /// - Throws: ``SystemError`` of a record, which is then dropped.
  public func flush(toldOfRoom: Bool = false) throws(SystemError) {
    try state.withLock { state throws(SystemError) in
      guard !state.records.isEmpty || state.route?.isBusy == true else { return }
      let taken = try drain(&state)
      if taken > 0 { state.isDoubtful = false } else if toldOfRoom { state.isDoubtful = true }
    }
  }

  /// Gives whoever reads time to take what is left.
  ///
  /// - Parameter nanoseconds: how long to wait for the reader.
  /// - Returns: whether nothing is left.
  @discardableResult
  public func settle(within nanoseconds: UInt64) -> Bool {
    let deadline = SystemClock.monotonicNanoseconds + nanoseconds
    while hasRest, SystemClock.monotonicNanoseconds < deadline {
      var poller = Poller()
      let index = poller.add(roomOf: self)
      // Not for long: see `isDoubtful`.
      poller.wait(milliseconds: 10)
      // What cannot be written then is nobody's any more.
      do throws(SystemError) { try flush(toldOfRoom: poller.hasRoom(index)) } catch {}
    }
    return !hasRest
  }

  /// Gives what is left a last chance, and closes what was opened.
  ///
  /// The next record opens it again.
  /// - Parameter nanoseconds: how long to wait for the reader.
  /// - Returns: whether nothing was left.
  @discardableResult
  public func finish(within nanoseconds: UInt64) -> Bool {
    let isEmpty = settle(within: nanoseconds)
    state.withLock { $0 = State() }
    return isEmpty
  }

  /// Writes records until there is no room; returns how many bytes were taken.
  private func drain(_ state: inout State) throws(SystemError) -> Int {
    var taken = 0
    let route = state.route ?? OutputRoute(descriptor, mayReopen: mayReopen)
    state.route = route
    do throws(Errno) {
      try route.check()
      while let record = state.records.first {
        let count = try route.write(record[state.begun...])
        taken += count
        state.begun += count
        state.count -= count
        guard state.begun == record.count else { break }
        state.records.removeFirst()
        state.begun = 0
      }
    } catch {
      if let record = state.records.first {
        state.count -= record.count - state.begun
        state.records.removeFirst()
        state.begun = 0
      }
      throw Output.failure(descriptor, error)
    }
    return taken
  }
}
