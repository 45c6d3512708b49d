import ClockModel
import ControlProtocol
import LinuxSystem

extension Daemon {
  /// Passes between two checks for signals, if the clock jumps.
  private static var passesBetweenSignalChecks: Int { 64 }
  /// How often to check a reader that has fallen behind.
  static var millisecondsBetweenReaderChecks: Int { 10 }
  /// If a change is later than this, the current edge is shown instead of the last change.
  private static var nanosecondsToCatchUp: Int64 { 2_000_000_000 }

  /// Waits for the next change, handling events meanwhile, and shows it.
  func wait(_ events: inout DaemonEvents, until end: WallTime?) throws(SystemError) {
    let plan = EdgeWait(
      scripted: requests.script.first?.time(from: wallClock.start), change: stage.nextChange, end: end)
    var wake: OneShotTimer.Wake? = try clock.arm(plan.target) ? .clockSet : nil
    let before = upkeep.passes
    if clock.jumps {
      try serveReader(&events, untilPassAfter: before)
      wake = .due
    }
    // A request carried out meanwhile was a pass of its own, and may have moved the next change.
    while !isStopping, upkeep.passes == before {
      if let wake, wake != .spurious, try carryOut(plan, at: wake) { return }
      upkeep.checkFiles(events.files, wakeUp: events.wakeUp)
      try handle(&events, waiting: millisecondsToWait)
      wake = events.isClockDue ? try clock.acknowledge() : nil
      // The clock comes first: requests need the correct time, and the timer reports a set clock only once.
      guard wake != .clockSet else { continue }
      try showTaken()
      try serveRequests()
      try serveKeyBoard()
      try serveKeys(events)
    }
  }

  /// Does what a wake asks for; returns whether the wait is over.
  private func carryOut(_ plan: EdgeWait, at wake: OneShotTimer.Wake) throws(SystemError) -> Bool {
    let now = clock.now
    let isSet = wake == .clockSet || wasSet(by: now)
    if isSet { recordClockSet(now) }
    switch plan.act(at: now, isSet: isSet, skipsMissedEdges: clock.skipsMissedEdges) {
    case .stop: isStopping = true
    case .showEdge: try pass(now.edge.time)
    case .performScript(let time): try performScript(at: time)
    case .showChange: try pass(change(at: now, from: plan.next))
    case .waitOn:
      guard try clock.arm(plan.target) else { return false }
      recordClockSet(clock.now)
      try pass(clock.now.edge.time)
    }
    return true
  }

  /// Handles signals and requests of a clock that jumps, as long as its reader has fallen behind.
  private func serveReader(_ events: inout DaemonEvents, untilPassAfter before: Int) throws(SystemError) {
    if upkeep.passes % Self.passesBetweenSignalChecks == 0 { try handle(&events, waiting: 0) }
    while !isStopping, upkeep.passes == before, mirror?.output.hasRest == true {
      try handle(&events, waiting: Self.millisecondsBetweenReaderChecks)
      try serveRequests()
    }
    try serveRequests()
  }

  /// The change to show at a time: the expected one, or a later one if it was missed.
  func change(at now: WallTime, from next: WallTime) -> WallTime {
    guard clock.skipsMissedEdges, now >= next.advanced(byNanoseconds: 10_000_000) else { return next }
    if now.nanoseconds(since: next) > Self.nanosecondsToCatchUp { return now.edge.time }
    return stage.lastChange(upTo: now, from: next)
  }

  /// Waits for events and handles all except the clock's.
  func handle(_ events: inout DaemonEvents, waiting milliseconds: Int?) throws(SystemError) {
    events.wait(milliseconds: milliseconds)
    try writeRests(events)
    // A reader that had fallen behind may have caught up.
    try printMirror()
    if events.isMirrorUnread { isStopping = true }
    while let demand = events.nextDemand() {
      switch demand {
      case .stop: isStopping = true
      case .reload where options.stopsOnHangUp: isStopping = true
      case .reload: requestReload(.signal)
      case .suspend: suspend(events)
      case .resume:
        events.keys?.renew()
        // The shell has written to the terminal.
        mirror?.interrupt()
        mirror?.leave()
      case .resize: mirror?.redraw()
      }
    }
    if events.filesChanged() { reloading.recordChange(at: clock.monotonic) }
    if events.hasNews {
      if upkeep.fileCheck.takeChanges() { reloading.recordChange(at: clock.monotonic) }
      recordFaults()
      reportReadiness(at: clock.monotonic)
      if services.control != nil { requests.since = requests.since ?? clock.monotonic }
    }
    publishFrame()
    goOnWithReload(events)
    beginReload(events)
  }

  /// Requests a reload that is answered even if nothing changed.
  func requestReload(_ requester: Requester) {
    reloading.ask(by: requester, at: clock.monotonic)
  }

  /// The longest wait, until a request, a reload, a frame or a key is due; `nil` for no limit.
  private var millisecondsToWait: Int? {
    // Requests that have to wait for a change are carried out after it.
    if requests.since != nil, hasTimeForRequests { return 0 }
    let now = clock.monotonic
    let toFrame = frames.due.map { $0 > now ? Int(($0 - now) / 1_000_000) + 1 : 0 }
    return Self.least(toFrame, Self.least(millisecondsToReload(from: now), millisecondsToKeys(from: now)))
  }

  /// The shorter of two waits; without an array, since each edge needs it.
  private static func least(_ one: Int?, _ other: Int?) -> Int? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
  }

  /// The end of a reading wakes the loop, but its result may have had to wait for a change.
  private func millisecondsToReload(from now: UInt64) -> Int? {
    if let reload = reloading.reload {
      let mayBeTaken = hasTimeForRequests || isOverdue(reload.readSince)
      return reload.reading.found != nil && mayBeTaken ? 0 : nil
    }
    return reloading.due.map { $0 > now ? Int(($0 - now) / 1_000_000) + 1 : 0 }
  }

  /// Nanoseconds to the next change; negative if it is overdue.
  var nanosecondsToChange: Int64 { stage.nextChange.nanoseconds(since: clock.now) }

  /// Whether the wall clock was set without a report of the timer: it ends at an edge, and the clock may be
  /// set before the time is read.
  ///
  /// Otherwise things under way would seem due by the new time.
  func wasSet(by now: WallTime) -> Bool { clock.canBeSet && wallClock.hasJumped(to: offset(of: now)) }

  /// Moves everything under way along with a wall clock that was set.
  func recordClockSet(_ now: WallTime) {
    let offset = offset(of: now)
    let isJump = wallClock.hasJumped(to: offset)
    let step = wallClock.follow(to: offset)
    guard step != 0 else { return }
    stage.clockWasSet(byNanoseconds: step)
    guard isJump else { return }
    let tenths = step / 100_000_000
    let text =
      "the wall clock was set \(step < 0 ? "back" : "forward") by \(abs(tenths / 10)).\(abs(tenths % 10)) s"
    write(.notice, text)
    publish("clock-set", text, at: now)
  }
}
