public import ClockModel
public import Configuration
public import LinuxSystem
public import PanelHAL
import Keys
import LinuxKeys
import StateKeeping

/// The running clock: one thread that decides, woken once at each half-second edge and at each step of a sequence.
///
/// The image of the next change is computed while the present one is on show. At its time it is handed to the
/// panel, and everything else (faults, mirror, status, watchdog) comes after. Nothing here may block for longer
/// than a few milliseconds.
public final class Daemon<WallClock: EdgeClock, Output: PanelOutput> {
  let clock: WallClock
  var panel: Output
  let options: DaemonOptions
  let services: DaemonServices
  let log: Log
  let manager: ServiceManager
  var mirror: MirrorPrinter?

  /// What is configured, and how it is read again.
  var reloading = Reloading()
  /// What looks at the files themselves now and then.
  let fileLook = FileLook()
  var stage = Stage(at: WallTime(seconds: 0))
  /// When what the configuration took back is forgotten, in nanoseconds of the monotonic clock; `nil` where there is
  /// nothing.
  var shelfEmptied: UInt64?

  /// The time of the record that is not printed yet.
  var unprinted: WallTime?
  var faults = FaultBook()
  var watchdog: WatchdogSchedule
  var status = ""
  var isReady = false
  var isStopping = false
  /// Since when something that came over the control socket was not looked at, in nanoseconds of the monotonic clock.
  var unservedSince: UInt64?
  /// What requests have brought about since the last pass, `nil` where they changed nothing.
  var ordered: [Notice]?
  var script: ArraySlice<ScriptedRequest>
  var passes = 0
  /// The passes that were edges.
  var edges = 0
  /// The count of edges at which the files themselves are looked at again.
  var nextFileCheck = 0
  /// The count of edges at which what the start, or the reading of a configuration, needed is given back.
  var memoryGivenBack = Daemon.edgesToSettle
  let startedAt = SystemClock.monotonicNanoseconds
  var startTime = WallTime(seconds: 0)
  /// Wall minus monotonic time when the clock was last looked at, to tell how far it was set.
  var clockOffset: Int64 = 0
  var frames = FramePublisher()
  /// The keys that are down, and what is coming of them.
  var keyBoard = KeyBoard()
  /// What the keys' thread was told to read.
  var keyOrder: KeyOrders?
  /// What was done with keys and is not carried out yet.
  var keyPresses: ArraySlice<KeyPress> = []
  /// Since when something that keys did was not looked at, in nanoseconds of the monotonic clock.
  var keysSince: UInt64?
  /// What stands beneath the picture of a simulation that is played by keys.
  var keyHint = KeyHint()
  /// When a key ended what rang.
  var stopped: WallTime?
  /// For how many nanoseconds no key does anything else then.
  static var pressedAgain: Int64 { 1_000_000_000 }

  /// So many edges after a start, or after a configuration was read, the clock does only what it does from then on.
  static var edgesToSettle: Int { 3 }

  /// What keys do.
  var keys = KeyTable(.standard)

  /// What is on show, `nil` while no configuration was ever good.
  var setup: Setup? { reloading.onShow }

