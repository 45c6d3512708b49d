import LinuxSystem
public import Panel

/// Brings the interrupts of chips with keys from whoever watches their lines to the thread of their bus, which reads the chips.
public final class KeyBell: Sendable {
  /// Takes the chips whose interrupt was seen, and those whose interrupt is watched.
  typealias Listener = @Sendable (_ rung: Set<WiredChip>, _ watched: Set<WiredChip>) -> Void

  private struct State {
    var listeners: [String: Listener] = [:]
    var watched: Set<WiredChip> = []
  }

  private let state = Monitor(State())

  /// A bell that nobody rings yet.
  public init() {}

  // Listeners are called under the lock, so that none is told an older state last; they never ring.

  /// Tells a chip's bus that it has something to tell.
  public func ring(_ chip: WiredChip) {
    state.withLock { $0.listeners[chip.bus]?([chip], $0.watched) }
  }

  /// Tells all buses which chips' interrupts are watched from now on; the others' keys are polled.
  public func watch(_ chips: Set<WiredChip>) {
    state.withLock { state in
      guard state.watched != chips else { return }
      state.watched = chips
      for listener in state.listeners.values { listener([], chips) }
    }
  }

  /// Has a bus listen from now on; it is told at once what is watched.
  func connect(_ bus: String, to listener: @escaping Listener) {
    state.withLock { state in
      state.listeners[bus] = listener
      listener([], state.watched)
    }
  }

  /// Has a bus listen no more.
  func disconnect(_ bus: String) { state.withLock { $0.listeners[bus] = nil } }
}
