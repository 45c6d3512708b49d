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
    var orders = BusOrders()
    var answers = Answers()

    var isSettled: Bool { answers.done == orders.posted }
  }

  private let mailbox = Monitor(Mailbox())
  private let hardware: Hardware
  private let wakeUp: WakeUp
  private let tellKeys: KeyTeller
  private let clock: MonotonicClock

  /// Starts a worker without chips.
  ///
  /// - Parameters:
  ///   - hardware: the platform that opens chips.
  ///   - wakeUp: signalled when faults change, and after the first pass over new chips.
  ///   - tellKeys: receives the news of keys.
  ///   - clock: the clock of retries and reports.
  ///   - start: starts a thread.
  /// - Throws: ``SystemError`` if the system has no more threads.
  init(
    hardware: Hardware, wakeUp: WakeUp, tellKeys: @escaping KeyTeller, clock: @escaping MonotonicClock,
    startedBy start: ThreadStarter
  ) throws(SystemError) {
    self.hardware = hardware
    self.clock = clock
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
    _ chips: [WiredChip], _ keys: KeyWiring, _ assignment: BusOrders.Assignment
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
    var turn = BusTurn(on: hardware)
    while true {
      let known = turn.orders.stamp
      mailbox.wait(untilNanoseconds: turn.due, for: { $0.orders.stamp != known }) { mail, _ in
        turn.take(&mail.orders)
      }
      let outcome = turn.step(now: clock)
      if !outcome.news.isEmpty { tellKeys(outcome.news) }
      if !finish(turn, outcome) { return }
    }
  }

  /// Answers the orders of a step.
  ///
  /// - Returns: false if the worker has left; no order follows then.
  private func finish(_ turn: BusTurn<Hardware>, _ outcome: BusTurn<Hardware>.Outcome) -> Bool {
    let faults = turn.driver.faults + turn.keys.faults
    let polled = turn.keys.polled
    let (hasNews, hasLeft) = mailbox.update { mail in
      let hasNews = outcome.isFirst || !outcome.losses.isEmpty || mail.answers.faults != faults
      mail.answers.done = turn.orders.posted
      // If other chips were ordered meanwhile, their state is unknown.
      if mail.orders.generation == turn.orders.generation {
        for index in mail.answers.shown.indices {
          mail.answers.shown[index] = turn.driver.shown(index) ?? .dark
          mail.answers.reports[index] = turn.driver.report(index)
        }
      }
      mail.answers.faults = faults
      mail.answers.polled = polled
      mail.answers.haltErrors = outcome.haltErrors
      mail.answers.losses += outcome.losses
      mail.answers.hasLeft = turn.orders.assignment == .leave && mail.isSettled
      return (hasNews, mail.answers.hasLeft)
    }
    if hasNews { wakeUp.signal() }
    return !hasLeft
  }
}
