import ClockModel
import Configuration
import ControlProtocol
import ControlServer
import LinuxSystem
import Panel

extension Daemon {
  /// How near the next change may be for a request to be carried out before it.
  private static var clearanceForRequests: Int64 { 5_000_000 }
  /// For how long requests are carried out before it is the turn of something else.
  private static var nanosecondsForRequests: UInt64 { 5_000_000 }

  /// Carries out what came over the control socket, as much as there is time for; the rest has its turn later.
  ///
  /// All of it is shown by one pass: many requests at once are not to make an edge late, nor to print it twice.
  func serveRequests() throws(SystemError) {
    guard hasRequests, let control = services.control, !isStopping else { return }
    let now = clock.now
    var time = max(now.wholeMilliseconds, current)
    if time > nextChange {
      // What is due is shown first, at its own time. A clock that leaves nothing out is as late as what it owes.
      if clock.skipsMissedEdges { try pass(change(at: now, from: nextChange)) } else { time = nextChange }
    }
    let end = SystemClock.monotonicNanoseconds &+ Self.nanosecondsForRequests
    while hasTimeForRequests, SystemClock.monotonicNanoseconds < end {
      guard let incoming = control.take() else {
        hasRequests = false
        break
      }
      switch incoming {
      case .request(let token, let work):
        if let reply = try perform(work, for: token, at: time) { control.answer(token, reply) }
      case .gone(let client):
        if test?.client?.client == client { stopTest("nobody follows it any more") }
      }
    }
    try showOrders(at: time)
  }

  /// Whether the next change is far enough away for a request before it; for a clock that is simulated without
  /// waiting it always is.
  var hasTimeForRequests: Bool {
    clock.descriptor == nil || nanosecondsToChange >= Self.clearanceForRequests
  }

  /// Carries out the lines of a simulation's script that are due; what was refused is logged.
  func performScript(at time: WallTime) throws(SystemError) {
    guard let desk = options.desk else {
      script = []
      return
    }
    while let scripted = script.first, scripted.time(from: startTime) <= time {
      script.removeFirst()
      let reply: Reply?
      switch desk.prepare(scripted.request) {
      case .answer(let answer): reply = answer
      case .work(let work): reply = try perform(work, for: nil, at: time)
      }
      // Nobody else would hear of it.
      if case .refused(let code, let message)? = reply {
        write(.warning, "\(scripted.request.name): \(code.rawValue): \(message)")
      }
    }
    try showOrders(at: time)
  }

  /// Shows what requests have changed, if they have.
  private func showOrders(at time: WallTime) throws(SystemError) {
    guard let notices = ordered else { return }
    ordered = nil
    try pass(time, telling: notices)
  }

  /// Carries out one request.
  ///
  /// - Returns: the answer, `nil` where it comes later.
  private func perform(
    _ work: Work, for token: RequestToken?, at time: WallTime
  ) throws(SystemError) -> Reply? {
    switch work {
    case .command(let command): return perform(command, at: time)
    case .status(let zones):
      // What was asked for before is part of it.
      try showOrders(at: time)
      return .status(statusReport(zones: zones, at: time))
    case .journeys: return show == nil ? noClock : .journeys(journeyEntries)
    case .sequences:
      // They are read with the configuration: none would be a lie.
      guard let show else { return noClock }
      let sequences = show.machine.library.sequences.values.sorted { $0.name < $1.name }
      return .sequences(
        sequences.map {
          SequenceEntry(name: $0.name, description: $0.description, lengthMilliseconds: $0.length)
        })
    case .test(let kind):
      try showOrders(at: time)
      return try begin(kind, for: token, at: time)
    case .reload:
      requestReload()
      guard let token else { return .done(message: "the configuration is read again") }
      reloadRequests.append(token)
      return nil
    }
  }

  /// Why nothing can be asked of a clock that never had a good configuration.
  private var noClock: Reply {
    let problem = firstProblem.map { ": \($0)" } ?? "; see `journalctl -u timecircuitsd`"
    return .refused(
      code: .impossible, message: "the readouts are dark until the configuration is mended\(problem)")
  }

  private func perform(_ command: Command, at time: WallTime) -> Reply {
    guard var changed = show else { return noClock }
    var notices = changed.machine.advance(to: time)
    let reply: Reply
    do throws(CommandRefusal) {
      let outcome = try changed.machine.handle(command, at: time)
      notices += outcome.notices
      reply = .done(message: outcome.message)
    } catch {
      return .refused(code: error.kind == .badValue ? .badValue : .impossible, message: error.description)
    }
    show = changed
    prepared = nil
    ordered = (ordered ?? []) + notices
    return reply
  }

  private var journeyEntries: [JourneyEntry] {
    guard let machine = show?.machine else { return [] }
    return machine.library.journeys.map { journey in
      func words(_ position: ReadoutPosition) -> String? {
        journey.times[position]?.civil.words(machine.circuits.hourCycle)
      }
      return JourneyEntry(
        name: journey.name, title: journey.title, destination: words(.destination), present: words(.present),
        lastDeparted: words(.lastDeparted),
        estimates: Self.estimates(of: journey),
        note: journey.note.isEmpty ? nil : journey.note)
    }
  }

  /// The names that the protocol's journeys give their times.
  private static func estimates(of journey: Journey) -> [String] {
    let names = PerReadout(destination: "destination", present: "present", lastDeparted: "last_departed")
    return ReadoutPosition.allCases.filter { journey.times[$0]?.basis == .estimate }.map { names[$0] }
  }

  // The wiring test.

  private func begin(
    _ kind: WiringTestKind, for token: RequestToken?, at time: WallTime
  ) throws(SystemError) -> Reply? {
    guard let setup else { return noClock }
    guard test == nil else {
      return .refused(code: .impossible, message: "a wiring test is running: end that one first")
    }
    // Its first LED is lit at once, up to half a second longer than the others.
    test = RunningTest(test: WiringTest(kind, of: setup.wiring, from: time.edge), client: token)
    prepared = nil
    let what = kind == .walk ? "one LED after the other" : "all \(kind.rawValue)"
    let reply = Reply.begun(message: "\(what) on \(setup.boardName): close the connection to end it")
    if let token {
      services.control?.answer(token, reply)
      publish("test", "a wiring test begins: \(kind.rawValue)", at: time)
    }
    let isToldByThePass = time.edge != current.edge
    try pass(time)
    if !isToldByThePass { tellCaption() }
    return token == nil ? reply : nil
  }

  /// Ends the wiring test of a client; the clock is on show again with the pass that is due.
  private func stopTest(_ reason: String) {
    endTest(reason)
    ordered = ordered ?? []
  }

  /// Ends the wiring test; that of `--test` ends the daemon.
  func endTest(_ reason: String) {
    guard let ended = test else { return }
    guard let client = ended.client else {
      isStopping = options.test != nil
      test = nil
      return
    }
    test = nil
    prepared = nil
    services.control?.send(.end(reason), to: client)
    publish("test", "the wiring test ends: \(reason)", at: clock.now)
  }
}
