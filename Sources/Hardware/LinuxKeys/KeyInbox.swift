public import Keys
public import LinuxSystem
public import PanelHAL

/// What the keys' thread has for the thread that decides.
public final class KeyInbox: Sendable {
  private struct State {
    var items: [KeyNews] = []
    var faults: [HardwareError] = []
  }

  /// More than fingers do between two looks.
  private static let most = 1024

  private let state = Monitor(State())
  private let wakeUp: WakeUp

  /// An empty inbox.
  ///
  /// - Parameter wakeUp: signalled when something has come.
  public init(wakeUp: WakeUp) { self.wakeUp = wakeUp }

  /// Takes what has come.
  public func take() -> [KeyNews] {
    state.withLock { state in
      guard !state.items.isEmpty else { return [] }
      defer { state.items = [] }
      return state.items
    }
  }

  /// Whether something has come.
  public var hasItems: Bool { state.withLock { !$0.items.isEmpty } }

  /// The parts that are out of order.
  public var faults: [HardwareError] { state.withLock(\.faults) }

  /// Puts something in.
  public func post(_ items: [KeyNews]) {
    guard !items.isEmpty else { return }
    state.withLock { state in
      state.items += items
      if state.items.count > Self.most { state.items = [.overflow] }
    }
    wakeUp.signal()
  }

  /// Tells which parts are out of order.
  func post(faults: [HardwareError]) {
    let isNews = state.withLock { state in
      defer { state.faults = faults }
      return state.faults != faults
    }
    if isNews { wakeUp.signal() }
  }
}
