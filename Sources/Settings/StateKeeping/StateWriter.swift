package import ClockModel
import Glibc
package import LinuxSystem

/// Saves the state on its own thread: writing to an SD card takes seconds.
///
/// Only the latest state counts: those posted while the card is busy are written once. The file is replaced,
/// so a power loss leaves either the old state or the new one. ``StateKeeper`` decides how often.
package final class StateWriter: Sendable {
  private struct Orders {
    var state: PropState?
    /// Whether to write pending content regardless of the time.
    var isLast = false
    /// Counts the orders; `done` is the last one that was carried out.
    var posted = 0
    var done = 0
    /// Whether the file has everything posted until then.
    var isSaved = true
    /// The content of the file, which may not be on the disk yet.
    var inPlace: [UInt8]?
    var report: StateReport
    var events: [StateEvent] = []
  }

  private let orders: Monitor<Orders>
  private let wakeUp: WakeUp
  private let clock: StateSaver.Clock
  private let wallClock: @Sendable () -> WallTime

  /// Starts to save a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - stored: what ``StateStore/load(_:zone:)`` found there.
  ///   - wakeUp: signalled when there are events.
  ///   - wallClock: the time reported as that of the last save.
  ///   - lock: locks out other programs until this one ends. If the folder could not be locked, that is
  ///     reported, and nothing is saved before it is.
  ///   - clock: the monotonic clock by which saves and retries are due, in nanoseconds.
  /// - Throws: ``SystemError`` if no thread can be started.
  package convenience init(
    path: String, after stored: StoredState, wakeUp: WakeUp, wallClock: @escaping @Sendable () -> WallTime,
    lock: StateLock? = nil,
    clock: @escaping MonotonicClock
  ) throws(SystemError) {
    let standing = Monitor(stored.standing)
    let probe: StateSaver.Probe = { () throws(SystemError) in
      try lock?.secure()
      try StateWriter.clear(path, standing)
    }
    try self.init(
      path: path, after: stored, wakeUp: wakeUp, wallClock: wallClock, trouble: lock?.trouble,
      clock: clock, probe: probe
    ) { (content, inPlace) throws(SystemError) in
      try probe()
      if FileSystem.fingerprint(path) != nil, standing.withLock({ $0 == .newer }) {
        try FileSystem.move(path, to: StateStore.newerName(path))
      }
      standing.withLock { $0 = .nothing }
      try FileSystem.replaceDurably(path, with: content, inPlace: inPlace)
    }
  }

  /// Sets aside a bad file; throws if the file at the path must not be replaced.
  private static func clear(_ path: String, _ standing: Monitor<StoredState.Standing>) throws(SystemError) {
    guard FileSystem.fingerprint(path) != nil else { return }
    let operation = "replace \(path), which could not be read"
    switch standing.withLock({ $0 }) {
    case .nothing, .newer: break
    case .unknown: throw SystemError(operation, code: EEXIST)
    case .bad:
      do throws(SystemError) {
        try FileSystem.move(path, to: StateStore.aside(path))
      } catch {
        throw SystemError(operation, code: error.code)
      }
      standing.withLock { $0 = .nothing }
    }
  }

  /// Starts to save a file, with another clock and another way to save.
  init(
    path: String, after stored: StoredState, wakeUp: WakeUp, wallClock: @escaping @Sendable () -> WallTime,
    trouble: SystemError? = nil, clock: @escaping StateSaver.Clock, probe: @escaping StateSaver.Probe = {},
    save: @escaping StateSaver.Save
  ) throws(SystemError) {
    self.wakeUp = wakeUp
    self.wallClock = wallClock
    self.clock = clock
    var (keeper, events) = (stored.keeper, [StateEvent]())
    if let trouble, keeper.problem == nil {
      let reason = StateAdvice.sentence(trouble)
      _ = keeper.failed(reason, at: clock(), mayHaveWritten: false)
      events.append(StateSaver.failure(reason))
    }
    let report = StateReport(file: path, savedAt: nil, problem: keeper.problem)
    orders = Monitor(Orders(report: report, events: events))
    let saver = StateSaver(path, keeper: keeper, clock: clock, probe: probe, save: save)
    try Worker.start { [self] in run(saver) }
  }

  /// Posts the current state; if nothing changed the thread keeps sleeping.
  package func post(_ state: PropState) {
    guard orders.withLock({ $0.state != state }) else { return }
    orders.update { orders in
      orders.state = state
      orders.posted += 1
    }
  }

  /// Writes pending content at once, at the end of the program; returns whether the file has the last state.
  @discardableResult
  package func flush(within nanoseconds: UInt64) -> Bool {
    orders.update { orders in
      orders.isLast = true
      orders.posted += 1
    }
    return orders.wait(nanoseconds: nanoseconds, for: { $0.done == $0.posted }) { orders, isDone in
      isDone && orders.isSaved
    }
  }

  /// Whether the file has the state posted last, which may not be on the disk yet.
  package var isInPlace: Bool {
    let (state, inPlace) = orders.withLock { ($0.state, $0.inPlace) }
    return inPlace != nil && state.map { StateFile.bytes(of: $0) } == inPlace
  }

  package var report: StateReport { orders.withLock(\.report) }

  /// Returns the events to log, each once.
  package func takeEvents() -> [StateEvent] {
    orders.withLock { orders in
      defer { if !orders.events.isEmpty { orders.events = [] } }
      return orders.events
    }
  }

  /// Wakes the thread to read the clock, for tests with their own clock.
  func readClock() { orders.update { $0.posted += 1 } }

  /// Waits until all orders that are due are carried out.
  func flush() { orders.wait(untilNanoseconds: nil, for: { $0.done == $0.posted }) { _, _ in } }

  private func run(_ start: StateSaver) {
    var saver = start
    var known = 0
    while true {
      let now = clock()
      let wait = saver.keeper.due.map { $0 > now ? $0 - now : 0 }
      let (state, isLast, posted) = orders.wait(
        nanoseconds: wait, for: { $0.posted != known }
      ) { orders, _ in
        defer { orders.isLast = false }
        return (orders.state, orders.isLast, orders.posted)
      }
      known = posted
      if let state { saver.wish(state) }
      let outcome = saver.pass(isLast: isLast) { content in orders.withLock { $0.inPlace = content } }
      finish(posted, saver.keeper, outcome)
    }
  }

  private func finish(_ order: Int, _ keeper: StateKeeper, _ outcome: StateSaver.Outcome) {
    orders.update { orders in
      orders.done = order
      orders.isSaved = keeper.pending == nil
      orders.report.problem = keeper.problem
      if outcome.hasWritten { orders.report.savedAt = wallClock() }
      if let event = outcome.event { orders.events.append(event) }
    }
    if outcome.event != nil { wakeUp.signal() }
  }
}
