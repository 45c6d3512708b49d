package import LinuxSystem
package import PanelThreads

/// Reads the keys of a machine on its own thread: opening an input device may block, and a bouncing button
/// wakes no other thread.
///
/// While nobody touches anything the thread sleeps without waking.
package final class KeyThread: Sendable {
  private let orders: Monitor<KeyOrders?>
  private let wake: WakeUp
  package let inbox: KeyInbox

  /// Starts the thread; it reads nothing before the first order.
  ///
  /// - Parameters:
  ///   - inbox: receives the news.
  ///   - bell: rung when a chip on a bus interrupts.
  ///   - clock: the clock of gestures and retries.
  /// - Throws: ``SystemError`` if the system has no more threads or descriptors.
  package init(inbox: KeyInbox, bell: KeyBell, clock: @escaping MonotonicClock) throws(SystemError) {
    self.inbox = inbox
    orders = Monitor(nil)
    wake = try WakeUp()
    try Worker.start(named: "keys") { [orders, wake, inbox] in
      var loop = KeyLoop(inbox: inbox, bell: bell, wake: wake, clock: clock)
      while true { loop.run(taking: { orders.withLock { $0 } }) }
    }
  }

  /// Changes the keys that the thread reads.
  package func order(_ order: KeyOrders) {
    orders.withLock { $0 = order }
    wake.signal()
  }
}
