import ClockModel
import LinuxSystem

extension Daemon {
  /// The passes between two looks at the files themselves: 30 s.
  private static var passesBetweenFileChecks: Int { 60 }
  /// The passes between two looks at signals where the clock waits for nothing.
  private static var passesBetweenSignalChecks: Int { 64 }
  /// How often a reader that has fallen behind is looked after.
  private static var millisecondsBetweenReaderChecks: Int { 10 }

  /// Waits for the next edge, doing what comes up meanwhile, and shows it.
  func wait(_ events: inout DaemonEvents, until end: WallTime?) throws(SystemError) {
    let next = current.next
    let target = end.map { min($0, next.time) } ?? next.time
    var wake: OneShotTimer.Wake? = try clock.arm(target) ? .clockSet : nil
    if clock.descriptor == nil {
      if passes % Self.passesBetweenSignalChecks == 0 { try handle(&events, waiting: 0) }
      // Signals are heard while a reader has fallen behind.
      while !isStopping, mirror?.isBlocked == true {
        try handle(&events, waiting: Self.millisecondsBetweenReaderChecks)
      }
      wake = .due
    }
    while !isStopping {
      if let wake, wake != .spurious {
        let now = clock.now
        if wake == .clockSet { noteClockSet(now) }
        // A clock that leaves nothing out still owes the edges before the end.
        if let end, now >= end, clock.skipsMissedEdges || target >= end {
          isStopping = true
          return
        }
        let edge = clock.skipsMissedEdges ? now.edge : min(now.edge, next)
        if edge != current || wake == .clockSet { return try pass(edge, at: edge.time) }
        // Woken before the edge began: ask again.
        if try clock.arm(target) { return try pass(clock.now.edge, at: clock.now.edge.time) }
      }
      if passes % Self.passesBetweenFileChecks == 0, events.filesDrifted() {
        schedule.note(at: SystemClock.monotonicNanoseconds)
      }
      try handle(&events, waiting: millisecondsToReload)
      wake = events.isClockDue ? try clock.acknowledge() : nil
    }
  }

  /// Waits for events and deals with all but the clock's.
  private func handle(_ events: inout DaemonEvents, waiting milliseconds: Int?) throws(SystemError) {
    events.wait(milliseconds: milliseconds)
    if events.isMirrorUnread { isStopping = true }
    while let request = events.nextRequest() {
      switch request {
      case .stop: isStopping = true
      case .reload where options.stopsOnHangUp: isStopping = true
      case .reload:
        schedule.note(at: SystemClock.monotonicNanoseconds)
        isReloadRequested = true
      }
    }
    if events.filesChanged() { schedule.note(at: SystemClock.monotonicNanoseconds) }
    if events.hasPanelNews {
      try printMirror()
      noteFaults()
      noteReadiness(at: SystemClock.monotonicNanoseconds)
    }
    let now = SystemClock.monotonicNanoseconds
    if schedule.take(at: now, nanosecondsToEdge: nanosecondsToEdge) { reload(&events) }
  }

  /// How long to wait at the most for a reload; with an edge too near for one that is due, the edge comes first.
  private var millisecondsToReload: Int? {
    guard let due = schedule.due else { return nil }
    let now = SystemClock.monotonicNanoseconds
    if due > now { return Int((due - now) / 1_000_000) + 1 }
    return nanosecondsToEdge >= ReloadSchedule.clearance ? 0 : nil
  }

  private var nanosecondsToEdge: Int64 { current.next.time.nanoseconds(since: clock.now) }

  private func noteClockSet(_ now: WallTime) {
    let offset = offset(of: now)
    let step = offset &- clockOffset
    clockOffset = offset
    guard abs(step) >= 100_000_000 else { return }
    let tenths = step / 100_000_000
    write(
      .notice,
      "the wall clock was set \(step < 0 ? "back" : "forward") by \(abs(tenths / 10)).\(abs(tenths % 10)) s")
  }
}
