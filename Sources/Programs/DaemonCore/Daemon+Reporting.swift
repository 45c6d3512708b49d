import ClockModel
import ControlProtocol
import ControlServer
import Keys
import LinuxSystem
import PanelHAL
import Text

extension Daemon {
  /// Logs parts that failed, work again or were dropped, and reports the status to the service manager.
  func recordFaults() {
    for event in faults.update(panel.faults + (services.keys?.inbox.faults ?? []), at: clock.monotonic) {
      write(event.priority, event.text)
      publish(
        event.name, event.text, at: clock.now, [JSONMember("part", .string("\(event.fault.part)"))])
    }
    for error in panel.takeLosses() { write(.error, Self.loss(error)) }
    if let keeper = services.keeper {
      for event in keeper.takeEvents() { write(event.priority, event.text) }
    }
    if let lastGood = services.lastGood {
      for event in lastGood.takeEvents() { write(event.priority, event.text) }
    }
    guard reports.manager.isPresent else { return }
    let line = StatusLine.text(
      labels: setup == nil ? nil : stage.labels, board: setup?.boardName ?? "",
      keptOf: reloading.isStandIn ? reloading.takenAt?.dayAndMinute : nil, lacksBoard: reloading.lacksBoard,
      problem: firstProblem,
      leftOut: SkippedItems(reloading.good).brief, isClockUnset: stage.sync == .waiting,
      isOff: stage.machine?.isOff == true, unsaved: stateProblem,
      faults: faults.faults)
    reports.report(line)
  }

  /// The first problem of a refused configuration, and the number of others.
  var firstProblem: String? {
    guard let first = reloading.problems.first else { return nil }
    return first + (reloading.problems.count > 1 ? " (and \(reloading.problems.count - 1) more)" : "")
  }

  static func loss(_ error: HardwareError) -> String { "\(error). It may still show its last time." }

  /// Logs an event; a terminal picture continues below it.
  func write(_ priority: Log.Priority, _ event: String) {
    guard mirror?.say(event, inPlaceOf: log) != true else { return }
    log.write(priority, event)
    if mirror?.output === log.output { mirror?.interrupt() }
  }

  /// Logs and publishes what happened to the time circuits.
  func publish(_ notices: [Notice]) {
    for notice in notices {
      switch notice.kind {
      case .departure, .reEntry, .restore, .reset, .power, .alarm, .alarmStopped, .alarmSnoozed,
        .timerStarted, .timerPaused, .timerResumed, .timerFinished, .timerStopped:
        // Below the picture, where a player looks; above it, each would take a line from the picture.
        if options.playsKeys {
          mirror?.keyHint.say(notice.text, at: clock.monotonic)
        } else {
          write(.information, notice.text)
        }
      case .clock, .alarmMissed: write(.notice, notice.text)
      default: break
      }
      services.control?.publish(EventReport(notice))
    }
  }

  func publish(_ name: String, _ text: String, at time: WallTime, _ details: [JSONMember] = []) {
    services.control?.publish(EventReport(time: time, name: name, text: text, details: details))
  }

  /// Checks whether the clock is synchronised by now, and renders the change; returns its notices.
  func updateClockSync(at time: WallTime) -> [Notice] {
    guard let watch = options.synchronisation, let known = stage.sync, known != .synchronised,
      let patience = setup?.syncWaitSeconds
    else { return [] }
    let sync = watch.sync(patience: patience)
    guard sync != known else { return [] }
    let notices = stage.change { $0.clock?.machine.setSync(sync, at: time) ?? [] }
    stage.render()
    return notices
  }

  /// Posts the state to its writer, which saves it when it is due.
  func keepState() {
    guard let keeper = services.keeper, let state = stage.state else { return }
    keeper.post(state)
  }

  /// Publishes what the LEDs show to watchers.
  func publishFrame() {
    guard let control = services.control else { return }
    let now = clock.monotonic
    if control.takeFrameRequest() { frames.recordWatcher(at: now) }
    guard let setup else { return }
    let frame = frames.nextRecord(
      at: now, of: panel, setup.wiring, time: stage.current, labels: stage.labels,
      hourCycle: setup.circuits.hourCycle, of: stage)
    if let frame { control.publish(frame: frame) }
  }
}
