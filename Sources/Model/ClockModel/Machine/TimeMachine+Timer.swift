import Text

/// The timer: its commands, its progress, and its display.
extension TimeMachine {
  /// The timer; `nil` if there is none.
  package var timer: StoredTimer? { state.timer }

  /// The timer's display at an instant; `nil` without a timer, or while its time is unknown.
  package func timerReading(at time: WallTime) -> TimerReading? {
    countdown.awaitsClock ? nil : state.timer.flatMap { TimerReading($0, circuits.timer, at: time) }
  }

  /// The readout that shows the timer; `nil` without a timer, while something hides it, or during a text's
  /// turn.
  package func timerReadout(at time: WallTime) -> ReadoutPosition? {
    timerOnShow(at: time).map { timerReadout($0) }.flatMap { textHasItsTurn(on: $0, at: time) ? nil : $0 }
  }

  /// Whether a text is visible on the timer's readout instead of the timer.
  private func textHasItsTurn(on position: ReadoutPosition, at time: WallTime) -> Bool {
    texts[position]?.hasItsTurn(at: time) ?? false
  }

  /// The presets in seconds, by number from 1; those stored by hand replace configured ones.
  package var timerPresets: [Int64] {
    let count = max(circuits.timer.presets.count, state.timerPresets.keys.max() ?? 0)
    return (1...max(count, 1)).prefix(count).map { number in
      state.timerPresets[number]?.value ?? (configuredPreset(number) ?? 0)
    }
  }

  private func configuredPreset(_ number: Int) -> Int64? {
    circuits.timer.presets.indices.contains(number - 1) ? circuits.timer.presets[number - 1] : nil
  }

  mutating func handle(_ order: TimerOrder, at time: WallTime) throws(CommandRefusal) -> CommandOutcome {
    switch order {
    case .set(let setting): return begin(try seconds(of: setting), runs: false, at: time)
    case .start(let setting?): return begin(try seconds(of: setting), runs: true, at: time)
    case .start(nil): return run(try theTimer, at: time)
    case .pause: return pause(try theTimer, at: time)
    case .toggle:
      let timer = try theTimer
      return timer.isRunning ? pause(timer, at: time) : run(timer, at: time)
    case .add(let nanoseconds): return add(nanoseconds, to: try theTimer, at: time)
    case .reset: return begin(try theTimer.setting, runs: false, at: time)
    case .up: return begin(0, runs: true, at: time)
    case .stop:
      _ = try theTimer
      return Self.outcome([endTimer("has ended", at: time)].compactMap(\.self))
    case .store(let number): return try store(number, of: try theTimer, at: time)
    }
  }

  /// The timer, for commands that need one.
  private var theTimer: StoredTimer {
    get throws(CommandRefusal) {
      guard let timer = state.timer else {
        throw CommandRefusal(
          .impossible, "there is no timer: `timecircuitsctl timer start 18` starts one of 18 minutes")
      }
      return timer
    }
  }

  private func seconds(of setting: TimerOrder.Setting) throws(CommandRefusal) -> Int64 {
    switch setting {
    case .seconds(let seconds):
      guard TimerSettings.range.contains(seconds) else {
        throw CommandRefusal(.badValue, "a timer runs for a second to 99:59:59, not for \(seconds) seconds")
      }
      return seconds
    case .preset(let number):
      let presets = timerPresets
      guard presets.indices.contains(number - 1), presets[number - 1] > 0 else {
        let known = presets.indices.filter { presets[$0] > 0 }.map { "\($0 + 1)" }
        throw CommandRefusal(
          .badValue,
          "there is no preset \(number): "
            + (known.isEmpty ? "timers.toml has no presets" : "there are \(Wording.list(known, "and"))"))
      }
      return presets[number - 1]
    }
  }

  private mutating func begin(_ seconds: Int64, runs: Bool, at time: WallTime) -> CommandOutcome {
    let left = seconds * 1_000_000_000
    change(
      StoredTimer(
        setting: seconds, runs ? .running(zero: time.advanced(byNanoseconds: left)) : .paused(left)),
      at: time)
    let words =
      seconds == 0
      ? runs ? "counts up" : "is set to 0:00"
      : "\(runs ? "runs from" : "is set to") \(TimerOrder.Setting.text(ofSeconds: seconds))"
    return Self.outcome([timerNotice(runs ? .timerStarted : .timerSet, "the timer \(words)", at: time)])
  }

  /// Replaces the timer; phases it has already reached are not reported.
  private mutating func change(_ timer: StoredTimer?, at time: WallTime) {
    state.timer = timer
    countdown.awaitsClock = false
    countdown.isTakenUp = false
    countdown.phase = timer.map { $0.phase($0.left(at: time), circuits.timer) } ?? .green
  }

  private mutating func run(_ timer: StoredTimer, at time: WallTime) -> CommandOutcome {
    guard !timer.isRunning else {
      return CommandOutcome(message: "the timer is already running", notices: [])
    }
    var timer = timer
    timer.run(at: time)
    change(timer, at: time)
    return Self.outcome([
      timerNotice(.timerResumed, "timer running, \(leftWords(at: time))", at: time)
    ])
  }

