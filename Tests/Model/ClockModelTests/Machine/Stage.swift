import ClockModel
import ZoneInfo

/// A time machine and its wall clock, for tests that send commands, wait and compare pictures.
struct Stage {
  /// The machine, advanced to ``now``.
  var machine: TimeMachine
  /// The wall time.
  private(set) var now: WallTime
  /// The notices since the start.
  private(set) var notices: [Notice] = []

  /// Starts a machine, by default with the small library.
  init(
    _ circuits: TimeCircuits, library: ShowLibrary = .small, state: PropState = PropState(),
    sync: ClockSync = .simulated, at now: WallTime
  ) {
    self.now = now
    machine = TimeMachine(circuits, library: library, state: state, sync: sync, at: now)
  }

  /// The instant that many milliseconds from now.
  func later(_ milliseconds: Int64) -> WallTime {
    now.advanced(byNanoseconds: milliseconds * 1_000_000)
  }

  /// Lets time pass in one leap.
  mutating func wait(_ milliseconds: Int64) {
    now = later(milliseconds)
    notices += machine.advance(to: now)
  }

  /// Lets time pass in leaps of ten seconds, which is quicker if no pictures are needed.
  mutating func pass(minutes: Int) { for _ in 0..<6 * minutes { wait(10_000) } }

  /// Lets time pass from change to change, as the daemon does.
  ///
  /// - Returns: the first picture and each changed one, with their instants.
  @discardableResult
  mutating func watch(_ milliseconds: Int64) -> [(time: WallTime, picture: Picture)] {
    let end = later(milliseconds)
    var seen = [(time: now, picture: machine.picture(at: now))]
    while now < end {
      now = min(end, machine.nextChange(after: now))
      notices += machine.advance(to: now)
      let picture = machine.picture(at: now)
      if picture != seen[seen.count - 1].picture { seen.append((now, picture)) }
    }
    return seen
  }

  /// Carries out a command.
  @discardableResult
  mutating func order(_ command: Command) throws(CommandRefusal) -> CommandOutcome {
    let outcome = try machine.handle(command, at: now)
    notices += outcome.notices
    return outcome
  }

  /// Why a command is refused and whether the machine is unchanged; `nil` if it is accepted.
  func refusal(of command: Command) -> (refusal: CommandRefusal, isUnchanged: Bool)? {
    var machine = machine
    do throws(CommandRefusal) {
      _ = try machine.handle(command, at: now)
      return nil
    } catch {
      return (error, machine == self.machine)
    }
  }

  /// Sets the wall clock.
  mutating func setClock(byMilliseconds milliseconds: Int64) {
    now = later(milliseconds)
    machine.clockWasSet(byNanoseconds: milliseconds * 1_000_000)
    notices += machine.advance(to: now)
  }

  /// Applies a configuration.
  @discardableResult
  mutating func reconfigure(
    _ circuits: TimeCircuits, library: ShowLibrary = .small
  ) -> PropState.Reconciliation {
    machine.reconfigure(circuits, library: library, at: now)
  }

  /// Sets whether the clock is synchronised.
  mutating func sync(_ sync: ClockSync) { notices += machine.setSync(sync, at: now) }

  /// The characters and lamps of a readout now.
  func text(_ position: ReadoutPosition) -> String { machine.picture(at: now)[position].text }

  /// The brightness of the readouts now, in sixteenths.
  var light: [UInt8] {
    let picture = machine.picture(at: now)
    return ReadoutPosition.allCases.map { picture[$0].brightness.sixteenths }
  }

  /// The kinds of the notices.
  var kinds: [NoticeKind] { notices.map(\.kind) }
}

/// A civil time from ISO 8601 without a zone.
func civil(_ text: String) throws -> CivilTime {
  CivilTime(secondsSinceEpoch: try ISO8601.instant(text + "Z").seconds)
}

