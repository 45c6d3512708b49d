import ClockModel
import ControlProtocol
import Keys
import LinuxSystem
import Panel
import Text

extension Daemon {
  /// Does what a key does, whoever pressed it.
  ///
  /// - Returns: the answer, `nil` where it was given or comes later.
  func perform(_ press: KeyPress, for asker: Asker, at time: WallTime) throws(SystemError) -> Reply? {
    publish(
      "key", "\(press)", at: time,
      [
        JSONMember("key", .string(press.key.description)),
        JSONMember("gesture", .string(press.gesture.rawValue)),
      ])
    guard let machine = stage.machine else { return noClock }
    // A switch is no key that is pressed.
    if press.gesture != .closed, press.gesture != .open {
      let ring = try endRing(by: keys.whileRinging(press), of: press, for: asker, at: time)
      if ring.isTheKeys { return ring.reply }
    }
    guard !machine.isOff || press.gesture == .closed || press.gesture == .open else {
      // Somebody who plays on the keys of a dark prop is not for the log either.
      if case .key = asker { return nil }
      return .refused(
        code: .impossible, message: "the prop is switched off: no key does anything but its switch")
    }
    guard let work = keys.work(for: press) else {
      // Whoever presses a key that means nothing sees nothing, and the log is not for that.
      if case .key = asker { return nil }
      return .refused(code: .impossible, message: keys.refusal(of: press))
    }
    let reply = try perform(Order(asker: asker, work: work), at: time)
    tell(reply, by: work, of: press, at: time)
    return reply
  }

  /// Lets a key end what rings, and for a second behind that do nothing: whoever is woken looks for no certain key, nor presses it
  /// just once.
  ///
  /// - Returns: whether that is all that the key does, and the answer to whoever pressed it.
  private func endRing(
    by work: Work, of press: KeyPress? = nil, for asker: Asker, at time: WallTime
  ) throws(SystemError) -> (isTheKeys: Bool, reply: Reply?) {
    if stage.machine?.isRinging == true {
      stopped = time
      let reply = try perform(Order(asker: asker, work: work), at: time)
      tell(reply, by: work, of: press, at: time)
      return (true, reply)
    }
    guard let stopped, 0..<Self.pressedAgain ~= time.nanoseconds(since: stopped) else { return (false, nil) }
    if case .key = asker { return (true, nil) }
    return (
      true,
      .refused(
        code: .impossible,
        message: "a key has only just ended what rang: for a second none does anything else")
    )
  }

  /// Tells by an event and by the keypad's lamps what became of a key: who presses one may look at nothing else.
  private func tell(_ reply: Reply?, by work: Work, of press: KeyPress?, at time: WallTime) {
    if let press { publishAnswer(reply, to: press, at: time) }
    var lamp = KeypadLamp.accepted
    switch (reply, work) {
    case (.refused?, _): lamp = .refused
    // An entry lights them itself.
    case (_, .command(.digit)), (_, .command(.clearEntry)), (_, .command(.enterDigits)): return
    default: break
    }
    stage.change { $0.clock?.machine.noteKey(lamp, at: time) }
    ordered = ordered ?? []
  }

  private func publishAnswer(_ reply: Reply?, to press: KeyPress, at time: WallTime) {
    var (result, text) = ("done", "\(press): done")
    if case .refused(_, let message)? = reply { (result, text) = ("refused", "\(press): \(message)") }
    publish(
      "key-answered", text, at: time,
      [
        JSONMember("key", .string(press.key.description)),
        JSONMember("gesture", .string(press.gesture.rawValue)), JSONMember("result", .string(result)),
      ])
  }

  /// Does what keys ask for that were pressed in the terminal: they steer the walk of `--test`, or they are those of the prop.
  func serveKeys(_ events: borrowing DaemonEvents) throws(SystemError) {
    for key in events.takeKeys() where !isStopping {
      if WalkMove.ends(key) {
        isStopping = true
      } else if options.test != nil {
        guard stage.show.test?.asker == .commandLine, let move = WalkMove(key: key) else { continue }
        _ = try steer(move, for: .commandLine, at: try timeBetweenChanges())
      } else if options.playsKeys {
        try play(key)
      }
    }
  }

  private func play(_ key: UInt8) throws(SystemError) {
    let now = SystemClock.monotonicNanoseconds
    keyHint.clear()
    let meaning = TerminalKey(key, isOfTimer: keyHint.isOfTimer)
    let time = try timeBetweenChanges()
    // A key of the prop's keypad is looked at where it is pressed.
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
      if let reply = try perform(Order(asker: .terminal, work: .command(command)), at: time) {
        answer(.terminal, reply)
      }
      try showOrders(at: time)
    case .timerKeys?:
      keyHint.isOfTimer.toggle()
      keyHint.say(keyHint.isOfTimer ? TerminalKey.wordsOfTimer : "keys are the prop's", at: now)
    case .help?: keyHint.say(keyHint.isOfTimer ? TerminalKey.wordsOfTimer : TerminalKey.words, at: now)
    case nil: keyHint.say("\(TerminalKey.name(key)) is no key here: ? tells which are", at: now)
    }
    // What is said is seen at once, whether or not anything has changed.
    unprinted = unprinted ?? stage.current
    try printMirror()
  }

  /// What stands beneath the picture at a time, `nil` for the time alone.
  func caption(at time: WallTime) -> String? {
    if let caption = stage.caption(at: time) { return caption }
    guard options.playsKeys, let machine = stage.machine else { return nil }
    return keyHint.line(of: machine, now: SystemClock.monotonicNanoseconds)
  }
}
