import ClockModel
import Configuration
import ControlProtocol
import LinuxSystem
import Panel
import StateKeeping
import Text

extension Daemon {
  /// Begins to read configuration, board and zones again.
  func beginReload(_ events: inout DaemonEvents) {
    let isTold = isReady
    if isTold { manager.reloading() }
    // What the files are from here on is compared with what is read now.
    _ = events.filesDrifted()
    reload = Reload(reading: startReading(events), isTold: isTold, askers: reloadAskers)
    reloadAskers = []
  }

  private func startReading(_ events: borrowing DaemonEvents) -> ConfigurationReading {
    let good = pending ?? setup
    let mustNameBoard = good?.namesBoard ?? false
    let isWaitedOut = unfinished.map { SystemClock.monotonicNanoseconds >= $0.due } ?? false
    let reading = CarefulReading(
      of: options.configurationPath, lastGood: good?.sources, takesBeginnings: isWaitedOut
    ) { [load = options.load] in load(mustNameBoard) }
    return ConfigurationReading(reading, wakeUp: events.wakeUp)
  }

  /// Takes what a reload has read, as soon as it has; where the next change is too near for it, the change comes first.
  func goOnWithReload(_ events: inout DaemonEvents) {
    guard var reload, let outcome = reload.reading.outcome else { return }
    reload.readSince = reload.readSince ?? SystemClock.monotonicNanoseconds
    self.reload = reload
    guard hasTimeForRequests || isOverdue(reload.readSince) else { return }
    reload.readSince = nil
    switch outcome {
    case .underWay(let path, let isBeginning):
      // The rest may come to another place than the file had before: a folder or a link may be another.
      if events.watch((pending ?? setup)?.files ?? [path], log: log) {
        schedule.note(at: SystemClock.monotonicNanoseconds)
      }
      finish(reload, wait(forSaveOf: path, isBeginning: isBeginning))
    case .read(let result):
      noteWhole(result)
      let taken = take(result, isRequested: !reload.askers.isEmpty && !reload.hasTaken, events: &events)
      reload.hasTaken = reload.hasTaken || taken.isNew
      if taken.mayHaveChanged {
        // Now that all of it is watched, it is read once more; only files that come into use by that take another.
        reload.reading = startReading(events)
        self.reload = reload
        return
      }
      let reply: Reply =
        problems.isEmpty
        ? .done(
          message: "the configuration is good" + (reload.hasTaken ? " and taken" : ": nothing has changed")
            + LeftOut(pending ?? setup).addition)
        : .refused(
          code: .badValue, message: "the configuration was not taken: " + problems.joined(separator: "; "))
      finish(reload, reply)
    }
  }

  private func finish(_ reload: Reload, _ reply: Reply) {
    self.reload = nil
    noteFaults()
    if reload.isTold { manager.ready() }
    for asker in reload.askers { answer(asker, reply) }
  }

  /// Waits for the rest of a save: what is there changes nothing.
  private func wait(forSaveOf path: String, isBeginning: Bool) -> Reply {
    let now = SystemClock.monotonicNanoseconds
    guard isBeginning else {
      schedule.note(at: now)
      return .refused(code: .impossible, message: "\(path) is being written, and is read when that is done")
    }
    let isNew = unfinished == nil
    let save = unfinished ?? UnfinishedSave(since: now)
    unfinished = save
    schedule.remind(at: save.due)
    let seconds = save.due > now ? (save.due - now + 999_999_999) / 1_000_000_000 : 0
    let text =
      "\(path) is only the beginning of what it was, as in the middle of a save: "
      + "it is taken when there is more, or as it is in \(seconds) s"
    if isNew { write(.notice, text) }
    return .refused(code: .impossible, message: text)
  }

