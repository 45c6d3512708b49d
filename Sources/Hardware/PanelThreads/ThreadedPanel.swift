public import LinuxSystem
public import Panel
public import PanelHAL

/// The panel of the running daemon: lamps by the calling thread, each bus by a worker.
///
/// Lamps come first at an edge, since setting them takes microseconds and all of them change at once; then the
/// buses, each of which begins with the chips that carry a colon.
public struct ThreadedPanel<Hardware: PanelHardware>: PanelOutput {
  private struct Bus {
    let worker: BusWorker<Hardware>
    var chips: [Int]
  }

  private let hardware: Hardware
  private let wakeUp: WakeUp
  private let reportsEveryPass: Bool
  private let edgesBetweenRestates: Int?
  private var edges = 0
  private var wiredChips: [WiredChip] = []
  private var dark = PanelImage(darkFor: Wiring(chips: [], lines: [], leds: []))
  private var lamps: LampBank<Hardware>
  private var lampRetry = LampRetry()
  private var buses: [String: Bus] = [:]
  private var starvation: [HardwareError] = []
  private var losses: [HardwareError] = []

  /// How long ``halt()`` waits for buses: systemd kills after TimeoutStopSec=5.
  private static var haltNanoseconds: UInt64 { 3_000_000_000 }

  /// A panel without a board.
  ///
  /// - Parameters:
  ///   - hardware: where chips and lines are opened.
  ///   - wakeUp: signalled when faults change and when a new board's chips have been written.
  ///   - reportsEveryPass: whether it is signalled after every pass over a bus, for a mirror of the chips.
  ///   - edgesBetweenRestates: after how many edges all chips are started and written anew, for
  ///     those that lost their power silently; `nil` where none can.
  public init(
    on hardware: Hardware, wakeUp: WakeUp, reportsEveryPass: Bool, edgesBetweenRestates: Int?
  ) {
    self.hardware = hardware
    self.wakeUp = wakeUp
    self.reportsEveryPass = reportsEveryPass
    self.edgesBetweenRestates = edgesBetweenRestates
    lamps = LampBank([], on: hardware)
  }

  /// Drives another board from now on.
  public mutating func rewire(_ wiring: Wiring) {
    losses += lamps.halt()
    lamps = LampBank(wiring.lines, on: hardware)
    lampRetry = LampRetry()
    wiredChips = wiring.chips
    dark = PanelImage(darkFor: wiring)
    starvation = []
    for bus in Set(buses.keys).union(wiring.buses) {
      let chips = wiring.chips.indices.filter { wiring.chips[$0].bus == bus }
      do throws(SystemError) {
        if buses[bus] == nil {
          buses[bus] = Bus(
            worker: try BusWorker(hardware: hardware, wakeUp: wakeUp, reportsEveryPass: reportsEveryPass),
            chips: [])
        }
        buses[bus]?.chips = chips
        buses[bus]?.worker.rewire(chips.map { wiring.chips[$0] })
      } catch {
        starvation.append(
          HardwareError(
            kind: .other, part: .bus(bus), operation: error.operation, system: error.reason,
            advice: "raise TasksMax= of the service"))
      }
    }
  }

  /// Sets the lamps and hands the chips' images to their buses.
  public mutating func present(_ image: PanelImage) {
    let now = SystemClock.monotonicNanoseconds
    lamps.present(image.lines, at: now)
    for bus in buses.values { bus.worker.post(image.chips, picking: bus.chips) }
  }

  /// Looks for lines that are missing, and restates chips, each when it is their turn.
  public mutating func maintain(_ image: PanelImage) {
    let now = SystemClock.monotonicNanoseconds
    // Looking for lines takes longer than an edge may be late: it comes behind all that works.
    if lamps.hasFailures, lampRetry.isDue() {
      lamps.open()
      lamps.present(image.lines, at: now)
      if !lamps.hasFailures { lampRetry = LampRetry() }
    }
    edges &+= 1
    if let edgesBetweenRestates, edges % edgesBetweenRestates == 0 {
      for bus in buses.values { bus.worker.restate() }
    }
  }

  /// Turns everything dark; a bus that hangs is waited for no longer than three seconds.
  ///
  /// - Returns: the errors of the parts that could not be reached.
  public mutating func halt() -> [HardwareError] {
    for bus in buses.values { bus.worker.halt() }
    var errors = lamps.halt()
    let deadline = SystemClock.monotonicNanoseconds + Self.haltNanoseconds
    for (path, bus) in buses.sorted(by: { $0.key < $1.key }) {
      errors +=
        bus.worker.waitUntilSettled(deadline: deadline)
        ?? [
          HardwareError(
            kind: .timeout, part: .bus(path), operation: "turn its chips dark",
            system: "no answer within 3 s",
            advice: "SDA or SCL may be stuck low: take the power from the displays")
        ]
    }
    return errors
  }

  /// The parts of earlier boards that could not be turned dark, told once.
  public mutating func takeLosses() -> [HardwareError] {
    let all = losses + buses.values.flatMap { $0.worker.takeLosses() }
    losses = []
    return all
  }

  /// Whether every bus has carried out what was posted.
  public var isSettled: Bool { buses.values.allSatisfy(\.worker.isSettled) }

  /// Waits until every bus has carried out what was posted.
  public func settle(within nanoseconds: UInt64) {
    let deadline = SystemClock.monotonicNanoseconds + nanoseconds
    for bus in buses.values { _ = bus.worker.waitUntilSettled(deadline: deadline) }
  }

  /// The parts that are out of order: lamps first, then buses by their path.
  public var faults: [HardwareError] {
    lamps.faults + starvation + buses.sorted { $0.key < $1.key }.flatMap(\.value.worker.faults)
  }

  /// Reads what the LEDs show as far as the parts acknowledged; those of which that is not known are dark.
  ///
  /// Chips are as they were after their worker's last pass: one that is held up by its bus is not waited for.
  public func shown(into image: inout PanelImage) {
    if image.chips.count != dark.chips.count || image.lines.count != dark.lines.count { image = dark }
    for line in image.lines.indices { image.lines[line] = lamps.shown(line) ?? false }
    // A bus that has no worker has shown nothing.
    if !starvation.isEmpty { image.chips = dark.chips }
    for bus in buses.values { bus.worker.shown(into: &image.chips, at: bus.chips) }
  }

  /// What is known of every chip, as it was after its worker's last pass, and of every line.
  public var parts: PanelReport {
    var chips = wiredChips.map { chip in PartReport(error: starvation.first { $0.part == .bus(chip.bus) }) }
    for bus in buses.values { bus.worker.report(into: &chips, at: bus.chips) }
    return PanelReport(chips: chips, lines: dark.lines.indices.map { lamps.report($0) })
  }
}

/// Which edges try missing lines again: opening them takes the time of many transfers.
private struct LampRetry {
  private var left: UInt64 = 0
  /// In edges, of which there are two a second.
  private var backoff = Backoff(from: 1, to: 60)

  mutating func isDue() -> Bool {
    guard left == 0 else {
      left -= 1
      return false
    }
    left = backoff.next() - 1
    return true
  }
}
