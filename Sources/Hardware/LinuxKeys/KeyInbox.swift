package import Keys
package import LinuxSystem
package import PanelHAL

/// Passes the news of keys to the main thread.
package final class KeyInbox: Sendable {
  private struct State {
    var items: [KeyNews] = []
    var faults: [HardwareError] = []
  }

  /// More items than fingers cause between two calls of ``drain()``.
  private static let most = 1024

  private let state = Monitor(State())
  private let wakeUp: WakeUp

  /// An empty inbox.
  ///
  /// - Parameter wakeUp: signalled when there is news or the faults change.
  package init(wakeUp: WakeUp) { self.wakeUp = wakeUp }

  /// Removes and returns the news.
  package func drain() -> [KeyNews] {
    state.withLock { state in
      guard !state.items.isEmpty else { return [] }
      defer { state.items = [] }
      return state.items
    }
  }

  /// Whether there is news.
  package var hasItems: Bool { state.withLock { !$0.items.isEmpty } }

  package var faults: [HardwareError] { state.withLock(\.faults) }

  package func post(_ items: [KeyNews]) {
    guard !items.isEmpty else { return }
    state.withLock { state in
      state.items += items
      if state.items.count > Self.most { state.items = [.overflow] }
    }
    wakeUp.signal()
  }

  /// Replaces the faults.
  func post(faults: [HardwareError]) {
    let isNews = state.withLock { state in
      defer { state.faults = faults }
      return state.faults != faults
    }
    if isNews { wakeUp.signal() }
  }
}
