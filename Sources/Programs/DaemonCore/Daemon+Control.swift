import ClockModel
import Configuration
import ControlProtocol
import ControlServer
import LinuxSystem
import Panel
import StateKeeping

extension Daemon {
  /// The shortest time to the next change in which a request is carried out.
  private static var clearanceForRequests: Int64 { 5_000_000 }
  /// How long one turn of requests may take.
  private static var nanosecondsForRequests: UInt64 { 5_000_000 }

  /// Carries out requests of the control socket while there is time; the rest wait for the next turn.
  ///
  /// One pass shows them all, so that many requests neither delay an edge nor print it twice.
  func serveRequests() throws(SystemError) {
    guard requests.since != nil, let control = services.control, !isStopping else {
      return
    }
    let time = try timeBetweenChanges()
    let end = clock.monotonic &+ Self.nanosecondsForRequests
    while hasTimeForRequests {
      guard let incoming = control.next() else {
        requests.since = nil
        break
      }
      switch incoming {
      case .request(let token, let work):
        try carryOut(ResolvedRequest(requester: .client(token), work: work), at: time)
      case .gone(let client):
        if stage.show.test?.requester.client == client { endTest("its client is gone") }
      }
      // At least one, so that a thread kept from running makes progress in each turn.
      if clock.monotonic >= end { break }
    }
    try showOrders(at: time)
  }

  /// The time to show something between two changes.
  ///
  /// Changes that are due are shown first, at their own time.
  func timeBetweenChanges() throws(SystemError) -> WallTime {
    let now = clock.now
    if wasSet(by: now) {
      recordClockSet(now)
      try pass(now.edge.time)
    }
    let time = max(now.wholeMilliseconds, stage.current)
    guard time > stage.nextChange else { return time }
    // A clock that skips no edges shows it at the change that is due.
    guard clock.skipsMissedEdges else { return stage.nextChange }
    try pass(change(at: now, from: stage.nextChange))
    return time
  }

  /// Whether there is time for a request: the next change is far enough away, one has waited long enough, or
  /// the clock jumps.
  var hasTimeForRequests: Bool {
    clock.jumps || nanosecondsToChange >= Self.clearanceForRequests || isOverdue(requests.since)
  }

  /// Whether something has waited so long for a gap that it goes first, ``DaemonOptions/requestPatience``.
  func isOverdue(_ since: UInt64?) -> Bool {
    since.map { clock.monotonic >= $0 &+ options.requestPatience } ?? false
  }

  /// Carries out the lines of a simulation's script that are due.
  func performScript(at time: WallTime) throws(SystemError) {
    guard let resolver = options.resolver else {
      requests.script = []
      return
    }
    while let scripted = requests.script.first, scripted.time(from: wallClock.start) <= time {
      requests.script.removeFirst()
      let requester = Requester.script(scripted.request.name)
      switch resolver.resolve(scripted.request) {
      case .answer(let reply): answer(requester, reply)
      case .work(let work): try carryOut(ResolvedRequest(requester: requester, work: work), at: time)
      }
    }
    try showOrders(at: time)
  }

  /// Carries out an order and answers, at once or later.
  private func carryOut(_ order: ResolvedRequest, at time: WallTime) throws(SystemError) {
    if let reply = try perform(order, at: time) { answer(order.requester, reply) }
  }

  func answer(_ requester: Requester, _ reply: Reply) {
    switch requester {
    case .client(let token): services.control?.answer(token, reply)
    case .script(let request):
      // Nothing else reports a refusal.
      guard case .refused(let code, let message) = reply else { return }
      write(.warning, "\(request): \(code.rawValue): \(message)")
    case .key(let press):
      guard case .refused(_, let message) = reply else { return }
      write(.notice, "\(press): \(message)")
    case .terminal: mirror?.keyHint.say(reply.message, at: clock.monotonic)
    case .commandLine, .signal: break
    }
  }

  /// Shows the changes that requests made, if any.
  func showOrders(at time: WallTime) throws(SystemError) {
    guard let notices = requests.notices.take() else { return }
    try pass(time, telling: notices)
  }