  private mutating func pause(_ timer: StoredTimer, at time: WallTime) -> CommandOutcome {
    guard timer.isRunning else { return CommandOutcome(message: "the timer is already paused", notices: []) }
    var timer = timer
    timer.pause(at: time)
    change(timer, at: time)
    return Self.outcome([
      timerNotice(.timerPaused, "timer paused, \(leftWords(at: time))", at: time)
    ])
  }

  private mutating func add(_ nanoseconds: Int64, to timer: StoredTimer, at time: WallTime) -> CommandOutcome
  {
    var timer = timer
    timer.add(nanoseconds, at: time)
    change(timer, at: time)
    // A timer that this brings to zero reports that as usual.
    if timer.isRunning, timer.isOver(at: time) { countdown.phase = .red }
    return Self.outcome([timerNotice(.timerSet, "timer changed, \(leftWords(at: time))", at: time)])
  }

  private mutating func store(
    _ number: Int, of timer: StoredTimer, at time: WallTime
  ) throws(CommandRefusal) -> CommandOutcome {
    guard 1...TimerSettings.mostPresets ~= number else {
      throw CommandRefusal(
        .badValue, "a preset has a number from 1 to \(TimerSettings.mostPresets), not \(number)")
    }
    guard !timer.countsUp else {
      throw CommandRefusal(.impossible, "a timer that counts up has no set time to store")
    }
    state.timerPresets[number] = Override(timer.setting, over: ConfiguredWords(configured).preset(number))
    let text = TimerOrder.Setting.text(ofSeconds: timer.setting)
    return Self.outcome([
      Notice(
        .timerStored, at: time, "preset \(number) is \(text) now",
        details: [.init("number", "\(number)"), .init("setting", text)])
    ])
  }

  /// Ends the timer, if there is one.
  mutating func endTimer(_ what: String, at time: WallTime) -> Notice? {
    guard state.timer != nil else { return nil }
    let notice = timerNotice(.timerStopped, "the timer \(what)", at: time)
    change(nil, at: time)
    return notice
  }

  /// Refuses commands that would cover the timer.
  func refuseWhileTimed(_ command: Command, at time: WallTime) throws(CommandRefusal) {
    let what: String
    switch command {
    case .depart: what = "depart"
    case .return: what = "return"
    case .travel(let name): what = "journey \(name) --depart"
    case .play(let name): what = "play \(name)"
    case .follow(let leader):
      guard state.timer != nil else { return }
      throw CommandRefusal(
        .impossible,
        "a timer is on the readouts: \(leader.leader) departs without this prop")
    case .text(let position, let text, _):
      guard let reading = timerReading(at: time), timerReadout(reading) == position else { return }
      let other = positions.first { $0 != position }.map { ", and `text \($0.name) \(text)` beside it" } ?? ""
      throw CommandRefusal(
        .impossible,
        "a timer is on \(position.name): `text \(position.name) \(text) --now` alternates the text with it\(other)"
      )
    default: return
    }
    guard state.timer != nil else { return }
    throw CommandRefusal(
      .impossible,
      "a timer is on the readouts: use `\(what) --now` to do it anyway")
  }

  // MARK: Progress

  mutating func advanceTimer(to time: WallTime, _ notices: inout [Notice]) {
    guard let timer = state.timer, timer.isRunning, !countdown.awaitsClock else { return }
    if countdown.isTakenUp {
      countdown.isTakenUp = false
      countdown.phase = timer.phase(timer.left(at: time), circuits.timer)
      if countdown.phase == .over,
        circuits.timer.ending != .over || timer.left(at: time) < -TimerSettings.longestOver * 1_000_000_000
      {
        let reason = "has ended: its time ran out while timecircuitsd was stopped"
        notices += [endTimer(reason, at: time)].compactMap(\.self)
        return
      }
      notices.append(
        timerNotice(
          .timerResumed,
          "the timer continued by the wall clock while timecircuitsd was stopped: \(leftWords(at: time))",
          at: time))
    }
    let phase = timer.phase(timer.left(at: time), circuits.timer)
    for next in [StoredTimer.Phase.amber, .red, .finished, .over]
    where next > countdown.phase && next <= phase {
      let begin = max(timer.instant(of: next, circuits.timer) ?? time, advancedTo)
      notices += passed(into: next, timer, at: begin)
      guard state.timer != nil else { return }
    }
    countdown.phase = phase
    // Longer times cannot be shown.
    if timer.left(at: time) <= -TimerSettings.range.upperBound * 1_000_000_000 {
      notices += [endTimer("has ended: it counted to 99:59 h", at: time)].compactMap(\.self)
    }
  }

