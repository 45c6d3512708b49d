package import ClockModel
package import Configuration
import Keys
import LinuxKeys
package import LinuxSystem
package import PanelHAL
import StateKeeping

/// The running clock: one thread that decides, woken at each half-second edge and at each step of a sequence.
///
/// The next image is computed while the present one is shown. At its time it is handed to the panel, and
/// everything else (faults, mirror, status, watchdog) comes after. Nothing here may block for longer than a
/// few milliseconds.
package final class Daemon<WallClock: EdgeClock, Output: PanelOutput> {
  let clock: WallClock
  var panel: Output
  let options: DaemonOptions
  let services: DaemonServices
  let mirror: MirrorPrinter?

  var reports: ServiceReports
  var reloading = Reloading()
  var stage = Stage(at: WallTime(seconds: 0))
  var faults = FaultBook()
  var requests: WaitingRequests
  var upkeep = Upkeep()
  var isStopping = false
  var wallClock = WallClockWatch(start: WallTime(seconds: 0), offset: 0)
  var frames = FramePublisher()
  var keys = PropKeys()

  var log: Log { services.log }

  /// The setup on show; `nil` until the first good configuration.
  var setup: Setup? { reloading.onShow }

  /// Creates a daemon that does not run yet; its panel has no board yet.
  package init(
    clock: WallClock, panel: Output, options: DaemonOptions, services: DaemonServices = DaemonServices(),
    log: Log, manager: ServiceManager, mirror: MirrorPrinter? = nil
  ) {
    self.clock = clock
    self.panel = panel
    self.options = options
    var services = services
    services.log = log
    self.services = services
    self.mirror = mirror
    reports = ServiceReports(manager, at: clock.monotonic)
    requests = WaitingRequests(script: options.script[...])
  }

  /// Runs until a signal, the end of the duration or of the mirror's reader; then turns the panel dark.
  ///
  /// - Parameters:
  ///   - first: the first setup, or why there is none: then the panel stays dark until that is fixed.
  ///   - start: the wall time of the first record.
  ///   - events: the events of the loop besides the clock's.
  /// - Throws: ``SystemError`` if the kernel refuses a timer or stdout fails.
  package func run(
    _ first: Result<Setup, ConfigurationFailure>, from start: WallTime, events: inout DaemonEvents
  ) throws(SystemError) {
    // A log that is needed because descriptors ran out must not need one.
    log.output.open()
    stage = Stage(at: start)
    // The start was some time ago; steps of the clock are measured from now.
    wallClock = WallClockWatch(start: start, offset: offset(of: clock.now))
    applyFirst(first, events: events)
    events.add(clock: clock.descriptor)
    events.add(mirror: mirror?.descriptor)
    if let mirror { events.add(output: mirror.output) }
    events.add(output: log.output)
    let end = options.duration.map { start.advanced(byNanoseconds: $0) }
    defer { finish() }
    do throws(SystemError) {
      try pass(start)
      while !isStopping { try wait(&events, until: end) }
      try deliver(&events)
    } catch {
      // Nobody reads the mirror any more: the simulation ends without an error.
      guard error.code == SystemError.brokenPipe, mirror != nil else { throw error }
    }
  }

  /// Shows the image of a time, then does everything less urgent; earlier notices are reported first.
  ///
  /// - Throws: ``SystemError`` if the mirror cannot be printed.
  func pass(_ time: WallTime, telling earlier: [Notice] = []) throws(SystemError) {
    let isFirst = upkeep.passes == 0
    let hasTaken = reloading.pending != nil
    let isRewired = reloading.pending.map { apply($0, at: time) } ?? false
    // The first pass in a half second is its edge, even if it is late.
    let isEdge = isFirst || time.edge != stage.current.edge
    let step = stage.step(to: time)
    if let ended = step.endedTest { publishEnd(of: ended, "the walk is over") }
    if isStopping { return }
    // Before anything is shown, so that a clock synchronised meanwhile shows its time from this edge on.
    let news = isEdge ? updateClockSync(at: time) : []
    if stage.hasClock {
      panel.present(stage.image)
      // A new board's lines are opened at once.
      if isEdge || isRewired { panel.maintain(stage.image) }
      mirror?.dueSince = time
    }
    // After the urgent part, like everything below.
    publish(earlier)
    publish(step.notices)
    publish(news)
    publishCaption()
    try printMirror()
    upkeep.recordPass()
    if isEdge {
      emptyShelf()
      if upkeep.recordEdge() { giveMemoryBack() }
    }
    keepState()
    finishPass(at: clock.monotonic)
    if hasTaken { orderKeys() }
    if reloading.pending == nil { stage.prepare() }
  }

  private func giveMemoryBack() {
    ProgramPages.giveBack()
    Heap.giveBack()
  }

  /// Prints what the simulated chips hold, unless it was printed since the last pass.
  func printMirror() throws(SystemError) {
    guard let mirror, let time = mirror.dueSince, let hourCycle = stage.hourCycle else { return }
    // Only a jumping clock waits for a reader that has fallen behind.
    guard clock.jumps || !mirror.isBlocked else { return }
    mirror.dueSince = nil
    try mirror.print(
      at: time, labels: stage.labels, hourCycle: hourCycle, timer: stage.shownTimer,
      caption: caption(at: time))
    if options.stopsAfterFirstRecord { isStopping = true }
  }

  /// The nanoseconds from the monotonic clock to a wall time.
  func offset(of time: WallTime) -> Int64 {
    time.nanoseconds(since: WallTime(seconds: 0)) &- Int64(clamping: clock.monotonic)
  }

  private func finishPass(at now: UInt64) {
    recordFaults()
    reportReadiness(at: now)
    frames.cover(stage.privateReadouts)
    if services.control?.hasWatchers == true { frames.recordChange(at: now) }
    reports.beat(at: now)
  }

  func reportReadiness(at now: UInt64) {
    reports.reportReadiness(isShown: upkeep.passes > 0 && panel.isSettled, at: now)
  }

  /// Turns the panel dark first; recent settings are still being saved then.
  private func finish() {
    let began = clock.monotonic
    reports.manager.stopping()
    publish("stop", "timecircuitsd is stopping", at: stage.current)
    // Earlier faults were reported already.
    for error in panel.halt() where !faults.faults.contains(where: { $0.part == error.part }) {
      write(.error, Self.loss(error))
    }
    services.control?.stop()
    if let keeper = services.keeper { save(by: keeper, until: began &+ options.savePatience) }
    services.lastGood?.flush(untilNanoseconds: began &+ options.savePatience)
    mirror?.finish()
    log.finish(within: 200_000_000)
  }

  /// Saves acknowledged settings, or reports them as lost.
  private func save(by keeper: StateWriter, until deadline: UInt64) {
    let now = clock.monotonic
    let isSaved = keeper.flush(within: deadline > now ? deadline - now : 0)
    for event in keeper.takeEvents() { write(event.priority, event.text) }
    guard !isSaved else { return }
    if keeper.isInPlace {
      return write(
        .warning,
        "The last changes are in \(keeper.report.file), but the disk had not confirmed them when the program ended: "
          + "a power cut in the next few seconds may lose them.")
    }
    write(
      .error,
      "The last changes were not saved: \(keeper.report.file) was not written before the end. "
        + "The next start shows the state saved before.")
  }
}
