public import LinuxSystem
public import PanelThreads

/// Reads the keys of a machine on its own thread: opening an input device may block, and a bouncing button
/// wakes no other thread.
///
/// While nobody touches anything the thread sleeps without waking.
public final class KeyThread: Sendable {
  private let orders: Monitor<KeyOrders?>
  private let wake: WakeUp
  /// The inbox for the news.
  public let inbox: KeyInbox

  /// Starts the thread; it reads nothing before the first order.
  ///
  /// - Parameters:
  ///   - inbox: receives the news.
  ///   - bell: rung when a chip on a bus interrupts.
  /// - Throws: ``SystemError`` if the system has no more threads or descriptors.
  public init(inbox: KeyInbox, bell: KeyBell) throws(SystemError) {
    self.inbox = inbox
    orders = Monitor(nil)
    wake = try WakeUp()
    try Worker.start(named: "keys") { [orders, wake, inbox] in
      var loop = KeyLoop(inbox: inbox, bell: bell, wake: wake)
      while true { loop.run(taking: { orders.withLock { $0 } }) }
    }
  }

  /// Changes the keys that the thread reads.
  public func order(_ order: KeyOrders) {
    orders.withLock { $0 = order }
    wake.signal()
  }
}
