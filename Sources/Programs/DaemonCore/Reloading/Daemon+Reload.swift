import ClockModel
import Configuration
import ControlProtocol
import LinuxSystem
import Panel
import Text

extension Daemon {
  /// Begins to read configuration, board and zones again.
  func beginReload(_ events: inout DaemonEvents) {
    let isTold = isReady
    if isTold { manager.reloading() }
    // What the files are from here on is compared with what is read now.
    _ = events.filesDrifted()
    reload = Reload(
      reading: ConfigurationReading(options.load, wakeUp: events.wakeUp), isTold: isTold,
      askers: reloadAskers)
    reloadAskers = []
  }

  /// Takes what a reload has read, as soon as it has; where the next change is too near for it, the change comes first.
  func goOnWithReload(_ events: inout DaemonEvents) {
    guard var reload, let result = reload.reading.result else { return }
    reload.readSince = reload.readSince ?? SystemClock.monotonicNanoseconds
    self.reload = reload
    guard hasTimeForRequests || isOverdue(reload.readSince) else { return }
    reload.readSince = nil
    let outcome = take(result, isRequested: !reload.askers.isEmpty && !reload.hasTaken, events: &events)
    reload.hasTaken = reload.hasTaken || outcome.isNew
    if outcome.mayHaveChanged {
      // Now that all of it is watched, it is read once more; only files that come into use by that take another.
      reload.reading = ConfigurationReading(options.load, wakeUp: events.wakeUp)
      self.reload = reload
      return
    }
    self.reload = nil
    noteFaults()
    if reload.isTold { manager.ready() }
    let reply: Reply =
      problems.isEmpty
      ? .done(
        message: "the configuration is good" + (reload.hasTaken ? " and taken" : ": nothing has changed")
          + LeftOut(pending ?? setup).addition)
      : .refused(
        code: .badValue, message: "the configuration was not taken: " + problems.joined(separator: "; "))
    for asker in reload.askers { answer(asker, reply) }
  }

  /// Shows a setup that was taken, without waiting for the next change.
  func showTaken() throws(SystemError) {
    guard pending != nil, !isStopping else { return }
    let time = try timeBetweenChanges()
    // A change that was due has it on show already.
    if pending != nil, !isStopping { try pass(time) }
  }

  /// Takes what there is to begin with.
  func takeFirst(_ result: Result<Setup, ConfigurationFailure>, events: inout DaemonEvents) {
    let mayHaveChanged: Bool
    switch result {
    case .success(let new):
      mayHaveChanged = events.watch(new.files, log: log)
      (pending, configuredAt) = (new, clock.now)
      if mirror == nil { write(.information, "showing \(Self.summary(new))") }
      if let warning = LeftOut(new).warning { write(.warning, warning) }
    case .failure(let bad):
      mayHaveChanged = events.watch(bad.files, log: log)
      report(bad)
    }
    if mayHaveChanged { beginReload(&events) }
  }

  /// Takes what was read again: a good setup is on show with the next pass, a bad one changes nothing and is told once.
  ///
  /// - Returns: whether it is another than before, and whether the files may have changed since they were read.
  private func take(
    _ result: Result<Setup, ConfigurationFailure>, isRequested: Bool, events: inout DaemonEvents
  ) -> (isNew: Bool, mayHaveChanged: Bool) {
    switch result {
    case .success(let new):
      let mayHaveChanged = events.watch(new.files, log: log)
      let wasBad = failure != nil
      (failure, problems) = (nil, [])
      guard new != (pending ?? setup) else {
        if wasBad || isRequested { write(.notice, "configuration read again: nothing has changed") }
        return (false, mayHaveChanged)
      }
      (pending, configuredAt) = (new, clock.now)
      let text = "configuration taken: showing \(Self.summary(new))"
      write(.notice, text)
      let leftOut = LeftOut(new)
      if let warning = leftOut.warning { write(.warning, warning) }
      publish(
        "reload", text, at: clock.now, [JSONMember("result", .string("taken"))] + leftOut.members)
      return (true, mayHaveChanged)
    case .failure(let bad):
      // Everything that was read before is watched on: the mend may be to any of these files.
      let files = bad.files + ((pending ?? setup)?.files ?? []).filter { !bad.files.contains($0) }
      let mayHaveChanged = events.watch(files, log: log)
      report(bad)
      return (false, mayHaveChanged)
    }
  }

  /// Puts a setup on show.
  ///
  /// - Returns: whether it is on another board than before.
  func apply(_ new: Setup, at time: WallTime) -> Bool {
    let isNewBoard = setup?.wiring != new.wiring
    setup = new
    pending = nil
    configure(new, at: time)
    if isNewBoard, let ended = stage.endTest() { tellEnd(of: ended, "the board was changed") }
    if let kind = options.test {
      let test = RunningTest(test: WiringTest(kind, of: new.wiring, from: time.edge), asker: .commandLine)
      stage.change { $0.test = test }
    }
    guard isNewBoard else { return false }
    panel.rewire(new.wiring)
    mirror?.rewire(new.wiring)
    stage.rewire(new.wiring)
    keepRecord(of: new.wiring)
    return true
  }

  /// Notes what is driven, for a `--blank` that has to come by without the configuration.
  private func keepRecord(of wiring: Wiring) {
    guard let path = options.recordPath else { return }
    do throws(SystemError) {
      try FileSystem.replace(path, with: PanelRecord(wiring).bytes)
    } catch {
      write(.warning, "\(error); --blank will have to go by the configuration")
    }
  }

  private func configure(_ new: Setup, at time: WallTime) {
    let dropped: [String]
    if let machine = stage.machine {
      dropped = stage.change { $0.clock?.reconfigure(new, at: time) ?? [] }
      if let changed = stage.machine, changed.isNight != machine.isNight {
        tell([changed.nightNotice(at: time)])
      }
    } else {
      var state = options.state
      dropped = state.reconcile(with: new.circuits)
      let trust = options.synchronisation?.trust(patience: new.syncWaitSeconds) ?? .simulated
      let clock = ClockShow(new, state: state, trust: trust, seed: options.seed, at: time)
      stage.change { $0.clock = clock }
      if trust == .waiting {
        write(.notice, "the clock was not set since boot: live readouts show dashes until it is")
      }
    }
    guard !dropped.isEmpty else { return }
    write(
      .notice,
      "edited in the configuration since it was set, which is taken back: \(dropped.joined(separator: ", "))")
  }

  private static var mostProblems: Int { 50 }

  private func report(_ bad: ConfigurationFailure) {
    // The journal takes so many lines of a service, and the rest of them would be lost, this one's too.
    let told = bad.problems.prefix(Self.mostProblems).map(\.description)
    let left = bad.problems.count - told.count
    let text = (told + (left > 0 ? ["… and \(left) more: timecircuitsd --check-config lists them all"] : []))
      .joined(separator: "\n")
    problems = bad.problems.map(\.description)
    guard text != failure else { return }
    failure = text
    write(.error, text)
    publish(
      "reload", "configuration not taken: \(told.first ?? "")", at: clock.now,
      [JSONMember("result", .string("refused")), JSONMember("problems", .array(told.map(JSONValue.string)))])
    if setup != nil { write(.error, "configuration not taken: the clock goes on as before") }
  }

  private static func summary(_ setup: Setup) -> String {
    setup.circuits.readouts.map(\.label).joined(separator: ", ") + " on board \(setup.boardName)"
  }
}
