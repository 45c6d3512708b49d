import ControlProtocol
import LinuxSystem
import Panel

/// Connects the daemon's thread and the control socket's; either holds its lock for microseconds.
final class ControlHub<Job: Sendable>: Sendable {
  /// A message of the daemon's thread to a client.
  enum Outgoing: Sendable {
    case answer(RequestToken, Reply)
    case item(RequestToken, StreamItem)
  }

  /// Everything for the control socket's thread since its last ``takeMail()``.
  struct Mail: Sendable {
    var outgoing: [Outgoing] = []
    var events: [EventReport] = []
    var lostEvents = 0
    var frame: FrameRecord?
    var isStopping = false
  }

  private struct State: Sendable {
    var incoming: [Incoming<Job>] = []
    var mail = Mail()
    var hasWatchers = false
    var hasListeners = false
    var isFrameWanted = false
    var isStopped = false
  }

  /// How many events may wait for the control socket's thread during a lookup.
  private static var mostEvents: Int { 1024 }

  private let state = Monitor(State())
  private let daemon: WakeUp
  /// Wakes the control socket's thread.
  let wakeUp: WakeUp

  init(waking daemon: WakeUp) throws(SystemError) {
    self.daemon = daemon
    wakeUp = try WakeUp()
  }

  // For the daemon's thread.

  func next() -> Incoming<Job>? {
    state.withLock { state in state.incoming.isEmpty ? nil : state.incoming.removeFirst() }
  }

  func post(_ outgoing: Outgoing) {
    state.withLock { $0.mail.outgoing.append(outgoing) }
    wakeUp.signal()
  }

  func publish(_ event: EventReport) {
    let hasListeners = state.withLock { state in
      guard state.hasListeners else { return false }
      if state.mail.events.count == Self.mostEvents {
        state.mail.events.removeFirst()
        state.mail.lostEvents += 1
      }
      state.mail.events.append(event)
      return true
    }
    if hasListeners { wakeUp.signal() }
  }

  func publish(frame: FrameRecord) {
    let hasWatchers = state.withLock { state in
      if state.hasWatchers { state.mail.frame = frame }
      return state.hasWatchers
    }
    if hasWatchers { wakeUp.signal() }
  }

  var hasWatchers: Bool { state.withLock(\.hasWatchers) }

  func takeFrameRequest() -> Bool {
    state.withLock { state in
      defer { state.isFrameWanted = false }
      return state.isFrameWanted
    }
  }

  func askToStop() {
    state.withLock { $0.mail.isStopping = true }
    wakeUp.signal()
  }

  /// Waits until the control socket's thread has ended.
  ///
  /// - Returns: whether it has by the deadline, in nanoseconds of the monotonic clock.
  func waitUntilStopped(nanoseconds: UInt64) -> Bool {
    state.wait(nanoseconds: nanoseconds, for: \.isStopped) { _, isStopped in isStopped }
  }

  // For the control socket's thread.

  func takeMail() -> Mail {
    wakeUp.clear()
    return state.withLock { state in
      let mail = state.mail
      state.mail = Mail()
      return mail
    }
  }

  func hand(_ incoming: Incoming<Job>) {
    state.withLock { $0.incoming.append(incoming) }
    daemon.signal()
  }

  /// Sets which streams have clients, and requests a frame if a new watcher needs its first.
  func setAudience(hasListeners: Bool, hasWatchers: Bool, wantsFrame: Bool) {
    state.withLock { state in
      state.hasListeners = hasListeners
      state.hasWatchers = hasWatchers
      if wantsFrame { state.isFrameWanted = true }
    }
    if wantsFrame { daemon.signal() }
  }

  func setStopped() {
    state.update { state in
      state.incoming = []
      state.isStopped = true
    }
  }
}
