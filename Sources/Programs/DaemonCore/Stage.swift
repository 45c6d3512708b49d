import ClockModel
import Panel

/// The present content and the next: the clock on its board, or a wiring test instead.
///
/// The next image is computed while the present one is shown. All changes of the content go through
/// ``change(_:)``, which alone discards that image.
///
/// A class, since its only owner uses it many times at each edge, and a value of this size would be copied
/// each time.
final class Stage {
  /// The content.
  struct Show {
    /// The clock, which continues behind a test; `nil` until the first good configuration.
    var clock: ClockShow?
    /// The wiring test shown instead.
    var test: RunningTest?
  }

  /// The result of a step to another time.
  struct Step {
    /// The notices of the time circuits meanwhile.
    var notices: [Notice] = []
    /// The walk that ended.
    var endedTest: RunningTest?
  }

  private(set) var show = Show()
  /// The image for the chips and lines; between two steps, the next one.
  private(set) var image = PanelImage(darkFor: Wiring(chips: [], lines: [], leds: []))
  /// Since when the present content is shown.
  private(set) var current: WallTime
  /// The next change, if the image is of it, and the time circuits then.
  private var prepared: (time: WallTime, notices: [Notice], machine: TimeMachine)?

  init(at time: WallTime) { current = time }

  /// A copy of the time circuits; `nil` until the first good configuration.
  ///
  /// The members needed at each edge are below, since a copy is large.
  var machine: TimeMachine? { show.clock?.machine }
  var hasClock: Bool { show.clock != nil }
  var hourCycle: HourCycle? { show.clock?.machine.hourCycle }
  var sync: ClockSync? { show.clock?.machine.sync }
  var state: PropState? { show.clock?.machine.state }
  var privateReadouts: ReadoutSet { show.clock?.machine.privateReadouts ?? ReadoutSet() }
  var labels: [String] { show.clock?.machine.labels ?? [] }

  /// Changes the content; the next step shows it.
  func change<Result>(_ body: (inout Show) -> Result) -> Result {
    prepared = nil
    return body(&show)
  }

  /// Switches to another board, dark.
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

  /// Records the caption reported for the wiring test.
  func recordCaption(_ caption: String, at edge: Edge) { show.test?.told = (caption, edge) }

  /// When the content changes next by itself.
  var nextChange: WallTime {
    guard show.test == nil else { return current.edge.next.time }
    return show.clock?.machine.nextChange(after: current) ?? current.edge.next.time
  }

  /// The last change up to a time, starting from the first, which is known.
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

  /// Steps to a time and to its image.
  func step(to time: WallTime) -> Step {
    current = time
    if prepared?.time == time, let ready = prepared.take() {
      show.clock?.machine = ready.machine
      return Step(notices: ready.notices)
    }
    var step = Step(notices: change { $0.clock?.machine.advance(to: time) ?? [] })
    if show.test?.test.isOver(at: time.edge) == true { step.endedTest = endTest() }
    render()
    return step
  }

  /// Renders the content, if it changed since the last step.
  func render() {
    if let test = show.test {
      test.test.render(at: current.edge, into: &image)
    } else {
      show.clock?.render(at: current, into: &image)
    }
  }

  /// The frame that should be shown now.
  func frame(on wiring: Wiring) -> Frame {
    var image = PanelImage(darkFor: wiring)
    if let test = show.test {
      test.test.render(at: current.edge, into: &image)
    } else {
      show.clock?.render(at: current, into: &image)
    }
    return wiring.frame(shownBy: image)
  }

  /// Computes the next image while there is time.
  func prepare() {
    guard show.test == nil, var machine else { return }
    let time = nextChange
    let notices = machine.advance(to: time)
    show.clock?.render(machine, at: time, into: &image)
    prepared = (time, notices, machine)
  }

  /// Adapts to a wall clock that was set by some nanoseconds.
  func clockWasSet(byNanoseconds nanoseconds: Int64) {
    change { show in
      show.clock?.machine.clockWasSet(byNanoseconds: nanoseconds)
      show.test?.test.clockWasSet(byNanoseconds: nanoseconds)
    }
  }

  var shownTimer: ShownTimer? {
    guard show.test == nil, let position = show.clock?.machine.timerReadout(at: current),
      let reading = show.clock?.machine.timerReading(at: current)
    else { return nil }
    return ShownTimer(position: position, light: reading.light)
  }

  /// The caption of the wiring test at a time; `nil` if there is none.
  func caption(at time: WallTime) -> String? { show.test?.test.caption(at: time.edge) }

  /// The name of the LED that a walk lights at a time; `nil` if it is not one of the board's.
  func led(at time: WallTime) -> String? { show.test?.test.led(at: time.edge) }

  /// The activity, as in `status`; `nil` if nothing was ever shown.
  var activity: String? {
    guard let machine else { return nil }
    return show.test.map { "test \($0.test.kind.rawValue)" } ?? machine.activity
  }
}