  private mutating func passed(
    into phase: StoredTimer.Phase, _ timer: StoredTimer, at time: WallTime
  ) -> [Notice] {
    switch phase {
    case .green: return []
    case .amber: return [timerNotice(.timerWarning, "the timer: \(leftWords(at: time))", at: time)]
    case .red: return [timerNotice(.timerDanger, "the timer: \(leftWords(at: time))", at: time)]
    case .finished: return [timerNotice(.timerFinished, "the timer has run out", at: time)]
    case .over:
      switch circuits.timer.ending {
      case .over: return [timerNotice(.timerOvertime, "the timer counts overtime", at: time)]
      case .stop: return [endTimer("has ended", at: time)].compactMap(\.self)
      case .play(let name):
        let notice = endTimer("has ended", at: time)
        // A journey in progress ends as planned.
        guard arrival == nil else { return [notice].compactMap(\.self) }
        play(name, on: .all, at: time, isWanted: true)
        return [notice].compactMap(\.self)
      }
    }
  }

  /// The next instant at which the timer's display or phase changes.
  func timerChange(after time: WallTime) -> WallTime? {
    guard let timer = state.timer, case .running(let zero) = timer.course else { return nil }
    // A phase reached by a command is due at once.
    let hasCome = timer.phase(timer.left(at: time), circuits.timer) > countdown.phase
    if countdown.isTakenUp || hasCome, !countdown.awaitsClock { return time }
    // A grid of half seconds through the instant of zero.
    let half: Int64 = 500_000_000
    let left = zero.nanoseconds(since: time)
    let rest = left % half
    return time.advanced(byNanoseconds: rest > 0 ? rest : rest + half)
  }

  /// Moves the timer with the wall clock.
  ///
  /// A timer restored while the clock was unknown keeps its end, which refers to the clock once it is set.
  mutating func timerClockWasSet(byNanoseconds nanoseconds: Int64) {
    guard !countdown.awaitsClock else { return }
    state.timer?.clockWasSet(byNanoseconds: nanoseconds)
  }

  // MARK: Display and notices

  /// The timer's readout: of three the one in the light's colour, otherwise the present or the only one.
  func timerReadout(_ reading: TimerReading) -> ReadoutPosition {
    guard positions.count == ReadoutPosition.allCases.count else {
      return positions.contains(.present) ? .present : .destination
    }
    return reading.light.readout
  }

  /// The timer's display; `nil` if it is hidden.
  func timerOnShow(at time: WallTime) -> TimerReading? {
    // A date entry does not hide it: nobody watches the dates now.
    let isHidden = playing.map { $0.sequence.name != SequenceName.dateEntry } ?? false
    return isOff || isHidden ? nil : timerReading(at: time)
  }

  /// Covers a readout: its own shows only the timer, the others are dark.
  func overlayTimer(on picture: inout ReadoutPicture, of position: ReadoutPosition, at time: WallTime) {
    guard let reading = timerOnShow(at: time) else { return }
    guard timerReadout(reading) == position else {
      // A text for the speaker stays.
      if texts[position] == nil { picture = .dark }
      return
    }
    guard !textHasItsTurn(on: position, at: time) else { return }
    reading.overlay(
      on: &picture, light: lightOfCode(on: position),
      asLamps: positions.count < ReadoutPosition.allCases.count)
  }

  private func leftWords(at time: WallTime) -> String {
    guard let timer = state.timer, let reading = timerReading(at: time) else {
      return "the time left is unknown"
    }
    let unit = reading.isHours ? " h" : ""
    if timer.countsUp { return "\(reading.text)\(unit) by now" }
    return timer.left(at: time) < 0 ? "\(reading.text)\(unit) over" : "\(reading.text)\(unit) left"
  }

  private func timerNotice(_ kind: NoticeKind, _ text: String, at time: WallTime) -> Notice {
    var details: [Notice.Detail] = []
    if let timer = state.timer {
      details = [
        .init("setting", "\(timer.setting)"), .init("left_ms", "\(timer.left(at: time) / 1_000_000)"),
      ]
    }
    return Notice(kind, at: time, text, details: details)
  }
}

extension TimerReading {
  /// Shows the timer in the digits of hour and minute; the other digits are dark.
  ///
  /// When the time is up, the digits blink, and AM and PM are lit together as at no other time.
  ///
  /// - Parameters:
  ///   - picture: the readout's picture.
  ///   - brightness: its brightness.
  ///   - asLamps: whether the readout's lamps show the light: AM green, the colon amber, PM red, both AM and
  ///     PM time up.
  func overlay(on picture: inout ReadoutPicture, light brightness: Brightness, asLamps: Bool) {
    var cells = DigitCells(repeating: UInt8(ascii: " "))
    let isSeen = !isOver || isFirstHalf
    if isSeen {
      for (first, number) in [(Digit.hour1, high), (.minute1, low)] {
        cells[first.rawValue] = UInt8(ascii: "0") + UInt8(clamping: number / 10 % 10)
        cells[first.rawValue + 1] = UInt8(ascii: "0") + UInt8(clamping: number % 10)
      }
    }
    picture = ReadoutPicture(
      cells: cells, meridiem: nil, colon: isSeen && isFirstHalf, brightness: brightness)
    (picture.am, picture.pm) = (isOver, isOver)
    guard asLamps else { return }
    picture.colon = self.light == .amber
    guard !isOver else { return }
    picture.meridiem = self.light == .green ? .am : self.light == .red ? .pm : nil
  }
}
