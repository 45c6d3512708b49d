public import Keys
public import LinuxSystem
public import PanelHAL

/// What the keys' thread has for the thread that decides.
public final class KeyInbox: Sendable {
  /// Something that a source of keys tells.
  public enum Item: Equatable, Sendable {
    /// A key went down or up.
    case event(KeyEvent)
    /// A switch was found as it is.
    case found(KeyName, isClosed: Bool, at: UInt64)
    /// An input device was taken, by its name.
    case taken(String)
    /// An input device has digits, and is left to others until it is named.
    case offer(String)
    /// Nothing more comes of keys that were down: their keypad is gone, or they are stuck.
    case release(Set<KeyName>)
    /// So much came at once that some of it was left out: nothing comes of any key that is down.
    case overflow
  }

  private struct State {
    var items: [Item] = []
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
  public func take() -> [Item] {
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
  public func post(_ items: [Item]) {
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