/// An instant from ISO 8601 without a zone, in UTC.
func instant(_ text: String) throws -> WallTime { try ISO8601.instant(text + "Z") }

extension TimeCircuits {
  /// The usual clock: fixed, live in UTC, fixed.
  static func film(_ readouts: Int = 3, present: ReadoutSource = .zone(.utc)) throws -> TimeCircuits {
    TimeCircuits(
      readouts: Array(
        [
          Readout(label: "Twin Pines", source: .fixed(try civil("1985-10-26T01:21:00"))),
          Readout(label: "Greenwich", source: present, zoneName: "Etc/UTC"),
          Readout(label: "Lone Pine", source: .fixed(try civil("1985-10-26T01:20:00"))),
        ].prefix(readouts)))
  }
}

extension ShowLibrary {
  /// Short sequences of every kind, and four journeys, two of them in the cycle.
  static let small = ShowLibrary(sequences: sequences, journeys: journeys)
  /// The journeys without sequences, so everything happens at once.
  static let journeysOnly = ShowLibrary(journeys: journeys)

  private static let sequences: [String: DisplaySequence] = {
    let all = [
      DisplaySequence(
        name: SequenceName.departure, description: "", length: 1000,
        steps: [
          SequenceStep(start: 0, readouts: [], effect: .own, event: "lead-in"),
          SequenceStep(
            start: 200, duration: 300, period: 100, readouts: .all, effect: .dark, percent: 20,
            event: "flicker"),
          SequenceStep(start: 500, readouts: .all, effect: .dark, event: "black"),
          SequenceStep(
            start: 700, duration: 200, period: 10, readouts: .all, effect: .noise, light: .random,
            event: "disruption"),
        ]),
      DisplaySequence(
        name: SequenceName.reEntry, description: "", length: 300,
        steps: [
          SequenceStep(start: 0, readouts: .all, effect: .dark),
          SequenceStep(
            start: 100, duration: 80, readouts: .all, effect: .without(.month), event: "visible"),
        ]),
      DisplaySequence(
        name: SequenceName.dateEntry, description: "", length: 580,
        steps: [
          SequenceStep(start: 0, readouts: .all, effect: .dark),
          SequenceStep(start: 500, readouts: .all, effect: .without(.month)),
        ]),
      DisplaySequence(
        name: SequenceName.powerOn, description: "", length: 1600,
        steps: [SequenceStep(start: 0, period: 100, readouts: .all, effect: .own, light: .rising)]),
      DisplaySequence(
        name: "glitch", description: "", length: 1000,
        steps: [
          SequenceStep(
            start: 0, duration: 900, period: 20, readouts: .destination,
            effect: .texts(
              ["JAN 01 1885 AM 12:00", "JAN 01 1801 AM 10:00", "999 99 9999    99:99"].compactMap {
                ReadoutText($0)
              }), light: .random, percent: 60, event: "glitch")
        ]),
    ]
    return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  }()

  private static let journeys: [Journey] = {
    func journey(_ name: String, _ times: [String?], isInCycle: Bool) -> Journey {
      var all = PerReadout<Journey.Time?>(repeating: nil)
      for (position, text) in zip(ReadoutPosition.allCases, times) {
        guard let text, let civil = try? civil(text) else { continue }
        all[position] = Journey.Time(civil, .shown)
      }
      return Journey(name: name, title: name, times: all, isInCycle: isInCycle)
    }
    return [
      journey("einstein", ["1985-10-26T01:21:00", nil, "1985-10-26T01:20:00"], isInCycle: true),
      journey(
        "hero", ["1985-10-26T01:21:00", "1985-10-26T01:22:00", "1985-10-26T01:20:00"],
        isInCycle: false),
      journey("demonstration", ["1955-11-05T06:00:00", nil, nil], isInCycle: false),
      journey("marty", ["1955-11-05T06:00:00", nil, "1985-10-26T01:29:00"], isInCycle: true),
    ]
  }()
}
