import ClockModel
import Configuration
import ControlProtocol
import LinuxSystem
import Panel
import StateKeeping
import Text

extension Daemon {
  /// Starts to read configuration, board and zones again if that is due.
  func beginReload(_ events: borrowing DaemonEvents) {
    guard reloading.startIfDue(at: clock.monotonic) else { return }
    startReload(events)
  }

  private func startReload(_ events: borrowing DaemonEvents) {
    let isTold = reports.isReady
    if isTold { reports.manager.reloading() }
    reloading.begin(reading(events), isTold: isTold)
  }

  /// Starts to read, and to watch the files.
  private func reading(_ events: borrowing DaemonEvents) -> ConfigurationReading {
    let good = reloading.good
    // A good configuration without a board was reported already.
    let rule = good.map { $0.namesBoard ? BoardRule.namedAsBefore : .standard } ?? options.boardRule
    let reading = StableFileReader(
      of: options.configurationPath, lastGood: good?.sources,
      acceptsUnfinished: reloading.acceptsUnfinished(at: clock.monotonic)
    ) { [load = options.load] in load(rule) }
    return ConfigurationReading(
      reading, watch: events.files, knowing: good?.files ?? [], wakeUp: events.wakeUp)
  }

  /// Uses the result of a reload once there is one; a change that is too near comes first.
  func goOnWithReload(_ events: borrowing DaemonEvents) {
    guard let found = reloading.find(at: clock.monotonic) else { return }
    guard hasTimeForRequests || isOverdue(reloading.reload?.readSince) else { return }
    report(found.watch)
    let mayHaveChanged = found.watch?.mayHaveMissedChanges ?? false
    switch found.outcome {
    case .underWay(let path, let isBeginning):
      let now = clock.monotonic
      if mayHaveChanged { reloading.recordChange(at: now) }
      let save = reloading.wait(forSaveOf: path, isBeginning: isBeginning, at: now)
      if save.isNew { write(.notice, save.text) }
      finishReload(.refused(code: .impossible, message: save.text))
    case .read(let result):
      let isNew = apply(result)
      // Now that all files are watched, they are read once more; only newly used files cause yet another
      // reading.
      guard !mayHaveChanged else { return reloading.goOn(with: reading(events), hasTaken: isNew) }
      let hasTaken = isNew || reloading.reload?.hasTaken == true
      let problems = reloading.problems
      finishReload(
        problems.isEmpty
          ? .done(
            message: "the configuration is valid" + (hasTaken ? " and applied" : ": nothing has changed")
              + SkippedItems(reloading.good).addition)
          : .refused(
            code: .badValue, message: "the configuration was rejected: " + problems.joined(separator: "; ")))
    }
  }

  private func finishReload(_ reply: Reply) {
    let ended = reloading.end()
    upkeep.settle()
    recordFaults()
    guard let ended else { return }
    if ended.hasNotifiedManager { reports.manager.ready() }
    for requester in ended.requesters { answer(requester, reply) }
  }

  /// Reports what cannot be watched.
  private func report(_ watch: FileWatchOutcome?) {
    for error in reloading.news(of: watch?.errors ?? []) {
      write(.warning, "\(error); changes there are noticed within half a minute, or after SIGHUP")
    }
  }

  /// Shows a new setup without waiting for the next change.
  func showTaken() throws(SystemError) {
    guard reloading.pending != nil, !isStopping else { return }
    let time = try timeBetweenChanges()
    // A change that was due has shown it already.
    if reloading.pending != nil, !isStopping { try pass(time) }
  }

  /// Uses the first reading; the clock has not started, and never waits for a disk later.
  func applyFirst(_ result: Result<Setup, ConfigurationFailure>, events: borrowing DaemonEvents) {
    let known = options.standIn?.setup.files ?? []
    let watch = events.files?.watch(StableFileOutcome.read(result).files(knowing: known))
    report(watch)
    var mayHaveChanged = watch?.mayHaveMissedChanges ?? false
    switch result {
    case .success(let new):
      _ = reloading.apply(new, at: clock.now)
      if mirror == nil { write(.information, "showing \(Self.summary(new))") }
      if let warning = SkippedItems(new).warning { write(.warning, warning) }
      if mirror == nil { for warning in new.warnings { write(.warning, warning.description) } }
    case .failure(let bad):
      report(bad)
      if let standIn = options.standIn {
        show(standIn)
        // The next reading finds out whether a save is unfinished.
        mayHaveChanged = true
      }
    }
    if mayHaveChanged { startReload(events) }
  }

  /// Shows the setup of an earlier run until the files are fixed.
  private func show(_ standIn: StandIn) {
    reloading.apply(standIn)
    write(
      .error,
      "until that is fixed, showing the configuration applied on \(standIn.takenAt.dayAndMinute): "
        + Self.summary(standIn.setup))
  }

