import LinuxSystem
package import Panel

/// Passes interrupts of chips with keys from the thread that watches their lines to the thread of their bus.
package final class KeyBell: Sendable {
  /// Receives the chips that interrupted, and those whose interrupts are watched.
  typealias Listener = @Sendable (_ rung: Set<WiredChip>, _ watched: Set<WiredChip>) -> Void

  private struct State {
    var listeners: [String: Listener] = [:]
    var watched: Set<WiredChip> = []
  }

  private let state = Monitor(State())

  package init() {}

  // Listeners are called under the lock, so that none gets an older state last; they never ring.

  /// Notifies a chip's bus of its interrupt.
  package func ring(_ chip: WiredChip) {
    state.withLock { $0.listeners[chip.bus]?([chip], $0.watched) }
  }

  /// Notifies all buses which chips' interrupts are watched from now on; the others' keys are polled.
  package func watch(_ chips: Set<WiredChip>) {
    state.withLock { state in
      guard state.watched != chips else { return }
      state.watched = chips
      for listener in state.listeners.values { listener([], chips) }
    }
  }

  /// Adds the listener of a bus, and calls it at once with the watched chips.
  func connect(_ bus: String, to listener: @escaping Listener) {
    state.withLock { state in
      state.listeners[bus] = listener
      listener([], state.watched)
    }
  }

  /// Removes the listener of a bus.
  func disconnect(_ bus: String) { state.withLock { $0.listeners[bus] = nil } }
}
