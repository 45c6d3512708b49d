import Keys
import Panel
import PanelHAL

/// The orders to the thread of a bus; the latest ones count.
struct BusOrders {
  enum Assignment {
    /// A new board without images so far.
    case idle
    case show, dark
    /// Give the thread back.
    case leave
  }

  var chips: [WiredChip] = []
  /// Counts the boards.
  var generation = 0
  var keys = KeyWiring.none
  var images: [ChipImage] = []
  var assignment = Assignment.idle
  /// Whether to start chips and write them in full after the changes.
  var isRestating = false
  /// Counts the orders.
  var posted = 0

  /// The chips that interrupted, and those whose interrupts are watched.
  var rung: Set<WiredChip> = []
  var watched: Set<WiredChip> = []
  /// Counts the changes of both.
  var rings = 0

  /// The chip whose pin ROW15 is its key interrupt.
  fileprivate var tellingKeys: WiredChip? { keys.scan.flatMap { $0.interrupt == nil ? nil : $0.chip } }

  /// Changes with every order and every interrupt.
  var stamp: (Int, Int) { (posted, rings) }
}

/// The work of a bus's thread: carries out orders, retries what failed, and reads keys.
///
/// It waits for nothing and reads no clock. Call ``step(now:)`` when there are other orders, and when
/// ``due`` has come.
struct BusTurn<Hardware: PanelHardware> {
  /// The result of a step.
  struct Outcome {
    /// The chips that could not be turned dark as ordered.
    var haltErrors: [HardwareError] = []
    /// The chips of the board before that could not be turned dark.
    var losses: [HardwareError] = []
    var news: [KeyNews] = []
    /// Whether it wrote a board's chips for the first time.
    var isFirst = false
  }

  private let hardware: Hardware
  private(set) var orders = BusOrders()
  private(set) var driver: BusDriver<Hardware>
  private(set) var keys: BusKeyReader<Hardware>
  private var retry = RetryPlan()
  private var isNewBoard = false
  /// Whether the board's chips have been written once.
  private var hasShown = false

  /// Begins without chips.
  init(on hardware: Hardware) {
    self.hardware = hardware
    driver = BusDriver([], on: hardware)
    keys = BusKeyReader(on: hardware)
  }

  /// When the next step is due without other orders, in nanoseconds of the monotonic clock; `nil` if none is.
  var due: UInt64? {
    guard orders.assignment == .show, let keysDue = keys.due else { return retry.due }
    return min(keysDue, retry.due ?? keysDue)
  }

  /// Takes the latest orders over, element by element, so that the steady state copies no array.
  mutating func take(_ latest: inout BusOrders) {
    let rings = orders.rings
    if latest.generation != orders.generation {
      orders = latest
      isNewBoard = true
    }
    if latest.rings != rings {
      orders.rings = latest.rings
      orders.watched = latest.watched
      orders.rung = latest.rung
      latest.rung = []
    }
    for index in latest.images.indices { orders.images[index] = latest.images[index] }
    (orders.posted, orders.assignment) = (latest.posted, latest.assignment)
    orders.isRestating = latest.isRestating
    latest.isRestating = false
  }

  /// Carries out the orders, and everything that is due.
  ///
  /// - Parameter now: returns the time in nanoseconds of the monotonic clock; a transfer on a hung bus takes a
  ///   second.
  /// - Returns: the result.
  mutating func step(now: () -> UInt64) -> Outcome {
    var outcome = Outcome()
    if isNewBoard { switchBoard(&outcome) }
    keys.setWatched(orders.watched)
    for chip in orders.rung { keys.scheduleReading(of: chip) }
    if !orders.rung.isEmpty { orders.rung = [] }
    switch orders.assignment {
    case .idle, .leave:
      retry = RetryPlan()
    case .dark:
      outcome.haltErrors = driver.halt()
      driver = BusDriver(orders.chips, on: hardware, tellingKeys: orders.tellingKeys)
      retry = RetryPlan()
    case .show:
      present(at: now())
      outcome.news += keys.read(through: &driver, now: now)
      retry.update(after: driver, at: now())
      outcome.isFirst = !hasShown
      hasShown = true
    }
    return outcome
  }

  private mutating func switchBoard(_ outcome: inout Outcome) {
    outcome.losses = driver.halt()
    driver = BusDriver(orders.chips, on: hardware, tellingKeys: orders.tellingKeys)
    outcome.news = keys.leave()
    keys = BusKeyReader(orders.keys, on: hardware)
    hasShown = false
    isNewBoard = false
  }

  private mutating func present(at now: UInt64) {
    driver.present(orders.images, retryingFailures: retry.isDue(at: now), at: now)
    guard orders.isRestating, !driver.hasTimedOut else { return }
    // An edge's changes go first: restating takes the time of many changes.
    driver.restate()
    driver.present(orders.images, retryingFailures: false, at: now)
    keys.restate()
  }
}