  /// Uses the result of a reload: the next pass shows a good setup; a bad one changes nothing and is reported
  /// once.
  ///
  /// - Returns: whether the setup is new.
  private func apply(_ result: Result<Setup, ConfigurationFailure>) -> Bool {
    let new: Setup
    switch result {
    case .success(let setup):
      reloading.recordWhole(isGood: true, at: clock.monotonic)
      new = setup
    case .failure(let bad):
      reloading.recordWhole(isGood: false, at: clock.monotonic)
      report(bad)
      return false
    }
    switch reloading.apply(new, at: clock.now) {
    case .same(let wasBad):
      if reloading.pending == nil { keepLastGood(new) }
      // A client gets its own answer; if that were logged too, a client could fill the journal.
      let isAnswer =
        reloading.reload.map { !$0.hasTaken && $0.requesters.contains { $0.client == nil } } ?? false
      if wasBad || isAnswer { write(.notice, "configuration reloaded: no changes") }
      return false
    case .another:
      let text = "configuration applied: showing \(Self.summary(new))"
      write(.notice, text)
      let leftOut = SkippedItems(new)
      if let warning = leftOut.warning { write(.warning, warning) }
      for warning in new.warnings { write(.warning, warning.description) }
      publish(
        "reload", text, at: clock.now, [JSONMember("result", .string("taken"))] + leftOut.members)
      return true
    }
  }

  private func keepLastGood(_ setup: Setup) {
    let takenAt = reloading.takenAt ?? clock.now
    services.lastGood?.keep(
      LastGood(takenAt: takenAt, namesBoard: setup.namesBoard, sources: setup.sources))
  }

  /// Puts a setup on show; returns whether its board is new.
  func apply(_ new: Setup, at time: WallTime) -> Bool {
    let isNewBoard = setup?.wiring != new.wiring || setup?.keyWiring.chips != new.keyWiring.chips
    reloading.putOnShow()
    faults.use(new.wiring, keys: new.keyWiring, devices: new.keys.devices)
    upkeep.settle()
    keepLastGood(new)
    configure(new, at: time)
    if isNewBoard, let ended = stage.endTest() { publishEnd(of: ended, "the board was changed") }
    if let kind = options.test { begin(kind, on: new, at: time) }
    guard isNewBoard else { return false }
    panel.rewire(new.wiring, keys: new.keyWiring)
    mirror?.rewire(new.wiring)
    stage.rewire(new.wiring)
    keepRecord(of: new.wiring)
    return true
  }

  /// Records what is driven, for a `--blank` that has no good configuration.
  private func keepRecord(of wiring: Wiring) {
    guard let path = options.recordPath else { return }
    do throws(SystemError) {
      try FileSystem.replace(path, with: PanelRecord(wiring).bytes)
    } catch {
      // The record of another board would mislead it.
      do throws(SystemError) { try FileSystem.remove(path) } catch {}
      write(.warning, "\(error); --blank will use the configuration instead")
    }
  }

  private func configure(_ new: Setup, at time: WallTime) {
    let reconciliation: PropState.Reconciliation
    if let machine = stage.machine {
      reconciliation = stage.change { $0.clock?.reconfigure(new, at: time) } ?? PropState.Reconciliation()
      if let changed = stage.machine {
        if changed.isNight != machine.isNight { publish([changed.nightNotice(at: time)]) }
        if let ended = machine.codeNotice(replacedBy: changed, at: time) { publish([ended]) }
      }
    } else {
      var state = options.state
      reconciliation = state.reconcile(with: new.circuits)
      let sync = options.synchronisation?.sync(patience: new.syncWaitSeconds) ?? .simulated
      let clock = ClockShow(new, state: state, sync: sync, seed: options.seed, at: time)
      stage.change { $0.clock = clock }
      if sync == .waiting {
        write(.notice, "the clock was not set since boot: live readouts show dashes until it is set")
      }
    }
    upkeep.planShelf(stage.machine?.hasShelf == true, at: clock.monotonic)
    if !reconciliation.shelved.isEmpty {
      write(
        .notice,
        "edited in the configuration, which replaces the value set before: "
          + reconciliation.shelved.joined(separator: ", ")
          + " (undo the edit within a minute to get it back)")
    }
    if !reconciliation.returned.isEmpty {
      write(
        .notice,
        "the edit was undone; restored the value set before: "
          + reconciliation.returned.joined(separator: ", "))
    }
  }

  /// Forgets shelved settings, once the edit has lasted long enough.
  func emptyShelf() {
    guard upkeep.takeShelf(at: clock.monotonic) else { return }
    stage.change { $0.clock?.machine.emptyShelf() }
  }

  private static var mostProblems: Int { 50 }

  private func report(_ bad: ConfigurationFailure) {
    // The journal limits a service's lines and drops the rest, later lines included.
    let told = bad.problems.prefix(Self.mostProblems).map(\.description)
    let left = bad.problems.count - told.count
    let text = (told + (left > 0 ? ["… and \(left) more: timecircuitsd --check-config lists them all"] : []))
      .joined(separator: "\n")
    guard reloading.refuse(bad, told: text) else { return }
    guard !bad.lacksBoard else { return write(.notice, Self.noBoard) }
    write(.error, text)
    publish(
      "reload", "configuration rejected: \(told.first ?? "")", at: clock.now,
      [JSONMember("result", .string("refused")), JSONMember("problems", .array(told.map(JSONValue.string)))])
    if reloading.good != nil { write(.error, "configuration rejected: keeping the previous one") }
  }

  private static var noBoard: String { "\(BoardRule.advice) (until then nothing is driven)" }

  private static func summary(_ setup: Setup) -> String {
    setup.circuits.readouts.map(\.label).joined(separator: ", ") + " on board \(setup.boardName)"
  }
}
