import ClockModel
import Configuration
import ControlProtocol
import ControlServer
import LinuxSystem
import Panel
import StateKeeping

extension Daemon {
  /// How near the next change may be for a request to be carried out before it.
  private static var clearanceForRequests: Int64 { 5_000_000 }
  /// How long a request waits for such a gap: where changes come one after the other, one of them comes late for it.
  private static var patienceOfRequests: UInt64 { 50_000_000 }
  /// For how long requests are carried out before it is the turn of something else.
  private static var nanosecondsForRequests: UInt64 { 5_000_000 }

  /// Carries out what came over the control socket, as much as there is time for; the rest has its turn later.
  ///
  /// All of it is shown by one pass: many requests at once are not to make an edge late, nor to print it twice.
  func serveRequests() throws(SystemError) {
    guard unservedSince != nil, let control = services.control, !isStopping else {
      return
    }
    let time = try timeBetweenChanges()
    let end = SystemClock.monotonicNanoseconds &+ Self.nanosecondsForRequests
    while hasTimeForRequests {
      guard let incoming = control.take() else {
        unservedSince = nil
        break
      }
      switch incoming {
      case .request(let token, let work): try carryOut(Order(asker: .client(token), work: work), at: time)
      case .gone(let client):
        if stage.show.test?.asker.client == client { endTest("nobody follows it any more") }
      }
      // One at least: a thread that was kept from running must not leave the turn with nothing done.
      if SystemClock.monotonicNanoseconds >= end { break }
    }
    try showOrders(at: time)
  }

  /// The time for something that is shown between two changes.
  ///
  /// What is due is shown first, at its own time.
  func timeBetweenChanges() throws(SystemError) -> WallTime {
    let now = clock.now
    if wasSet(by: now) {
      noteClockSet(now)
      try pass(now.edge.time)
    }
    let time = max(now.wholeMilliseconds, stage.current)
    guard time > stage.nextChange else { return time }
    // A clock that leaves nothing out is as late as what it owes.
    guard clock.skipsMissedEdges else { return stage.nextChange }
    try pass(change(at: now, from: stage.nextChange))
    return time
  }

  /// Whether the next change is far enough away for a request before it, or one has waited long enough; for a clock
  /// that jumps it always is.
  var hasTimeForRequests: Bool {
    clock.jumps || nanosecondsToChange >= Self.clearanceForRequests || isOverdue(unservedSince)
  }

  /// Whether something has waited for a gap between two changes for so long that it goes first.
  func isOverdue(_ since: UInt64?) -> Bool {
    since.map { SystemClock.monotonicNanoseconds >= $0 &+ Self.patienceOfRequests } ?? false
  }

  /// Carries out the lines of a simulation's script that are due.
  func performScript(at time: WallTime) throws(SystemError) {
    guard let desk = options.desk else {
      script = []
      return
    }
    while let scripted = script.first, scripted.time(from: startTime) <= time {
      script.removeFirst()
      let asker = Asker.script(scripted.request.name)
      switch desk.lookUp(scripted.request) {
      case .answer(let reply): answer(asker, reply)
      case .work(let work): try carryOut(Order(asker: asker, work: work), at: time)
      }
    }
    try showOrders(at: time)
  }

  /// Carries out what somebody asks for, and answers, at once or later.
  private func carryOut(_ order: Order, at time: WallTime) throws(SystemError) {
    if let reply = try perform(order, at: time) { answer(order.asker, reply) }
  }

  /// Tells who asked what came of it.
  func answer(_ asker: Asker, _ reply: Reply) {
    switch asker {
    case .client(let token): services.control?.answer(token, reply)
    case .script(let request):
      // What was refused nobody else would hear of.
      guard case .refused(let code, let message) = reply else { return }
      write(.warning, "\(request): \(code.rawValue): \(message)")
    case .key(let press):
      guard case .refused(_, let message) = reply else { return }
      write(.notice, "\(press): \(message)")
    case .terminal: keyHint.say(reply.message, at: SystemClock.monotonicNanoseconds)
    case .commandLine, .signal: break
    }
  }

  /// Shows what requests have changed, if they have.
  func showOrders(at time: WallTime) throws(SystemError) {
    guard let notices = ordered else { return }
    ordered = nil
    try pass(time, telling: notices)
  }

  /// Carries out an order.
  ///
  /// - Returns: the answer, `nil` where it was given or comes later.
  func perform(_ order: Order, at time: WallTime) throws(SystemError) -> Reply? {
    switch order.work {
    case .command(let command): return perform(command, at: time)
    case .key(let press): return try perform(press, for: order.asker, at: time)
    case .keysOff(let nanoseconds): return letKeypadsGo(for: nanoseconds)
    case .status(let zones):
      // What was asked for before is part of it.
      try showOrders(at: time)
      return .status(statusReport(zones: zones, at: time))
    case .journeys: return stage.machine.map { .journeys(journeyEntries($0)) } ?? noClock
    case .sequences:
      // They are read with the configuration: none would be a lie.
      guard let machine = stage.machine else { return noClock }
      let sequences = machine.library.sequences.values.sorted { $0.name < $1.name }
      return .sequences(
        sequences.map {
          SequenceEntry(name: $0.name, description: $0.description, lengthMilliseconds: $0.length)
        })
    case .test(let kind, let scope):
      try showOrders(at: time)
      return try begin(kind, in: scope, for: order.asker, at: time)
    case .step(let move):
      try showOrders(at: time)
      return try steer(move, for: order.asker, at: time)
    case .backup:
      try showOrders(at: time)
      return stage.machine.map { .backup(Backup.text(of: $0.state)) } ?? noClock
    case .reload:
      requestReload(order.asker)
      return nil
    }
  }

  /// Why nothing can be asked of a clock that never had a good configuration.
  var noClock: Reply {
    if reloading.lacksBoard { return .refused(code: .impossible, message: BoardRule.advice) }
    let problem = firstProblem.map { ": \($0)" } ?? "; see `journalctl -u timecircuitsd`"
    return .refused(
      code: .impossible, message: "the readouts are dark until the configuration is mended\(problem)")
  }

  private func perform(_ command: Command, at time: WallTime) -> Reply {
    guard var clock = stage.show.clock else { return noClock }
    if command == .reset, stage.show.test != nil { endTest("everything is reset") }
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
    ordered = (ordered ?? []) + notices
    // What nobody can see at the moment is said to be so.
    if stage.show.test != nil, case .done(let message) = reply, Self.isSeen(command) {
      return .done(message: message + "; nothing of it is visible until the wiring test is over")
    }
    // What rings is shown by a prop that is off, too.
    if clock.machine.isOff, case .done(let message) = reply, Self.isSeen(command), !Self.isAlarm(command) {
      return .done(message: message + "; nothing is visible until the prop is switched on")
    }
    return reply
  }

  /// Whether what comes of a command is to be seen on the readouts, once they are on.
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
}
