import ClockModel
import Configuration
import ControlProtocol
import LinuxSystem
import Panel
import StateKeeping
import Text

extension Daemon {
  /// Begins to read configuration, board and zones again, where that is due.
  func beginReload(_ events: borrowing DaemonEvents) {
    guard reloading.takeDue(at: SystemClock.monotonicNanoseconds) else { return }
    startReload(events)
  }

  private func startReload(_ events: borrowing DaemonEvents) {
    let isTold = isReady
    if isTold { manager.reloading() }
    reloading.begin(reading(events), isTold: isTold)
  }

  /// Begins to read, and to watch what is read.
  private func reading(_ events: borrowing DaemonEvents) -> ConfigurationReading {
    let good = reloading.good
    // Whoever took one without a board has been told so.
    let rule = good.map { $0.namesBoard ? BoardRule.namedAsBefore : .standard } ?? options.boardRule
    let reading = CarefulReading(
      of: options.configurationPath, lastGood: good?.sources,
      takesBeginnings: reloading.takesBeginnings(at: SystemClock.monotonicNanoseconds)
    ) { [load = options.load] in load(rule) }
    return ConfigurationReading(
      reading, watch: events.files, knowing: good?.files ?? [], wakeUp: events.wakeUp)
  }

  /// Takes what a reload has read, as soon as it has; where the next change is too near for it, the change comes first.
  func goOnWithReload(_ events: borrowing DaemonEvents) {
    guard let found = reloading.find(at: SystemClock.monotonicNanoseconds) else { return }
    guard hasTimeForRequests || isOverdue(reloading.reload?.readSince) else { return }
    tell(found.watch)
    let mayHaveChanged = found.watch?.mayHaveMissedChanges ?? false
    switch found.outcome {
    case .underWay(let path, let isBeginning):
      let now = SystemClock.monotonicNanoseconds
      if mayHaveChanged { reloading.note(at: now) }
      let save = reloading.wait(forSaveOf: path, isBeginning: isBeginning, at: now)
      if save.isNew { write(.notice, save.text) }
      finishReload(.refused(code: .impossible, message: save.text))
    case .read(let result):
      let isNew = take(result)
      // Now that all of it is watched, it is read once more; only files that come into use by that take another.
      guard !mayHaveChanged else { return reloading.goOn(with: reading(events), hasTaken: isNew) }
      let hasTaken = isNew || reloading.reload?.hasTaken == true
      let problems = reloading.problems
      finishReload(
        problems.isEmpty
          ? .done(
            message: "the configuration is good" + (hasTaken ? " and taken" : ": nothing has changed")
              + LeftOut(reloading.good).addition)
          : .refused(
            code: .badValue, message: "the configuration was not taken: " + problems.joined(separator: "; ")))
    }
  }

  private func finishReload(_ reply: Reply) {
    let ended = reloading.end()
    memoryGivenBack = edges &+ Self.edgesToSettle
    noteFaults()
    guard let ended else { return }
    if ended.isTold { manager.ready() }
    for asker in ended.askers { answer(asker, reply) }
  }

  /// Tells what cannot be watched.
  private func tell(_ watch: FileWatch.Outcome?) {
    for error in reloading.news(of: watch?.errors ?? []) {
      write(.warning, "\(error); changes there are seen within half a minute, or after SIGHUP")
    }
  }

  /// Shows a setup that was taken, without waiting for the next change.
  func showTaken() throws(SystemError) {
    guard reloading.pending != nil, !isStopping else { return }
    let time = try timeBetweenChanges()
    // A change that was due has it on show already.
    if reloading.pending != nil, !isStopping { try pass(time) }
  }

  /// Takes what there is to begin with; the clock has not begun, and waits for no disk later.
  func takeFirst(_ result: Result<Setup, ConfigurationFailure>, events: borrowing DaemonEvents) {
    let known = options.standIn?.setup.files ?? []
    let watch = events.files?.watch(CarefulReading.Outcome.read(result).files(knowing: known))
    tell(watch)
    var mayHaveChanged = watch?.mayHaveMissedChanges ?? false
    switch result {
    case .success(let new):
      _ = reloading.take(new, at: clock.now)
      if mirror == nil { write(.information, "showing \(Self.summary(new))") }
      if let warning = LeftOut(new).warning { write(.warning, warning) }
      if mirror == nil { for warning in new.warnings { write(.warning, warning.description) } }
    case .failure(let bad):
      report(bad)
      if let standIn = options.standIn {
        show(standIn)
        // Whether a save is under way is for the next reading to find out.
        mayHaveChanged = true
      }
    }
    if mayHaveChanged { startReload(events) }
  }