  /// Takes note of files that are whole, or have been waited for long enough.
  private func noteWhole(_ result: Result<Setup, ConfigurationFailure>) {
    // A beginning that is refused stays one, and is not waited for a second time.
    if case .failure = result, let save = unfinished, SystemClock.monotonicNanoseconds >= save.due { return }
    unfinished = nil
    schedule.remind(at: nil)
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
      let standIn = options.standIn
      let files = bad.files + (standIn?.setup.files ?? []).filter { !bad.files.contains($0) }
      let isMissed = events.watch(files, log: log)
      report(bad)
      if let standIn { show(standIn) }
      // Whether a save is under way is for the next reading to find out.
      mayHaveChanged = isMissed || standIn != nil
    }
    if mayHaveChanged { beginReload(&events) }
  }

  /// Shows what was taken in an earlier run, until the files are mended.
  private func show(_ standIn: StandIn) {
    (pending, configuredAt, isStandIn) = (standIn.setup, standIn.takenAt, true)
    write(
      .error,
      "until that is mended, what was taken on \(standIn.takenAt.dayAndMinute) is shown: "
        + Self.summary(standIn.setup))
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
      (failure, problems, isStandIn) = (nil, [], false)
      guard new != (pending ?? setup) else {
        // A comment may be another, and with it what a later save is compared with.
        if pending != nil { pending = new } else { replace(by: new) }
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

  /// Takes the place of a setup that says the same.
  private func replace(by new: Setup) {
    setup = new
    keepLastGood(new)
  }

  private func keepLastGood(_ setup: Setup) {
    let takenAt = configuredAt ?? clock.now
    services.lastGood?.keep(
      LastGood(takenAt: takenAt, namesBoard: setup.namesBoard, sources: setup.sources))
  }

  /// Puts a setup on show.
  ///
  /// - Returns: whether it is on another board than before.
  func apply(_ new: Setup, at time: WallTime) -> Bool {
    let isNewBoard = setup?.wiring != new.wiring
    setup = new
    pending = nil
    keepLastGood(new)
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
    let reconciliation: PropState.Reconciliation
    if let machine = stage.machine {
      reconciliation = stage.change { $0.clock?.reconfigure(new, at: time) } ?? PropState.Reconciliation()
      if let changed = stage.machine, changed.isNight != machine.isNight {
        tell([changed.nightNotice(at: time)])
      }
    } else {
      var state = options.state
      reconciliation = state.reconcile(with: new.circuits)
      let trust = options.synchronisation?.trust(patience: new.syncWaitSeconds) ?? .simulated
      let clock = ClockShow(new, state: state, trust: trust, seed: options.seed, at: time)
      stage.change { $0.clock = clock }
      if trust == .waiting {
        write(.notice, "the clock was not set since boot: live readouts show dashes until it is")
      }
    }
    shelfEmptied =
      stage.machine?.hasShelf == true ? SystemClock.monotonicNanoseconds &+ Self.shelfPatience : nil
    if !reconciliation.takenBack.isEmpty {
      write(
        .notice,
        "edited in the configuration since it was set, which is taken back: "
          + reconciliation.takenBack.joined(separator: ", ") + " (undone within a minute, it comes back)")
    }
    if !reconciliation.givenBack.isEmpty {
      write(
        .notice,
        "the configuration says again what it did, and what was set is back: "
          + reconciliation.givenBack.joined(separator: ", "))
    }
  }

  /// How long a configuration has to stand for what it took back to be forgotten.
  private static var shelfPatience: UInt64 { 60_000_000_000 }

  /// Forgets what an edit took back, once the edit has stood for a while.
  func emptyShelf() {
    guard let due = shelfEmptied, SystemClock.monotonicNanoseconds >= due else { return }
    shelfEmptied = nil
    stage.change { $0.clock?.machine.emptyShelf() }
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
    if pending ?? setup != nil { write(.error, "configuration not taken: the clock goes on as before") }
  }

  private static func summary(_ setup: Setup) -> String {
    setup.circuits.readouts.map(\.label).joined(separator: ", ") + " on board \(setup.boardName)"
  }
}
