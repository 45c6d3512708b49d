package import Keys
package import LinuxSystem
package import Panel
package import PanelHAL

/// Starts a thread, or throws if the system has no more: ``LinuxSystem/Worker/start(_:)``, or a test's.
package typealias ThreadStarter = @Sendable (@escaping @Sendable () -> Void) throws(SystemError) -> Void

/// Receives the news of chips' keys, on a bus's thread.
package typealias KeyTeller = @Sendable ([KeyNews]) -> Void

/// The panel of the running daemon: the calling thread drives the lamps, one worker drives each bus.
///
/// At an edge the lamps come first, as setting them takes microseconds and all change at once; then the
/// buses, each starting with the chips that carry a colon. A bus that is no longer wired gives its thread
/// back; one that got no thread is retried.
package struct ThreadedPanel<Hardware: PanelHardware>: PanelOutput {
  private struct Bus {
    let worker: BusWorker<Hardware>
    var chips: [Int]
  }

  /// A bus that is no longer wired, whose worker still turns its chips dark.
  private struct Leaver {
    let path: String
    let worker: BusWorker<Hardware>
  }

  /// A bus that got no thread.
  private struct Starved {
    let path: String
    let error: HardwareError
  }

  private let hardware: Hardware
  private let wakeUp: WakeUp
  private let edgesBetweenRestates: Int?
  private let clock: MonotonicClock
  private let start: ThreadStarter
  private let bell: KeyBell
  private let tellKeys: KeyTeller
  private var edges = 0
  private var wiredChips: [WiredChip] = []
  private var keys = KeyWiring.none
  private var dark = PanelImage(darkFor: Wiring(chips: [], lines: [], leds: []))
  private var lamps: LampBank<Hardware>
  private var lampRetry = EdgeRetry()
  private var buses: [String: Bus] = [:]
  private var leavers: [Leaver] = []
  private var starved: [Starved] = []
  private var threadRetry = EdgeRetry()
  private var losses: [HardwareError] = []

  /// How long ``halt()`` waits for buses: systemd kills after TimeoutStopSec=20.
  private static var haltNanoseconds: UInt64 { 3_000_000_000 }

  /// A panel without a board.
  ///
  /// - Parameters:
  ///   - hardware: the platform that opens chips and lines.
  ///   - wakeUp: signalled when faults change and when a new board's chips have been written.
  ///   - edgesBetweenRestates: after how many edges all chips are started and written in full, in case one
  ///     lost power silently; `nil` if none can.
  ///   - bell: passes on the interrupts of chips with keys.
  ///   - tellKeys: receives the news of chips' keys.
  ///   - clock: the clock of retries, reports and limits.
  ///   - start: starts the threads.
  package init(
    on hardware: Hardware, wakeUp: WakeUp, edgesBetweenRestates: Int?, bell: KeyBell = KeyBell(),
    tellKeys: @escaping KeyTeller = { _ in }, clock: @escaping MonotonicClock,
    startingBy start: @escaping ThreadStarter = Worker.start
  ) {
    self.clock = clock
    self.hardware = hardware
    self.wakeUp = wakeUp
    self.edgesBetweenRestates = edgesBetweenRestates
    self.start = start
    self.bell = bell
    self.tellKeys = tellKeys
    lamps = LampBank([], on: hardware)
  }

  /// Switches to another board without waiting for a bus.
  package mutating func rewire(_ wiring: Wiring, keys: KeyWiring = .none) {
    losses += lamps.halt()
    lamps = LampBank(wiring.lines, on: hardware)
    lampRetry = EdgeRetry()
    threadRetry = EdgeRetry()
    wiredChips = wiring.chips
    self.keys = keys
    dark = PanelImage(darkFor: wiring)
    let paths = wiring.buses + keys.buses.filter { !wiring.buses.contains($0) }
    // First, so that their threads are free sooner.
    for (path, bus) in buses where !paths.contains(path) {
      bell.disconnect(path)
      bus.worker.leave()
      leavers.append(Leaver(path: path, worker: bus.worker))
      buses[path] = nil
    }
    employ(paths)
  }

  /// Gives buses their chips, and a worker if they have none.
  private mutating func employ(_ paths: [String]) {
    starved = []
    for path in paths {
      let indices = wiredChips.indices.filter { wiredChips[$0].bus == path }
      let chips = indices.map { wiredChips[$0] }
      do throws(SystemError) {
        let worker = try worker(for: path, driving: chips)
        buses[path] = Bus(worker: worker, chips: indices)
        bell.connect(path) { worker.recordInterrupts(rung: $0, watched: $1) }
      } catch {
        starved.append(
          Starved(
            path: path,
            error: HardwareError(
              kind: .other, part: .bus(path), operation: error.operation, system: error.reason,
              advice: "raise TasksMax= of the service")))
      }
    }
  }

  /// The worker of a bus: its own, else one that is about to leave it, as two would interfere, else a new
  /// one.
  private mutating func worker(
    for path: String, driving chips: [WiredChip]
  ) throws(SystemError) -> BusWorker<Hardware> {
    let keys = keys.keys(onBus: path)
    if let worker = buses[path]?.worker, worker.rewire(chips, keys: keys) { return worker }
    if let index = leavers.firstIndex(where: { $0.path == path && $0.worker.rewire(chips, keys: keys) }) {
      return leavers.remove(at: index).worker
    }
    let worker = try BusWorker(
      hardware: hardware, wakeUp: wakeUp, tellKeys: tellKeys, clock: clock, startedBy: start)
    worker.rewire(chips, keys: keys)
    return worker
  }

  /// Sets the lamps and posts the chips' images to their buses.
  package mutating func present(_ image: PanelImage) {
    let now = clock()
    lamps.present(image.lines, at: now)
    for bus in buses.values { bus.worker.post(image.chips, picking: bus.chips) }
  }

  /// Retries missing lines and threads, and restates chips, each when due.
  package mutating func maintain(_ image: PanelImage) {
    let now = clock()
    // Finding lines takes longer than an edge may be late, so it comes after everything that works.
    if lamps.hasFailures, lampRetry.isDue() {
      lamps.open()
      lamps.present(image.lines, at: now)
      if !lamps.hasFailures { lampRetry = EdgeRetry() }
    }
    if !starved.isEmpty, threadRetry.isDue() {
      employ(starved.map(\.path))
      present(image)
    }
    edges &+= 1
    if let edgesBetweenRestates, edges % edgesBetweenRestates == 0 {
      for bus in buses.values { bus.worker.restate() }
    }
  }

  /// Turns everything dark; waits at most three seconds for hung buses.
  ///
  /// - Returns: the errors of the unreachable parts, and those of ``takeLosses()``.
  package mutating func halt() -> [HardwareError] {
    for bus in buses.values { bus.worker.halt() }
    var errors = lamps.halt()
    let deadline = clock() + Self.haltNanoseconds
    for (path, bus) in buses.sorted(by: { $0.key < $1.key }) {
      errors +=
        bus.worker.waitUntilSettled(deadline: deadline)
        ?? [Self.silence(of: path)]
    }
    for leaver in leavers where leaver.worker.waitUntilSettled(deadline: deadline) == nil {
      errors.append(Self.silence(of: leaver.path))
    }
    return errors + takeLosses()
  }

  private static func silence(of path: String) -> HardwareError {
    HardwareError(
      kind: .timeout, part: .bus(path), operation: "turn its chips dark", system: "no answer within 3 s",
      advice: "SDA or SCL may be stuck low: disconnect the displays' power")
  }

  package mutating func takeLosses() -> [HardwareError] {
    var all = losses + buses.values.flatMap { $0.worker.takeLosses() }
    losses = []
    leavers.removeAll { leaver in
      // Read first: a worker that has left adds no losses.
      let hasLeft = leaver.worker.hasLeft
      all += leaver.worker.takeLosses()
      return hasLeft
    }
    return all
  }

  /// Whether every bus has carried out its orders, and those no longer wired are dark.
  package var isSettled: Bool {
    buses.values.allSatisfy(\.worker.isSettled) && leavers.allSatisfy(\.worker.isSettled)
  }

  /// The faulty parts: lamps first, then buses by path.
  package var faults: [HardwareError] {
    lamps.faults + starved.map(\.error) + buses.sorted { $0.key < $1.key }.flatMap(\.value.worker.faults)
  }

  /// Reads the image that the parts have acknowledged; unknown LEDs are dark.
  ///
  /// Chips have the state after their worker's last pass: this waits for no bus.
  package func shown(into image: inout PanelImage) {
    if image.chips.count != dark.chips.count || image.lines.count != dark.lines.count { image = dark }
    for line in image.lines.indices { image.lines[line] = lamps.shown(line) ?? false }
    // A bus without a worker has shown nothing.
    if !starved.isEmpty { image.chips = dark.chips }
    for bus in buses.values { bus.worker.shown(into: &image.chips, at: bus.chips) }
  }

  package var polledKeys: [KeyPolling] { buses.sorted { $0.key < $1.key }.flatMap(\.value.worker.polled) }

  /// The state of every chip after its worker's last pass, and of every line.
  package var parts: PanelReport {
    var chips = wiredChips.map { chip in
      PartReport(error: starved.first { $0.path == chip.bus }?.error)
    }
    for bus in buses.values { bus.worker.report(into: &chips, at: bus.chips) }
    return PanelReport(chips: chips, lines: dark.lines.indices.map { lamps.report($0) })
  }
}

/// Decides which edges retry missing parts: opening lines takes the time of many transfers.
struct EdgeRetry {
  private var left: UInt64 = 0
  /// In edges; there are two per second.
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
