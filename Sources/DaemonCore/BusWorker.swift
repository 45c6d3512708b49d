import LinuxSystem
import Panel
import PanelHAL

/// Drives the chips of one bus on a thread of its own, since a transfer on a stuck bus blocks for its adapter's
/// whole time-out.
///
/// The latest images win: what was posted while the bus was busy is sent once, as it is then.
final class BusWorker<Hardware: PanelHardware>: Sendable {
  private enum Wish {
    /// A new board that nothing was asked of yet.
    case idle
    case show, dark
  }

  private struct Orders {
    var chips: [WiredChip] = []
    var generation = 0
    var images: [ChipImage] = []
    var wish = Wish.idle
    /// Whether chips are to be started and written anew, besides what changed.
    var isRestating = false
    /// Counts the orders; the worker answers with the number of the last one it has carried out.
    var posted = 0
    var done = 0
    var faults: [HardwareError] = []
    var haltErrors: [HardwareError] = []
    /// Parts of earlier boards that could not be turned dark.
    var losses: [HardwareError] = []
  }

  private let orders = Monitor(Orders())
  private let hardware: Hardware
  private let wakeUp: WakeUp
  private let reportsEveryPass: Bool

  /// Starts a worker without chips.
  ///
  /// - Parameters:
  ///   - hardware: where chips are opened.
  ///   - wakeUp: signalled when faults change, and after the first pass over new chips.
  ///   - reportsEveryPass: whether it is signalled after every other pass as well.
  /// - Throws: ``SystemError`` where the system has no more threads.
  init(hardware: Hardware, wakeUp: WakeUp, reportsEveryPass: Bool) throws(SystemError) {
    self.hardware = hardware
    self.wakeUp = wakeUp
    self.reportsEveryPass = reportsEveryPass
    try Worker.start { [self] in run() }
  }

  /// Takes other chips; the old ones go dark first.
  func rewire(_ chips: [WiredChip]) {
    orders.update { orders in
      orders.chips = chips
      orders.generation += 1
      orders.images = Array(repeating: .dark, count: chips.count)
      orders.wish = .idle
      orders.posted += 1
    }
  }

  /// Wishes images, picked by index from a board's; where nothing changed the worker sleeps on.
  func post(_ images: [ChipImage], picking indices: [Int]) {
    let hasChanged = orders.withLock { orders in
      var hasChanged = orders.wish != .show
      for index in indices.indices where orders.images[index] != images[indices[index]] {
        orders.images[index] = images[indices[index]]
        hasChanged = true
      }
      return hasChanged
    }
    guard hasChanged else { return }
    orders.update { orders in
      orders.wish = .show
      orders.posted += 1
    }
  }

  /// Asks for chips to be started and written anew, behind what was posted so far.
  func restate() {
    orders.update { orders in
      guard orders.wish == .show else { return }
      orders.isRestating = true
      orders.posted += 1
    }
  }

  /// Asks for darkness; ``waitUntilSettled(deadline:)`` tells when it is there.
  func halt() {
    orders.update { orders in
      orders.wish = .dark
      orders.posted += 1
    }
  }

  /// Whether all orders are carried out, as far as the chips answered.
  var isSettled: Bool { orders.withLock { $0.done == $0.posted } }

  /// The parts that are out of order.
  var faults: [HardwareError] { orders.withLock(\.faults) }

  /// The parts of earlier boards that could not be turned dark, told once.
  func takeLosses() -> [HardwareError] {
    orders.withLock { orders in
      defer { if !orders.losses.isEmpty { orders.losses = [] } }
      return orders.losses
    }
  }

  /// Waits for the last order until a monotonic time; returns what could not be halted, `nil` where time ran out.
  func waitUntilSettled(deadline: UInt64) -> [HardwareError]? {
    orders.wait(untilNanoseconds: deadline, for: { $0.done == $0.posted }) { orders, isSettled in
      isSettled ? orders.haltErrors : nil
    }
  }

  private func run() {
    var driver = BusDriver([], on: hardware)
    var retry = RetryPlan()
    var seen = Orders()
    /// Whether the board's chips have been written once.
    var hasShown = false
    while true {
      let known = seen.posted
      let generation = seen.generation
      // Element by element, so that the steady state copies no array.
      orders.wait(untilNanoseconds: retry.due, for: { $0.posted != known }) { orders, _ in
        if orders.generation != generation {
          seen = orders
          seen.losses = []
        }
        for index in orders.images.indices { seen.images[index] = orders.images[index] }
        (seen.posted, seen.wish, seen.isRestating) = (orders.posted, orders.wish, orders.isRestating)
        orders.isRestating = false
      }
      let isNewBoard = seen.generation != generation
      var haltErrors: [HardwareError] = []
      var losses: [HardwareError] = []
      if isNewBoard {
        losses = driver.halt()
        hasShown = false
        driver = BusDriver(seen.chips, on: hardware)
      }
      switch seen.wish {
      case .idle:
        retry = RetryPlan()
      case .dark:
        haltErrors = driver.halt()
        driver = BusDriver(seen.chips, on: hardware)
        retry = RetryPlan()
      case .show:
        let now = SystemClock.monotonicNanoseconds
        driver.present(seen.images, retryingFailures: retry.isDue(at: now))
        if seen.isRestating, !driver.hasTimedOut {
          // What an edge changed goes first: restating takes the time of many changes.
          driver.restate()
          driver.present(seen.images, retryingFailures: false)
        }
        retry.update(after: driver, at: SystemClock.monotonicNanoseconds)
      }
      let isFirst = seen.wish == .show && !hasShown
      hasShown = hasShown || isFirst
      finish(
        seen.posted, faults: driver.faults, haltErrors: haltErrors, losses: losses,
        isWorthTelling: isFirst || !losses.isEmpty)
    }
  }

  private func finish(
    _ order: Int, faults: [HardwareError], haltErrors: [HardwareError], losses: [HardwareError],
    isWorthTelling: Bool
  ) {
    let hasNews = orders.update { orders in
      let hasNews = isWorthTelling || orders.faults != faults
      orders.done = order
      orders.faults = faults
      orders.haltErrors = haltErrors
      orders.losses += losses
      return hasNews
    }
    if hasNews || reportsEveryPass { wakeUp.signal() }
  }
}
