import ClockModel
import Configuration
import ControlProtocol
import ControlServer
import LinuxSystem
import Panel

extension Daemon {
  /// Begins a wiring test for a client or a script.
  ///
  /// - Returns: the refusal; `nil` if it began, which is answered already.
  func begin(
    _ kind: WiringTestKind, in scope: WiringTestScope, for requester: Requester, at time: WallTime
  ) throws(SystemError) -> Reply? {
    guard let setup else { return noClock }
    guard stage.show.test == nil else {
      return .refused(
        code: .impossible,
        message: "a wiring test is running: end its client, or use `reset`")
    }
    if let objection = scope.objection(on: setup.wiring) {
      return .refused(code: .badValue, message: objection)
    }
    // Its first LED is lit at once, up to half a second longer than the others.
    let test = WiringTest(kind, of: setup.wiring, in: scope, from: time.edge)
    stage.change { $0.test = RunningTest(test: test, requester: requester) }
    // Before its captions.
    answer(requester, .begun(message: test.beginning(on: setup.boardName)))
    publish("test", "wiring test started: \(kind.rawValue)", at: time)
    try pass(time)
    return nil
  }

  /// Begins the wiring test of the command line, anew with each new setup.
  func begin(_ kind: WiringTestKind, on new: Setup, at time: WallTime) {
    let test = WiringTest(kind, of: new.wiring, in: options.testScope, from: time.edge)
    stage.change { $0.test = RunningTest(test: test, requester: .commandLine) }
    if let objection = options.testScope.objection(on: new.wiring) {
      return write(.error, "--test: \(objection)")
    }
    write(.notice, test.beginning(on: new.boardName))
    if kind == .walk, options.readsKeys { write(.notice, WalkMove.keys) }
  }

  /// Steers the requester's walk.
  ///
  /// - Returns: the refusal; `nil` if it was done, which is answered already.
  func steer(_ move: WalkMove, for requester: Requester, at time: WallTime) throws(SystemError) -> Reply? {
    guard let running = stage.show.test, running.requester.isTheSame(as: requester) else {
      return .refused(
        code: .impossible,
        message: "this connection has no walk under way: start one with `test` of kind `walk`")
    }
    guard running.test.kind == .walk else {
      return .refused(
        code: .impossible, message: "all \(running.test.kind.rawValue) are lit; only a walk has steps")
    }
    stage.change { $0.test?.test.move(move, at: time.edge) }
    let isPaused = stage.show.test?.test.isPaused ?? false
    // Before the caption.
    answer(requester, .done(message: isPaused ? "the walk is paused" : "the walk continues"))
    try pass(time)
    return nil
  }

  /// Suspends the process for Ctrl-Z with the terminal restored; its own walk is paused, since nobody sees
  /// its steps.
  func suspend(_ events: borrowing DaemonEvents) {
    if stage.show.test?.requester == .commandLine {
      stage.change { $0.test?.test.move(.pause, at: stage.current.edge) }
    }
    mirror?.leave()
    // Otherwise the rest of a picture stays on the terminal until this process continues.
    mirror?.output.waitUntilWritten(within: 1_000_000_000)
    events.keys?.suspend()
  }

  /// Ends the wiring test, if there is one; the next pass shows the clock.
  func endTest(_ reason: String) {
    guard let ended = stage.endTest() else { return }
    requests.show()
    publishEnd(of: ended, reason)
  }

  /// Reports what the wiring test lights, if that is new or a sign of life is due.
  ///
  /// Clients get the caption again now and then, so that one which stops reading is disconnected.
  func publishCaption() {
    guard let test = stage.show.test else { return }
    let edge = stage.current.edge
    let ofWalk = stage.caption(at: stage.current)
    let caption = ofWalk ?? "all \(test.test.kind.rawValue) are lit"
    switch test.requester {
    case .client(let token):
      let isSignDue =
        edge != test.told?.edge && edge.halfSeconds % Int64(2 * ControlLimits.secondsBetweenSigns) == 0
      guard caption != test.told?.caption || isSignDue else { return }
      services.control?.send(.caption(caption, led: stage.led(at: stage.current)), to: token)
    case .commandLine, .script, .signal, .terminal, .key:
      guard let ofWalk, ofWalk != test.told?.caption else { return }
      if mirror == nil || !options.mirrorShowsCaptions { write(.notice, caption) }
    }
    stage.recordCaption(caption, at: edge)
  }

  /// Reports the end of a wiring test; that of `--test` ends the daemon.
  func publishEnd(of test: RunningTest, _ reason: String) {
    switch test.requester {
    case .client(let token): services.control?.send(.end(reason), to: token)
    case .commandLine: isStopping = true
    case .script, .signal, .terminal, .key: break
    }
    publish("test", "wiring test ended: \(reason)", at: clock.now)
  }
}
