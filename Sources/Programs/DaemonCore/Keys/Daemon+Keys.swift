import ClockModel
import ControlProtocol
import Keys
import LinuxSystem
import Panel
import Text

extension Daemon {
  /// Carries out a key press of any requester; the answer is `nil` if it was given or comes later.
  func perform(_ press: KeyPress, for requester: Requester, at time: WallTime) throws(SystemError) -> Reply? {
    publish("key", "\(press)", at: time, KeyPressEvent(press).members)
    guard let machine = stage.machine else { return noClock }
    // A switch is not pressed.
    if press.gesture != .closed, press.gesture != .open {
      let ring = try endRing(by: keys.table.whileRinging(press), of: press, for: requester, at: time)
      if ring.isTheKeys { return ring.reply }
    }
    guard !machine.isOff || press.gesture == .closed || press.gesture == .open else {
      // Keys of a dark prop are not logged either.
      if case .key = requester { return nil }
      return .refused(
        code: .impossible, message: "the prop is switched off: only its switch works")
    }
    guard let work = keys.table.work(for: press) else {
      // A key without a meaning shows nothing, and is not logged.
      if case .key = requester { return nil }
      return .refused(code: .impossible, message: keys.table.refusal(of: press))
    }
    if work.isOfKeypad { stage.change { $0.clock?.machine.useKeypad(byRequests: requester.isOfRequest) } }
    let reply = try perform(ResolvedRequest(requester: requester, work: work), at: time)
    report(reply, by: work, of: press, at: time)
    return reply
  }

  /// Lets a key silence an alarm, and ignores keys for a second after that.
  ///
  /// - Returns: whether the key does nothing else, and the answer to its requester.
  private func endRing(
    by work: Work, of press: KeyPress? = nil, for requester: Requester, at time: WallTime
  ) throws(SystemError) -> (isTheKeys: Bool, reply: Reply?) {
    if stage.machine?.isRinging == true {
      keys.silence(at: time)
      let reply = try perform(ResolvedRequest(requester: requester, work: work), at: time)
      report(reply, by: work, of: press, at: time)
      return (true, reply)
    }
    guard keys.areIgnored(at: time) else { return (false, nil) }
    if case .key = requester { return (true, nil) }
    return (
      true,
      .refused(
        code: .impossible,
        message: "keys are ignored for a second after one stopped what rang")
    )
  }

  /// Reports a key's result by an event and by the keypad's lamps, since the person may look at nothing else.
  private func report(_ reply: Reply?, by work: Work, of press: KeyPress?, at time: WallTime) {
    if let press { publishAnswer(reply, to: press, at: time) }
    var lamp = KeypadLamp.accepted
    if case .refused? = reply {
      lamp = .refused
    } else if work.isOfKeypad {
      // An entry controls the lamps itself.
      return
    }
    stage.change { $0.clock?.machine.lightKeypad(lamp, at: time) }
    requests.show()
  }

  private func publishAnswer(_ reply: Reply?, to press: KeyPress, at time: WallTime) {
    var answer = KeyAnswerEvent(press, isDone: true)
    var text = "\(press): done"
    if case .refused(_, let message)? = reply {
      answer.isDone = false
      text = "\(press): \(message)"
    }
    publish("key-answered", text, at: time, answer.members)
  }

  /// Carries out keys pressed in the terminal: they steer the walk of `--test`, or they are the prop's.
  func serveKeys(_ events: borrowing DaemonEvents) throws(SystemError) {
    for key in events.takeKeys() where !isStopping {
      if WalkMove.ends(key) {
        isStopping = true
      } else if options.test != nil {
        guard stage.show.test?.requester == .commandLine, let move = WalkMove(key: key) else { continue }
        _ = try steer(move, for: .commandLine, at: try timeBetweenChanges())
      } else if options.playsKeys {
        try play(key)
      }
    }
  }

  private func play(_ key: UInt8) throws(SystemError) {
    guard let mirror else { return }
    let now = clock.monotonic
    mirror.keyHint.clear()
    let meaning = TerminalKey(key, isOfTimer: mirror.keyHint.isOfTimer)
    let time = try timeBetweenChanges()
    // For a keypad key, `perform` silences the alarm.
    let isOfKeypad = if case .press? = meaning { true } else { false }
    let ring =
      isOfKeypad
      ? (isTheKeys: false, reply: nil) : try endRing(by: .command(.alarm(.stop)), for: .terminal, at: time)
    switch meaning {
    case _ where ring.isTheKeys:
      if let reply = ring.reply { answer(.terminal, reply) }
      try showOrders(at: time)
    case .press(let press)?:
      if let reply = try perform(press, for: .terminal, at: time) { answer(.terminal, reply) }
      try showOrders(at: time)
    case .command(let command)?:
      if let reply = try perform(ResolvedRequest(requester: .terminal, work: .command(command)), at: time) {
        answer(.terminal, reply)
      }
      try showOrders(at: time)
    case .timerKeys?:
      mirror.keyHint.isOfTimer.toggle()
      mirror.keyHint.say(
        mirror.keyHint.isOfTimer ? TerminalKey.wordsOfTimer : "keys control the prop", at: now)
    case .help?:
      mirror.keyHint.say(mirror.keyHint.isOfTimer ? TerminalKey.wordsOfTimer : TerminalKey.words, at: now)
    case nil: mirror.keyHint.say("\(TerminalKey.name(key)) has no function; press ? for the keys", at: now)
    }
    // Messages are visible at once, even if nothing else changed.
    mirror.dueSince = mirror.dueSince ?? stage.current
    try printMirror()
  }

  /// The line below the picture at a time; `nil` for the time alone.
  func caption(at time: WallTime) -> String? {
    if let caption = stage.caption(at: time) { return caption }
    guard options.playsKeys, let machine = stage.machine else { return nil }
    return mirror?.keyHint.line(of: machine, now: clock.monotonic)
  }
}
