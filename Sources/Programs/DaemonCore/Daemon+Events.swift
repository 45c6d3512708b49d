import ClockModel
import ControlProtocol
import LinuxSystem

extension Daemon {
  /// Edges between two checks of the files themselves: 30 s.
  private static var edgesBetweenFileChecks: Int { 60 }
  /// Passes between two checks for signals, if the clock jumps.
  private static var passesBetweenSignalChecks: Int { 64 }
  /// How often to check a reader that has fallen behind.
  static var millisecondsBetweenReaderChecks: Int { 10 }
  /// If a change is later than this, the current edge is shown instead of the last change.
  private static var nanosecondsToCatchUp: Int64 { 2_000_000_000 }

  /// Waits for the next change, handling events meanwhile, and shows it.
  func wait(_ events: inout DaemonEvents, until end: WallTime?) throws(SystemError) {
    let scripted = script.first?.time(from: startTime)
    let next = scripted.map { min($0, stage.nextChange) } ?? stage.nextChange
    let target = end.map { min($0, next) } ?? next
    var wake: OneShotTimer.Wake? = try clock.arm(target) ? .clockSet : nil
    let before = passes
    if clock.jumps {
      if passes % Self.passesBetweenSignalChecks == 0 { try handle(&events, waiting: 0) }
      // Signals and requests are handled while a reader has fallen behind.
      while !isStopping, passes == before, mirror?.output.hasRest == true {
        try handle(&events, waiting: Self.millisecondsBetweenReaderChecks)
        try serveRequests()
      }
      try serveRequests()
      wake = .due
    }
    // A request carried out meanwhile was a pass of its own, and may have moved the next change.
    while !isStopping, passes == before {
      if let wake, wake != .spurious {
        let now = clock.now
        let isSet = wake == .clockSet || wasSet(by: now)
        if isSet { recordClockSet(now) }
        // A clock that skips no edges still shows the changes before the end.
        if let end, now >= end, clock.skipsMissedEdges || target >= end {
          isStopping = true
          return
        }
        if isSet { return try pass(now.edge.time) }
        if now >= next {
          if let scripted, scripted <= next { return try performScript(at: scripted) }
          return try pass(change(at: now, from: next))
        }
        // Woken too early: arm again.
        if try clock.arm(target) {
          recordClockSet(clock.now)
          return try pass(clock.now.edge.time)
        }
      }
      if edges >= nextFileCheck {
        nextFileCheck = edges &+ Self.edgesBetweenFileChecks
        if let files = events.files { fileLook.begin(at: files, wakeUp: events.wakeUp) }
      }
      try handle(&events, waiting: millisecondsToWait)
      wake = events.isClockDue ? try clock.acknowledge() : nil
      // The clock comes first: requests need the correct time, and the timer reports a set clock only once.
      if wake != .clockSet {
        try showTaken()
        try serveRequests()
        try serveKeyBoard()
        try serveKeys(events)
      }
    }
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
      if fileLook.takeChanges() { reloading.recordChange(at: clock.monotonic) }
      recordFaults()
      reportReadiness(at: clock.monotonic)
      if services.control != nil { unservedSince = unservedSince ?? clock.monotonic }
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
    if unservedSince != nil, hasTimeForRequests { return 0 }
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
  /// Otherwise things under way would seem due by the new time. The two clocks are read one after the other,
  /// on a busy machine up to a tenth of a second apart; smaller steps are left to the timer.
  func wasSet(by now: WallTime) -> Bool {
    clock.canBeSet && (offset(of: now) &- clockOffset).magnitude >= 100_000_000
  }

  /// Moves everything under way along with a wall clock that was set.
  func recordClockSet(_ now: WallTime) {
    let offset = offset(of: now)
    let step = offset &- clockOffset
    clockOffset = offset
    guard step != 0 else { return }
    stage.clockWasSet(byNanoseconds: step)
    startTime = startTime.advanced(byNanoseconds: step)
    guard abs(step) >= 100_000_000 else { return }
    let tenths = step / 100_000_000
    let text =
      "the wall clock was set \(step < 0 ? "back" : "forward") by \(abs(tenths / 10)).\(abs(tenths % 10)) s"
    write(.notice, text)
    publish("clock-set", text, at: now)
  }
}
