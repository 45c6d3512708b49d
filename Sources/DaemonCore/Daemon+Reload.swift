import ClockModel
import Configuration
import ControlProtocol
import LinuxSystem
import Panel

extension Daemon {
  /// Reads configuration, board and zones again.
  func reload(_ events: inout DaemonEvents) {
    // Before it is ready, the end of a reload would tell that it is.
    let isTold = isReady
    let start = SystemClock.monotonicNanoseconds
    if isTold { manager.reloading() }
    // What the files are from here on is compared with what is read now.
    _ = events.filesDrifted()
    take(options.load(), isFirst: false, events: &events)
    schedule.took(SystemClock.monotonicNanoseconds - start)
    noteFaults()
    if isTold { manager.ready() }
    answerReloads()
  }

  private func answerReloads() {
    defer { reloadRequests = [] }
    let reply: Reply =
      problems.isEmpty
      ? .done(
        message: "the configuration is good" + (pending == nil ? ": nothing has changed" : " and taken"))
      : .refused(
        code: .badValue, message: "the configuration was not taken: " + problems.joined(separator: "; "))
    for token in reloadRequests { services.control?.answer(token, reply) }
  }

  /// Takes what was read: a good setup waits for the next edge, a bad one changes nothing and is told once.
  func take(_ result: Result<Setup, ConfigurationFailure>, isFirst: Bool, events: inout DaemonEvents) {
    let mayHaveChanged: Bool
    switch result {
    case .success(let new):
      mayHaveChanged = events.watch(new.files, log: log)
      let wasBad = failure != nil
      (failure, problems) = (nil, [])
      let hasChanged = new != (pending ?? setup)
      if hasChanged { (pending, configuredAt) = (new, clock.now) }
      if isFirst {
        if mirror == nil { write(.information, "showing \(Self.summary(new))") }
      } else if hasChanged {
        let text = "configuration taken: showing \(Self.summary(new))"
        write(.notice, text)
        publish("reload", text, at: clock.now, [JSONMember("result", .string("taken"))])
      } else if wasBad || isReloadRequested {
        write(.notice, "configuration read again: nothing has changed")
      }
    case .failure(let bad):
      // Everything that was read before is watched on: the mend may be to any of these files.
      let files = bad.files + ((pending ?? setup)?.files ?? []).filter { !bad.files.contains($0) }
      mayHaveChanged = events.watch(files, log: log)
      report(bad)
    }
    isReloadRequested = false
    // Now that all of it is watched, it is read once more; only files that come into use by that take another.
    if mayHaveChanged { take(options.load(), isFirst: false, events: &events) }
  }

  /// Puts a setup on show.
  func apply(_ new: Setup, at time: WallTime) {
    let isNewBoard = setup?.wiring != new.wiring
    setup = new
    pending = nil
    prepared = nil
    configure(new, at: time)
    if isNewBoard { endTest("the board was changed") }
    if let kind = options.test {
      test = RunningTest(test: WiringTest(kind, of: new.wiring, from: time.edge), client: nil)
    }
    guard isNewBoard else { return }
    panel.rewire(new.wiring)
    mirror?.rewire(new.wiring)
    image = PanelImage(darkFor: new.wiring)
    guard let path = options.recordPath else { return }
    do throws(SystemError) {
      try FileSystem.replace(path, with: PanelRecord(new.wiring).bytes)
    } catch {
      write(.warning, "\(error); --blank will have to go by the configuration")
    }
  }

  private func configure(_ new: Setup, at time: WallTime) {
    let dropped: [String]
    if show == nil {
      var state = options.state
      dropped = state.reconcile(with: new.circuits)
      let trust = options.synchronisation?.trust(patience: new.syncWaitSeconds) ?? .simulated
      show = ClockShow(new, state: state, trust: trust, seed: options.seed, at: time)
      if trust == .waiting {
        write(.notice, "the clock was not set since boot: live readouts show dashes until it is")
      }
    } else {
      let wasNight = show?.machine.isNight
      dropped = show?.reconfigure(new, at: time) ?? []
      if let machine = show?.machine, machine.isNight != wasNight { tell([machine.nightNotice(at: time)]) }
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