  /// A daemon that has not begun.
  ///
  /// - Parameters:
  ///   - clock: the wall clock.
  ///   - panel: the panel, without a board yet.
  ///   - options: what to show and when to end.
  ///   - services: the control socket and the keeper of the state.
  ///   - log: where events go.
  ///   - manager: the service manager.
  ///   - mirror: prints the simulated LEDs.
  public init(
    clock: WallClock, panel: Output, options: DaemonOptions, services: DaemonServices = DaemonServices(),
    log: Log,
    manager: ServiceManager, mirror: MirrorPrinter? = nil
  ) {
    self.clock = clock
    self.panel = panel
    self.options = options
    self.services = services
    self.log = log
    self.manager = manager
    self.mirror = mirror
    script = options.script[...]
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
    // A log that is needed because the system is out of descriptors must not need one.
    log.output.open()
    startTime = start
    stage = Stage(at: start)
    // The start lies back by all that was done since: what a clock is set by is measured from now.
    clockOffset = offset(of: clock.now)
    takeFirst(first, events: events)
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
      // Nobody reads the mirror any more: the end of the simulation, and no fault.
      guard error.code == SystemError.brokenPipe, mirror != nil else { throw error }
    }
  }

  /// Shows what is to be shown from a time on, then does everything that is not urgent.
  ///
  /// - Parameters:
  ///   - time: the time.
  ///   - earlier: what happened before, and is told first.
  /// - Throws: ``SystemError`` where the mirror cannot be printed.
  func pass(_ time: WallTime, telling earlier: [Notice] = []) throws(SystemError) {
    let isFirst = passes == 0
    let hasTaken = reloading.pending != nil
    let isRewired = reloading.pending.map { apply($0, at: time) } ?? false
    // The first pass in a half second is its edge, even one that comes late.
    let isEdge = isFirst || time.edge != stage.current.edge
    let step = stage.step(to: time)
    if let ended = step.endedTest { tellEnd(of: ended, "the walk is over") }
    if isStopping { return }
    // Before anything is shown: a clock that was set meanwhile shows its time from this edge on.
    let news = isEdge ? lookAtClockTrust(at: time) : []
    if setup != nil {
      panel.present(stage.image)
      // A new board's lines are looked for at once.
      if isEdge || isRewired { panel.maintain(stage.image) }
      unprinted = time
    }
    // Behind what is urgent, as all that follows.
    tell(earlier)
    tell(step.notices)
    tell(news)
    tellCaption()
    try printMirror()
    passes &+= 1
    if isEdge {
      edges &+= 1
      emptyShelf()
      if edges == memoryGivenBack { giveMemoryBack() }
    }
    keepState()
    finishPass(at: SystemClock.monotonicNanoseconds)
    if hasTaken { orderKeys() }
    if reloading.pending == nil { stage.prepare() }
  }

  private func giveMemoryBack() {
    ProgramPages.giveBack()
    Heap.giveBack()
  }

  /// Prints what the simulated chips hold, if that was not done since the last pass.
  func printMirror() throws(SystemError) {
    guard mirror != nil, let time = unprinted, let setup else { return }
    // Time does not wait for a reader that has fallen behind, as it does where it only jumps.
    guard clock.jumps || mirror?.isBlocked == false else { return }
    unprinted = nil
    try mirror?.print(
      at: time, labels: stage.labels, hourCycle: setup.circuits.hourCycle, timer: stage.shownTimer,
      caption: caption(at: time))
    if options.stopsAfterFirstRecord { isStopping = true }
  }

  /// The nanoseconds from the monotonic clock to a wall time.
  func offset(of time: WallTime) -> Int64 {
    time.nanoseconds(since: WallTime(seconds: 0)) &- Int64(clamping: SystemClock.monotonicNanoseconds)
  }

  private func finishPass(at now: UInt64) {
    noteFaults()
    noteReadiness(at: now)
    if let machine = stage.machine { frames.notePrivate(machine.privateReadouts) }
    if services.control?.hasWatchers == true { frames.note(at: now) }
    if watchdog.isDue(at: now), manager.watchdog() { watchdog.told(at: now) }
  }

  /// Tells that the first frame is on show; with parts that do not answer it may never be whole.
  func noteReadiness(at now: UInt64) {
    guard !isReady, passes > 0, panel.isSettled || now - startedAt > 3_000_000_000 else { return }
    isReady = manager.ready()
  }

  /// The panel goes dark first; what was set just before is still on its way to the disk then.
  private func finish() {
    let began = SystemClock.monotonicNanoseconds
    manager.stopping()
    publish("stop", "the clock ends", at: stage.current)
    // What was out of order before has been told.
    for error in panel.halt() where !faults.faults.contains(where: { $0.part == error.part }) {
      write(.error, Self.loss(error))
    }
    services.control?.stop()
    if let keeper = services.keeper { save(by: keeper, until: began &+ options.savePatience) }
    services.lastGood?.settle(untilNanoseconds: began &+ options.savePatience)
    mirror?.finish()
    log.finish(within: 200_000_000)
  }

  /// What was acknowledged is saved, or told as lost.
  private func save(by keeper: StateWriter, until deadline: UInt64) {
    let now = SystemClock.monotonicNanoseconds
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
      "What was set last is not saved: \(keeper.report.file) was not written before the end. "
        + "The next start shows what was saved before.")
  }
}
