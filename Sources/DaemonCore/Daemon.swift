public import ClockModel
public import Configuration
public import LinuxSystem
import Panel
public import PanelHAL

/// The running clock: one thread that decides, woken once at each half-second edge.
///
/// The image of the next edge is computed while the present one is on show. At the edge it is handed to the panel,
/// and everything else (faults, mirror, status, watchdog) comes after. Nothing here may block for longer than a
/// few milliseconds.
public final class Daemon<Clock: EdgeClock, Panel: PanelOutput> {
  let clock: Clock
  var panel: Panel
  let options: DaemonOptions
  let log: Log
  let manager: ServiceManager
  var mirror: MirrorPrinter?

  /// What is on show, `nil` while no configuration was ever good.
  var setup: Setup?
  var show: (any Show)?
  /// What was read from disk and takes effect at the next edge.
  var pending: Setup?
  /// The configuration that was not taken, as it was logged.
  var failure: String?
  /// Its first problem, for the status.
  var problem: String?

  var image = PanelImage(darkFor: Wiring(chips: [], lines: [], leds: []))
  /// The edge whose image is computed already.
  var prepared: Edge?
  /// The edge that is on show.
  var current = Edge(halfSeconds: 0)
  /// The time of the record that waits for the buses.
  var unprinted: WallTime?
  var faults = FaultBook()
  var schedule = ReloadSchedule()
  var watchdog: WatchdogSchedule
  var status = ""
  var isReady = false
  var isStopping = false
  /// Whether a signal asked for the reload, so that it is answered even where nothing changed.
  var isReloadRequested = false
  var passes = 0
  let startedAt = SystemClock.monotonicNanoseconds
  /// Wall minus monotonic time when the clock was last looked at, to tell how far it was set.
  var clockOffset: Int64 = 0

  /// A daemon that has not begun.
  ///
  /// - Parameters:
  ///   - clock: the wall clock.
  ///   - panel: the panel, without a board yet.
  ///   - options: what to show and when to end.
  ///   - log: where events go.
  ///   - manager: the service manager.
  ///   - mirror: prints the simulated LEDs.
  public init(
    clock: Clock, panel: Panel, options: DaemonOptions, log: Log, manager: ServiceManager,
    mirror: MirrorPrinter? = nil
  ) {
    self.clock = clock
    self.panel = panel
    self.options = options
    self.log = log
    self.manager = manager
    self.mirror = mirror
    watchdog = WatchdogSchedule(microseconds: manager.watchdogMicroseconds)
  }

  /// Runs until a signal, the end of the asked time, or a reader that went away; then turns the panel dark.
  ///
  /// - Parameters:
  ///   - first: the setup to begin with, or why there is none: then the panel stays dark until it is mended.
  ///   - start: the wall time of the first record.
  ///   - events: what the loop waits for besides the clock.
  /// - Throws: ``SystemError`` where the kernel refuses a timer or stdout fails.
  public func run(
    _ first: Result<Setup, ConfigurationFailure>, from start: WallTime, events: inout DaemonEvents
  ) throws(SystemError) {
    take(first, isFirst: true, events: &events)
    events.add(clock: clock.descriptor)
    events.add(mirror: mirror?.descriptor)
    clockOffset = offset(of: start)
    let end = options.duration.map { start.advanced(byNanoseconds: $0) }
    defer { finish() }
    do throws(SystemError) {
      try pass(start.edge, at: start)
      while !isStopping { try wait(&events, until: end) }
    } catch {
      // Nobody reads the mirror any more: the end of the simulation, and no fault.
      guard error.code == SystemError.brokenPipe, mirror != nil else { throw error }
    }
  }

  /// Shows one edge, then does everything that is not urgent.
  func pass(_ edge: Edge, at time: WallTime) throws(SystemError) {
    if mirror != nil, unprinted != nil {
      // On a busy machine the simulated buses may need longer than their half second; no record is left out for it.
      panel.settle(within: 1_000_000_000)
      try printMirror()
    }
    if let pending { apply(pending, at: edge) }
    current = edge
    if let show {
      guard !show.isOver(at: edge) else {
        isStopping = true
        return
      }
      if prepared != edge { show.render(at: edge, into: &image) }
      panel.present(image)
      if mirror == nil || !options.mirrorShowsCaptions, let caption = show.caption(at: edge) {
        write(.notice, caption)
      }
      unprinted = time
    }
    try printMirror()
    passes &+= 1
    finishPass(at: SystemClock.monotonicNanoseconds)
    prepare(edge.next)
  }

  /// Prints the mirror once the chips hold what was presented.
  func printMirror() throws(SystemError) {
    guard mirror != nil, let time = unprinted, let setup, panel.isSettled else { return }
    // Time does not wait for a reader that has fallen behind, as it does where it only jumps.
    guard clock.descriptor == nil || mirror?.isBlocked == false else { return }
    unprinted = nil
    let circuits = setup.circuits
    try mirror?.print(
      at: time, labels: circuits.readouts.map(\.label), hourCycle: circuits.hourCycle,
      caption: show?.caption(at: time.edge))
    if options.stopsAfterFirstRecord { isStopping = true }
  }

  /// Logs what broke or works again, and tells the service manager what its users should know.
  func noteFaults() {
    for event in faults.update(panel.faults, at: SystemClock.monotonicNanoseconds) {
      write(event.priority, event.text)
    }
    for error in panel.takeLosses() { write(.error, Self.loss(error)) }
    guard manager.isPresent else { return }
    let line = StatusLine.text(
      labels: setup?.circuits.readouts.map(\.label), board: setup?.boardName ?? "", problem: problem,
      faults: faults.faults)
    if line != status, manager.status(line) { status = line }
  }

  private static func loss(_ error: HardwareError) -> String { "\(error). It may still show its last time." }

  /// Logs an event; a terminal picture goes on beneath it.
  func write(_ priority: Log.Priority, _ event: String) {
    log.write(priority, event)
    mirror?.interrupt()
  }

  /// The nanoseconds from the monotonic clock to a wall time.
  func offset(of time: WallTime) -> Int64 {
    time.nanoseconds(since: WallTime(seconds: 0)) &- Int64(clamping: SystemClock.monotonicNanoseconds)
  }

  private func finishPass(at now: UInt64) {
    noteFaults()
    noteReadiness(at: now)
    if watchdog.isDue(at: now), manager.watchdog() { watchdog.told(at: now) }
  }

  /// Tells that the first frame is on show; with parts that do not answer it may never be whole.
  func noteReadiness(at now: UInt64) {
    guard !isReady, passes > 0, panel.isSettled || now - startedAt > 3_000_000_000 else { return }
    isReady = manager.ready()
  }

  /// Computes an edge's image while there is time.
  private func prepare(_ edge: Edge) {
    prepared = nil
    guard let show, pending == nil, !show.isOver(at: edge) else { return }
    show.render(at: edge, into: &image)
    prepared = edge
  }

  private func finish() {
    manager.stopping()
    // What was out of order before has been told.
    for error in panel.halt() where !faults.faults.contains(where: { $0.part == error.part }) {
      write(.error, Self.loss(error))
    }
    mirror?.finish()
  }
}
