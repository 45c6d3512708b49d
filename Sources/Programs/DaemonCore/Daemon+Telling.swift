import ClockModel
import ControlProtocol
import ControlServer
import Keys
import LinuxSystem
import PanelHAL
import Text

extension Daemon {
  /// Logs what broke, works again or was dropped, and tells the service manager what its users should know.
  func noteFaults() {
    for event in faults.update(
      panel.faults + (services.keys?.inbox.faults ?? []), of: setup?.wiring, keys: setup?.keyWiring ?? .none,
      devices: setup?.keys.devices ?? [],
      at: SystemClock.monotonicNanoseconds)
    {
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
    guard manager.isPresent else { return }
    let line = StatusLine.text(
      labels: setup == nil ? nil : stage.labels, board: setup?.boardName ?? "",
      keptOf: reloading.isStandIn ? reloading.takenAt?.dayAndMinute : nil, lacksBoard: reloading.lacksBoard,
      problem: firstProblem,
      leftOut: LeftOut(reloading.good).brief, isClockUnset: stage.machine?.trust == .waiting,
      isOff: stage.machine?.isOff == true, unsaved: stateProblem,
      faults: faults.faults)
    if line != status, manager.status(line) { status = line }
  }

  /// The first problem of a configuration that was not taken, and how many there are besides.
  var firstProblem: String? {
    guard let first = reloading.problems.first else { return nil }
    return first + (reloading.problems.count > 1 ? " (and \(reloading.problems.count - 1) more)" : "")
  }

  static func loss(_ error: HardwareError) -> String { "\(error). It may still show its last time." }

  /// Logs an event; a terminal picture goes on beneath it.
  func write(_ priority: Log.Priority, _ event: String) {
    guard mirror?.say(event, inPlaceOf: log) != true else { return }
    log.write(priority, event)
    if mirror?.output === log.output { mirror?.interrupt() }
  }

  /// Tells everybody what happened to the time circuits.
  func tell(_ notices: [Notice]) {
    for notice in notices {
      switch notice.kind {
      case .departure, .reEntry, .restore, .reset, .power:
        // Beneath the picture, where a person who plays looks: above it, each would take a line of the picture's room.
        if options.playsKeys {
          keyHint.say(notice.text, at: SystemClock.monotonicNanoseconds)
        } else {
          write(.information, notice.text)
        }
      case .clock, .alarmMissed: write(.notice, notice.text)
      case .alarm, .alarmStopped, .alarmSnoozed, .timerStarted, .timerPaused, .timerResumed, .timerFinished,
        .timerStopped:
        if options.playsKeys {
          keyHint.say(notice.text, at: SystemClock.monotonicNanoseconds)
        } else {
          write(.information, notice.text)
        }
      case .announced, .set, .journey, .sequence, .step, .cycle, .brightness, .night, .text, .readouts,
        .pairing, .entry, .volume,
        .alarmSet, .hour, .timerSet, .timerWarning, .timerDanger, .timerOvertime, .timerStored:
        break
      }
      publish(
        notice.kind.rawValue, notice.text, at: notice.time,
        notice.details.map { JSONMember($0.name, .string($0.value)) } + Self.sounds(of: notice)
      )
    }
  }

  /// The sounds of what is about a sequence, of which there may be none.
  private static func sounds(of notice: Notice) -> [JSONMember] {
    guard notice.kind == .announced || notice.kind == .sequence else { return [] }
    let cues = notice.sounds.map { cue in
      JSONValue.object([
        JSONMember("name", .string(cue.name)), JSONMember("at_ms", .integer(Int64(cue.milliseconds))),
      ])
    }
    return [JSONMember("sounds", .array(cues))]
  }

  /// Tells those who follow events of one.
  func publish(_ name: String, _ text: String, at time: WallTime, _ details: [JSONMember] = []) {
    services.control?.publish(EventReport(time: time, name: name, text: text, details: details))
  }

  /// Finds out whether the clock may be believed by now, and renders what is to be shown then.
  ///
  /// - Returns: what that changed.
  func lookAtClockTrust(at time: WallTime) -> [Notice] {
    guard let watch = options.synchronisation, let setup, let known = stage.machine?.trust,
      known != .synchronised
    else { return [] }
    let trust = watch.trust(patience: setup.syncWaitSeconds)
    guard trust != known else { return [] }
    let notices = stage.change { $0.clock?.machine.trust(trust, at: time) ?? [] }
    stage.render()
    return notices
  }

  /// Hands what was set to its keeper, which writes it when it is time.
  func keepState() {
    guard let machine = stage.machine, let keeper = services.keeper else { return }
    keeper.post(machine.state)
  }

  /// Shows those who watch what the LEDs show.
  func publishFrame() {
    guard let control = services.control else { return }
    let now = SystemClock.monotonicNanoseconds
    if control.takeFrameRequest() { frames.noteWatcher(at: now) }
    guard let setup else { return }
    let frame = frames.take(
      at: now, of: panel, setup.wiring, time: stage.current, labels: stage.labels,
      hourCycle: setup.circuits.hourCycle, of: stage)
    if let frame { control.publish(frame: frame) }
  }
}
