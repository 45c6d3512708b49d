import Keys
import LinuxSystem
import Panel
import PanelHAL

/// Drives the chips of one bus on its own thread, as a transfer on a stuck bus blocks for the adapter's whole
/// time-out.
///
/// The latest images win: changes posted while the bus is busy are sent once, in their latest form. The keys
/// of its chips are read after that.
final class BusWorker<Hardware: PanelHardware>: Sendable {
  private enum Assignment {
    /// A new board without images so far.
    case idle
    case show, dark
    /// Give the thread back.
    case leave
  }

  private struct Orders {
    var chips: [WiredChip] = []
    var generation = 0
    var keys = KeyWiring.none
    var images: [ChipImage] = []
    var assignment = Assignment.idle
    /// Whether to start chips and write them in full after the changes.
    var isRestating = false
    /// Counts the orders; the worker answers with the number of the last one carried out.
    var posted = 0

    /// The chip whose pin ROW15 is its key interrupt.
    var tellingKeys: WiredChip? { keys.scan.flatMap { $0.interrupt == nil ? nil : $0.chip } }

    /// The chips that interrupted, and those whose interrupts are watched.
    var rung: Set<WiredChip> = []
    var watched: Set<WiredChip> = []
    /// Counts the calls of ``recordInterrupts(rung:watched:)``.
    var rings = 0
  }

  private struct Answers {
    var done = 0
    /// The image that each chip has acknowledged; dark if unknown.
    var shown: [ChipImage] = []
    var reports: [PartReport] = []
    var faults: [HardwareError] = []
    var haltErrors: [HardwareError] = []
    /// Parts of earlier boards that could not be turned dark.
    var losses: [HardwareError] = []
    var polled: [KeyPolling] = []
    /// Whether the thread accepts no more orders.
    var hasLeft = false
  }

  private struct Mailbox {
    var orders = Orders()
    var answers = Answers()

    var isSettled: Bool { answers.done == orders.posted }
  }

  private let mailbox = Monitor(Mailbox())
  private let hardware: Hardware
  private let wakeUp: WakeUp
  private let tellKeys: KeyTeller

  /// Starts a worker without chips.
  ///
  /// - Parameters:
  ///   - hardware: the platform that opens chips.
  ///   - wakeUp: signalled when faults change, and after the first pass over new chips.
  ///   - tellKeys: receives the news of keys.
  ///   - start: starts a thread.
  /// - Throws: ``SystemError`` if the system has no more threads.
  init(
    hardware: Hardware, wakeUp: WakeUp, tellKeys: @escaping KeyTeller, startedBy start: ThreadStarter
  ) throws(SystemError) {
    self.hardware = hardware
    self.wakeUp = wakeUp
    self.tellKeys = tellKeys
    try start { [self] in run() }
  }

  /// Switches to other chips; the old ones go dark first.
  ///
  /// - Returns: whether a thread drives them: false for a worker that has left.
  @discardableResult func rewire(_ chips: [WiredChip], keys: KeyWiring) -> Bool { order(chips, keys, .idle) }

  /// Gives the thread back once its chips are dark, or the transfer that hangs has ended.
  func leave() { order([], .none, .leave) }

  @discardableResult private func order(
    _ chips: [WiredChip], _ keys: KeyWiring, _ assignment: Assignment
  ) -> Bool {
    mailbox.update { mail in
      guard !mail.answers.hasLeft else { return false }
      mail.orders.chips = chips
      mail.orders.keys = keys
      mail.orders.generation += 1
      mail.orders.images = Array(repeating: .dark, count: chips.count)
      mail.orders.assignment = assignment
      mail.orders.posted += 1
      mail.answers.shown = Array(repeating: .dark, count: chips.count)
      mail.answers.reports = Array(repeating: PartReport(), count: chips.count)
      return true
    }
  }

  /// Records chips that interrupted, and replaces the set of those whose interrupts are watched.
  func recordInterrupts(rung: Set<WiredChip> = [], watched: Set<WiredChip>) {
    mailbox.update { mail in
      mail.orders.rung.formUnion(rung)
      mail.orders.watched = watched
      mail.orders.rings &+= 1
    }
  }

  /// The keys that are polled while none is down.
  var polled: [KeyPolling] { mailbox.withLock { $0.answers.polled } }

  /// Posts images, picked by index from a board's; the worker sleeps on if nothing changed.
  func post(_ images: [ChipImage], picking indices: [Int]) {
    let hasChanged = mailbox.withLock { mail in
      var hasChanged = mail.orders.assignment != .show
      for index in indices.indices where mail.orders.images[index] != images[indices[index]] {
        mail.orders.images[index] = images[indices[index]]
        hasChanged = true
      }
      return hasChanged
    }
    guard hasChanged else { return }
    mailbox.update { mail in
      mail.orders.assignment = .show
      mail.orders.posted += 1
    }
  }

  /// Requests that chips be started and written in full, after everything posted so far.
  func restate() {
    mailbox.update { mail in
      guard mail.orders.assignment == .show else { return }
      mail.orders.isRestating = true
      mail.orders.posted += 1
    }
  }

  /// Requests darkness; ``waitUntilSettled(deadline:)`` waits for it.
  func halt() {
    mailbox.update { mail in
      mail.orders.assignment = .dark
      mail.orders.posted += 1
    }
  }

  /// Whether all orders are carried out, as far as the chips answered.
  var isSettled: Bool { mailbox.withLock { $0.isSettled } }