  /// Carries out an order; the answer is `nil` if it was given or comes later.
  func perform(_ order: ResolvedRequest, at time: WallTime) throws(SystemError) -> Reply? {
    switch order.work {
    case .command(let command): return perform(command, at: time)
    case .key(let press): return try perform(press, for: order.requester, at: time)
    case .keysOff(let nanoseconds): return letKeypadsGo(for: nanoseconds)
    case .status(let zones, let update):
      // The status includes earlier requests.
      try showOrders(at: time)
      return .status(statusReport(zones: zones, update: update?.asOf(time), at: time))
    case .journeys: return stage.machine.map { .journeys(journeyEntries($0)) } ?? noClock
    case .sequences:
      // They are read with the configuration; an empty list would be wrong.
      guard let machine = stage.machine else { return noClock }
      let sequences = machine.library.sequences.values.sorted { $0.name < $1.name }
      return .sequences(
        sequences.map {
          SequenceEntry(name: $0.name, description: $0.description, lengthMilliseconds: $0.length)
        })
    case .test(let kind, let scope):
      try showOrders(at: time)
      return try begin(kind, in: scope, for: order.requester, at: time)
    case .step(let move):
      try showOrders(at: time)
      return try steer(move, for: order.requester, at: time)
    case .backup:
      try showOrders(at: time)
      return stage.machine.map { .backup(Backup.text(of: $0.state)) } ?? noClock
    case .reload:
      requestReload(order.requester)
      return nil
    }
  }

  /// Why requests are impossible before the first good configuration.
  var noClock: Reply {
    if reloading.lacksBoard { return .refused(code: .impossible, message: BoardRule.advice) }
    let problem = firstProblem.map { ": \($0)" } ?? "; see `journalctl -u timecircuitsd`"
    return .refused(
      code: .impossible, message: "the readouts are dark until the configuration is fixed\(problem)")
  }

  private func perform(_ command: Command, at time: WallTime) -> Reply {
    guard var clock = stage.show.clock else { return noClock }
    if command == .reset, stage.show.test != nil { endTest("everything was reset") }
    var notices = clock.machine.advance(to: time)
    let reply: Reply
    do throws(CommandRefusal) {
      let outcome = try clock.machine.handle(command, at: time)
      notices += outcome.notices
      reply = .done(message: outcome.message)
    } catch {
      return .refused(code: error.kind == .badValue ? .badValue : .impossible, message: error.description)
    }
    stage.change { $0.clock = clock }
    requests.show(notices)
    // The answer says that nothing is visible now.
    if stage.show.test != nil, case .done(let message) = reply, Self.isSeen(command) {
      return .done(message: message + "; not visible until the wiring test ends")
    }
    // Alarms are shown even if the prop is off.
    if clock.machine.isOff, case .done(let message) = reply, Self.isSeen(command), !Self.isAlarm(command) {
      return .done(message: message + "; not visible until the prop is switched on")
    }
    return reply
  }

  /// Whether a command changes what the readouts show, once they are on.
  private static func isSeen(_ command: Command) -> Bool {
    switch command {
    case .power, .volume: false
    default: true
    }
  }

  private static func isAlarm(_ command: Command) -> Bool { if case .alarm = command { true } else { false } }

  private func journeyEntries(_ machine: TimeMachine) -> [JourneyEntry] {
    machine.library.journeys.map { journey in
      func words(_ position: ReadoutPosition) -> String? {
        journey.times[position]?.civil.words(machine.circuits.hourCycle)
      }
      return JourneyEntry {
        $0.name = journey.name
        $0.title = journey.title
        $0.destination = words(.destination)
        $0.present = words(.present)
        $0.lastDeparted = words(.lastDeparted)
        $0.estimates = Self.estimates(of: journey)
        $0.note = journey.note.isEmpty ? nil : journey.note
      }
    }
  }

  /// The protocol's names of a journey's estimated times.
  private static func estimates(of journey: Journey) -> [String] {
    let names = PerReadout(destination: "destination", present: "present", lastDeparted: "last_departed")
    return ReadoutPosition.allCases.filter { journey.times[$0]?.basis == .estimate }.map { names[$0] }
  }
}