  /// Shows what was taken in an earlier run, until the files are mended.
  private func show(_ standIn: StandIn) {
    reloading.take(standIn)
    write(
      .error,
      "until that is mended, what was taken on \(standIn.takenAt.dayAndMinute) is shown: "
        + Self.summary(standIn.setup))
  }

  /// Takes what was read again: a good setup is on show with the next pass, a bad one changes nothing and is told once.
  ///
  /// - Returns: whether it is another than before.
  private func take(_ result: Result<Setup, ConfigurationFailure>) -> Bool {
    let new: Setup
    switch result {
    case .success(let setup):
      reloading.noteWhole(isGood: true, at: SystemClock.monotonicNanoseconds)
      new = setup
    case .failure(let bad):
      reloading.noteWhole(isGood: false, at: SystemClock.monotonicNanoseconds)
      report(bad)
      return false
    }
    switch reloading.take(new, at: clock.now) {
    case .same(let wasBad):
      if reloading.pending == nil { keepLastGood(new) }
      // A client has an answer of its own; were it logged as well, one could fill the journal.
      let isAnswer = reloading.reload.map { !$0.hasTaken && $0.askers.contains { $0.client == nil } } ?? false
      if wasBad || isAnswer { write(.notice, "configuration read again: nothing has changed") }
      return false
    case .another:
      let text = "configuration taken: showing \(Self.summary(new))"
      write(.notice, text)
      let leftOut = LeftOut(new)
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

  /// Puts a setup on show.
  ///
  /// - Returns: whether it is on another board than before.
  func apply(_ new: Setup, at time: WallTime) -> Bool {
    let isNewBoard = setup?.wiring != new.wiring || setup?.keyWiring.chips != new.keyWiring.chips
    reloading.putOnShow()
    memoryGivenBack = edges &+ Self.edgesToSettle
    keepLastGood(new)
    keys = KeyTable(new.keys, legends: new.keyWiring.legends)
    configure(new, at: time)
    if isNewBoard, let ended = stage.endTest() { tellEnd(of: ended, "the board was changed") }
    if let kind = options.test { begin(kind, on: new, at: time) }
    guard isNewBoard else { return false }
    panel.rewire(new.wiring, keys: new.keyWiring)
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
      // That of another board would mislead it.
      do throws(SystemError) { try FileSystem.remove(path) } catch {}
      write(.warning, "\(error); --blank will have to go by the configuration")
    }
  }

  private func configure(_ new: Setup, at time: WallTime) {
    let reconciliation: PropState.Reconciliation
    if let machine = stage.machine {
      reconciliation = stage.change { $0.clock?.reconfigure(new, at: time) } ?? PropState.Reconciliation()
      if let changed = stage.machine {
        if changed.isNight != machine.isNight { tell([changed.nightNotice(at: time)]) }
        if let ended = machine.codeNotice(replacedBy: changed, at: time) { tell([ended]) }
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
    guard reloading.refuse(bad, told: text) else { return }
    guard !bad.lacksBoard else { return write(.notice, Self.noBoard) }
    write(.error, text)
    publish(
      "reload", "configuration not taken: \(told.first ?? "")", at: clock.now,
      [JSONMember("result", .string("refused")), JSONMember("problems", .array(told.map(JSONValue.string)))])
    if reloading.good != nil { write(.error, "configuration not taken: the clock goes on as before") }
  }

  private static var noBoard: String { "\(BoardRule.advice) (nothing is driven until a board is named)" }

  private static func summary(_ setup: Setup) -> String {
    setup.circuits.readouts.map(\.label).joined(separator: ", ") + " on board \(setup.boardName)"
  }
}
