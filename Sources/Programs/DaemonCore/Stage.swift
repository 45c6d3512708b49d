import ClockModel
import Panel

/// What is on show, and what comes next: the clock on its board, or a wiring test that stands in for it.
///
/// What comes next is computed while what is on show is on show. Whatever alters either goes through ``change(_:)``,
/// which alone voids what was computed.
///
/// A class, since its one owner asks it many times at each edge, and a value of this size would be copied each time.
final class Stage {
  /// What can be shown.
  struct Show {
    /// The clock; it goes on behind a test, and is `nil` while no configuration was ever good.
    var clock: ClockShow?
    /// The wiring test that stands in for it.
    var test: RunningTest?
  }

  /// What a step to another time came to.
  struct Step {
    /// What happened to the time circuits meanwhile.
    var notices: [Notice] = []
    /// The walk that came to its end.
    var endedTest: RunningTest?
  }

  /// What is on show now.
  private(set) var show = Show()
  /// What the chips and lines are to show; between two steps, what they are to show next.
  private(set) var image = PanelImage(darkFor: Wiring(chips: [], lines: [], leds: []))
  /// Since when what is on show is on show.
  private(set) var current: WallTime
  /// What comes next, where the image is of it: ``ahead`` is the clock at that time.
  private var prepared: (time: WallTime, notices: [Notice])?
  private var ahead: ClockShow?

  /// An empty stage at a time.
  init(at time: WallTime) { current = time }

  /// The time circuits, `nil` while no configuration was ever good.
  var machine: TimeMachine? { show.clock?.machine }

  /// Alters what is on show; the next step shows it.
  func change<Result>(_ body: (inout Show) -> Result) -> Result {
    prepared = nil
    return body(&show)
  }

  /// Begins with another board, dark.
  func rewire(_ wiring: Wiring) {
    change { _ in }
    image = PanelImage(darkFor: wiring)
  }

  /// Ends the wiring test; the next step shows the clock.
  func endTest() -> RunningTest? {
    change { show in
      defer { show.test = nil }
      return show.test
    }
  }

  /// Takes note of what was told of the wiring test.
  func noteTold(_ caption: String, at edge: Edge) { show.test?.told = (caption, edge) }

  /// When it is to change next by itself.
  var nextChange: WallTime {
    guard show.test == nil else { return current.edge.next.time }
    return show.clock?.machine.nextChange(after: current) ?? current.edge.next.time
  }

  /// The last of the changes up to a time, the first of which is known.
  func lastChange(upTo now: WallTime, from first: WallTime) -> WallTime {
    guard show.test == nil, var machine else { return now.edge.time }
    var change = first
    while true {
      _ = machine.advance(to: change)
      let following = machine.nextChange(after: change)
      guard following <= now else { return change }
      change = following
    }
  }

  /// Steps to a time: the image is that of it from now on.
  func step(to time: WallTime) -> Step {
    current = time
    if let ready = prepared, ready.time == time {
      prepared = nil
      swap(&show.clock, &ahead)
      return Step(notices: ready.notices)
    }
    var step = Step(notices: change { $0.clock?.machine.advance(to: time) ?? [] })
    if show.test?.test.isOver(at: time.edge) == true { step.endedTest = endTest() }
    render()
    return step
  }

  /// Renders what is on show, where that was altered since the last step.
  func render() {
    if let test = show.test {
      test.test.render(at: current.edge, into: &image)
    } else {
      show.clock?.render(at: current, into: &image)
    }
  }

  /// What is to be shown now, as a frame.
  func frame(on wiring: Wiring) -> Frame {
    var image = PanelImage(darkFor: wiring)
    if let test = show.test {
      test.test.render(at: current.edge, into: &image)
    } else {
      show.clock?.render(at: current, into: &image)
    }
    return wiring.frame(shownBy: image)
  }

  /// Computes what comes next while there is time.
  func prepare() {
    guard show.clock != nil, show.test == nil else { return }
    let time = nextChange
    ahead = show.clock
    let notices = ahead?.machine.advance(to: time) ?? []
    ahead?.render(at: time, into: &image)
    prepared = (time, notices)
  }

  /// The wall clock was set by some nanoseconds.
  func clockWasSet(byNanoseconds nanoseconds: Int64) {
    change { show in
      show.clock?.machine.clockWasSet(byNanoseconds: nanoseconds)
      show.test?.test.clockWasSet(byNanoseconds: nanoseconds)
    }
  }

  /// What stands beneath the readouts.
  var labels: [String] { show.clock?.machine.labels ?? [] }

  /// The timer that a readout shows.
  var shownTimer: ShownTimer? {
    guard show.test == nil, let machine, let position = machine.timerReadout(at: current),
      let reading = machine.timerReading(at: current)
    else { return nil }
    return ShownTimer(position: position, light: reading.light)
  }

  /// What a wiring test lights at a time, `nil` where none is on show or it has nothing to say.
  func caption(at time: WallTime) -> String? { show.test?.test.caption(at: time.edge) }

  /// The name of the LED that a walk lights at a time, `nil` where it is not one of the board's.
  func led(at time: WallTime) -> String? { show.test?.test.led(at: time.edge) }

  /// What is going on, as `status` says it; `nil` while nothing was ever on show.
  var activity: String? {
    guard let machine else { return nil }
    return show.test.map { "test \($0.test.kind.rawValue)" } ?? machine.activity
  }
}