  /// Whether the thread accepts no more orders, and is ending or has ended.
  var hasLeft: Bool { mailbox.withLock { $0.answers.hasLeft } }

  var faults: [HardwareError] { mailbox.withLock { $0.answers.faults } }

  /// Writes the images after the last pass into a board's, at the chips' indices.
  func shown(into images: inout [ChipImage], at indices: [Int]) {
    mailbox.withLock { mail in
      for index in indices.indices { images[indices[index]] = mail.answers.shown[index] }
    }
  }

  /// Writes the chips' states after the last pass into a board's reports, at the chips' indices.
  func report(into reports: inout [PartReport], at indices: [Int]) {
    mailbox.withLock { mail in
      for index in indices.indices { reports[indices[index]] = mail.answers.reports[index] }
    }
  }

  /// Returns the parts of earlier boards that could not be turned dark, each only once.
  func takeLosses() -> [HardwareError] {
    mailbox.withLock { mail in
      defer { if !mail.answers.losses.isEmpty { mail.answers.losses = [] } }
      return mail.answers.losses
    }
  }

  /// Waits for the last order until a monotonic time; returns the errors of halting, `nil` if time ran out.
  func waitUntilSettled(deadline: UInt64) -> [HardwareError]? {
    mailbox.wait(untilNanoseconds: deadline, for: { $0.isSettled }) { mail, isSettled in
      isSettled ? mail.answers.haltErrors : nil
    }
  }

  private func run() {
    var driver = BusDriver([], on: hardware)
    var keys = BusKeyReader(on: hardware)
    var retry = RetryPlan()
    var seen = Orders()
    /// Whether the board's chips have been written once.
    var hasShown = false
    while true {
      let known = seen.posted
      let generation = seen.generation
      let rings = seen.rings
      let due = [retry.due, seen.assignment == .show ? keys.due : nil].compactMap(\.self).min()
      var rung: Set<WiredChip> = []
      // Element by element, so that the steady state copies no array.
      mailbox.wait(untilNanoseconds: due, for: { $0.orders.posted != known || $0.orders.rings != rings }) {
        mail, _ in
        if mail.orders.generation != generation { seen = mail.orders }
        if mail.orders.rings != rings {
          seen.rings = mail.orders.rings
          seen.watched = mail.orders.watched
          swap(&rung, &mail.orders.rung)
        }
        for index in mail.orders.images.indices { seen.images[index] = mail.orders.images[index] }
        (seen.posted, seen.assignment) = (mail.orders.posted, mail.orders.assignment)
        seen.isRestating = mail.orders.isRestating
        mail.orders.isRestating = false
      }
      let isNewBoard = seen.generation != generation
      var haltErrors: [HardwareError] = []
      var losses: [HardwareError] = []
      if isNewBoard {
        losses = driver.halt()
        hasShown = false
        driver = BusDriver(seen.chips, on: hardware, tellingKeys: seen.tellingKeys)
        let left = keys.leave()
        if !left.isEmpty { tellKeys(left) }
        keys = BusKeyReader(seen.keys, on: hardware)
      }
      keys.setWatched(seen.watched)
      for chip in rung { keys.scheduleReading(of: chip) }
      switch seen.assignment {
      case .idle, .leave:
        retry = RetryPlan()
      case .dark:
        haltErrors = driver.halt()
        driver = BusDriver(seen.chips, on: hardware, tellingKeys: seen.tellingKeys)
        retry = RetryPlan()
      case .show:
        let now = SystemClock.monotonicNanoseconds
        driver.present(seen.images, retryingFailures: retry.isDue(at: now), at: now)
        if seen.isRestating, !driver.hasTimedOut {
          // An edge's changes go first: restating takes the time of many changes.
          driver.restate()
          driver.present(seen.images, retryingFailures: false, at: now)
          keys.restate()
        }
        let news = keys.read(through: &driver, now: { SystemClock.monotonicNanoseconds })
        if !news.isEmpty { tellKeys(news) }
        retry.update(after: driver, at: SystemClock.monotonicNanoseconds)
      }
      let isFirst = seen.assignment == .show && !hasShown
      hasShown = hasShown || isFirst
      let goesOn = finish(
        seen, driver, keys, haltErrors: haltErrors, losses: losses, isWorthTelling: isFirst || !losses.isEmpty
      )
      if !goesOn { return }
    }
  }

  /// Answers an order.
  ///
  /// - Returns: false if the worker has left; no order follows then.
  private func finish(
    _ order: Orders, _ driver: BusDriver<Hardware>, _ keys: BusKeyReader<Hardware>,
    haltErrors: [HardwareError],
    losses: [HardwareError], isWorthTelling: Bool
  ) -> Bool {
    let faults = driver.faults + keys.faults
    let polled = keys.polled
    let (hasNews, hasLeft) = mailbox.update { mail in
      let hasNews = isWorthTelling || mail.answers.faults != faults
      mail.answers.done = order.posted
      // If other chips were ordered meanwhile, their state is unknown.
      if mail.orders.generation == order.generation {
        for index in mail.answers.shown.indices {
          mail.answers.shown[index] = driver.shown(index) ?? .dark
          mail.answers.reports[index] = driver.report(index)
        }
      }
      mail.answers.faults = faults
      mail.answers.polled = polled
      mail.answers.haltErrors = haltErrors
      mail.answers.losses += losses
      mail.answers.hasLeft = order.assignment == .leave && mail.isSettled
      return (hasNews, mail.answers.hasLeft)
    }
    if hasNews { wakeUp.signal() }
    return !hasLeft
  }
}
