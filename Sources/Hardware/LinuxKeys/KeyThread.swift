public import LinuxSystem
public import PanelThreads

/// Reads the keys of a machine, on a thread of its own: opening an input device may wait for it, and a button that bounces wakes
/// nobody else.
///
/// While nobody touches anything the thread sleeps, and is woken by nothing.
public final class KeyThread: Sendable {
  private let orders: Monitor<KeyOrders?>
  private let wake: WakeUp
  /// What takes what keys do.
  public let inbox: KeyInbox

  /// Starts the thread; it reads nothing before the first order.
  ///
  /// - Parameters:
  ///   - inbox: what takes what keys do.
  ///   - bell: what is rung where a chip of a bus has keys to tell.
  /// - Throws: ``SystemError`` where the system has no more threads or descriptors.
  public init(inbox: KeyInbox, bell: KeyBell) throws(SystemError) {
    self.inbox = inbox
    orders = Monitor(nil)
    wake = try WakeUp()
    try Worker.start(named: "keys") { [orders, wake, inbox] in
      var loop = KeyLoop(inbox: inbox, bell: bell, wake: wake)
      while true { loop.run(taking: { orders.withLock { $0 } }) }
    }
  }

  /// Has the thread read these keys from now on.
  public func order(_ order: KeyOrders) {
    orders.withLock { $0 = order }
    wake.signal()
  }
}
