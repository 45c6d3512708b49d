import Glibc
import Synchronization

/// A queue of records for a terminal, pipe or log with a slow reader: posting never waits.
///
/// Bytes without room are queued in order; ``flush(toldOfRoom:)`` writes them before later records. The
/// caller limits how many records are queued: see ``hasRest`` and ``count``.
///
/// O_NONBLOCK belongs to the open file, not to the descriptor: set on an inherited one, it would affect all
/// processes that share it, such as the shell. So a pipe or terminal is opened again (see ``OutputRoute``).
package final class OutputQueue: Sendable {
  private struct State {
    var route: OutputRoute?
    /// Records not written, or not completely.
    var records: [[UInt8]] = []
    /// How many bytes of the first record are written.
    var begun = 0
    /// How many bytes of all records are not.
    var count = 0
    /// Whether poll(2) reported room wrongly, so that only time helps.
    ///
    /// A terminal with room for one byte accepts no line feed, for which it writes two.
    var isDoubtful = false
  }

  private let descriptor: CInt
  private let mayReopen: Bool
  private let state = Mutex(State())

  package static let standardOutput = OutputQueue(STDOUT_FILENO)

  /// The queue of stderr.
  ///
  /// It is that of stdout if both lead to the same terminal, pipe or socket, so that no line interrupts a
  /// record.
  package static let standardError =
    OutputRoute.isSameStream(STDOUT_FILENO, STDERR_FILENO) ? standardOutput : OutputQueue(STDERR_FILENO)

  /// The queue of a descriptor, which must stay open as long as the queue is used.
  package static func to(_ descriptor: CInt) -> OutputQueue {
    switch descriptor {
    case STDOUT_FILENO: standardOutput
    case STDERR_FILENO: standardError
    default: OutputQueue(descriptor)
    }
  }

  /// Makes the queue of a descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: The output; it is not closed.
  ///   - mayReopen: Whether it may be opened again; false only in tests, as if that were forbidden.
  init(_ descriptor: CInt, mayReopen: Bool = true) {
    self.descriptor = descriptor
    self.mayReopen = mayReopen
  }

  /// Opens the route that the first record would open, while there are descriptors left.
  package func open() {
    state.withLock { state in
      state.route = state.route ?? OutputRoute(descriptor, mayReopen: mayReopen)
    }
  }

  /// Whether posted bytes are still unwritten.
  package var hasRest: Bool {
    state.withLock { state in !state.records.isEmpty || state.route?.isBusy == true }
  }

  /// How many posted bytes are still unwritten.
  package var count: Int { state.withLock(\.count) }

  /// The descriptor to poll before writing more; `nil` if nothing is left, or only time helps.
  package var awaited: OutputRoute.Room? {
    state.withLock { state in
      guard let route = state.route, !state.records.isEmpty || route.isBusy else { return nil }
      return state.isDoubtful && !route.isBusy ? nil : route.room
    }
  }

  /// Writes a record as far as there is room, and queues the rest.
  ///
  /// - Throws: ``SystemError`` of this record or an earlier one, which is then dropped; with
  ///   ``SystemError/brokenPipe`` if the reader is gone.
  package func post(_ record: [UInt8]) throws(SystemError) {
    try state.withLock { state throws(SystemError) in
      state.records.append(record)
      state.count += record.count
      _ = try drain(&state)
    }
  }

  /// Writes queued bytes as far as there is room.
  ///
  /// - Parameter toldOfRoom: Whether poll(2) has just reported room.
  /// - Throws: ``SystemError`` of a record, which is then dropped.
  package func flush(toldOfRoom: Bool = false) throws(SystemError) {
    try state.withLock { state throws(SystemError) in
      guard !state.records.isEmpty || state.route?.isBusy == true else { return }
      let taken = try drain(&state)
      if taken > 0 { state.isDoubtful = false } else if toldOfRoom { state.isDoubtful = true }
    }
  }

  /// Waits for the reader to accept the rest; returns whether nothing is left.
  @discardableResult
  package func waitUntilWritten(within nanoseconds: UInt64) -> Bool {
    let deadline = SystemClock.monotonicNanoseconds + nanoseconds
    while hasRest, SystemClock.monotonicNanoseconds < deadline {
      var poller = Poller()
      let index = poller.add(roomOf: self)
      // A short wait: see `isDoubtful`.
      poller.wait(milliseconds: 10)
      // A record that cannot be written now is lost.
      do throws(SystemError) { try flush(toldOfRoom: poller.hasRoom(index)) } catch {}
    }
    return !hasRest
  }

  /// Waits for the reader to accept the rest, drops what remains, and closes the route.
  ///
  /// The next record opens it again.
  ///
  /// - Returns: Whether nothing was left.
  @discardableResult
  package func finish(within nanoseconds: UInt64) -> Bool {
    let isEmpty = waitUntilWritten(within: nanoseconds)
    state.withLock { $0 = State() }
    return isEmpty
  }

  /// Writes records until there is no room; returns the number of bytes written.
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
