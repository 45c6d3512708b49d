import ClockModel
import ClockTestSupport
import TestSupport
import Testing
import ZoneInfo

/// Invariants of the time machine under random events.
///
/// Every failure names the seed of its walk and the step.
@Suite struct RandomWalkTests {
  private static let zone = Result { try systemZone("Asia/Kathmandu") }
  private static let steps = 100

  @Test(arguments: TestTier.seeds(1885..<1945))
  func invariantsHoldOnRandomWalks(seed: UInt64) throws {
    var walk = try RandomWalk(seed: seed, zone: try Self.zone.get())
    let start = walk.start()
    var stage = Stage(start.circuits, sync: start.sync, at: start.time)
    var isUnderWay = false
    for step in 0..<Self.steps {
      let event = walk.event()
      let place: Comment = "seed \(seed), step \(step): \(Self.words(event))"
      let before = stage
      switch event {
      case .command(let command): Self.carryOut(command, on: &stage, place)
      case .wait(let milliseconds): Self.wait(milliseconds, on: &stage, place)
      case .setClock(let milliseconds):
        stage.setClock(byMilliseconds: milliseconds)
        Self.expectTheSameRest(before, stage, place)
      case .reconfigure(let circuits, let library):
        let outcome = stage.reconfigure(circuits, library: library)
        #expect(outcome.shelved == Self.edited(before.machine.state, circuits), place)
        Self.expectAnUndoneEditCostsNothing(before, stage, place)
      case .sync(let sync): stage.sync(sync)
      }
      Self.expectWellFormed(stage, place)
      Self.expectNoChangeBeforeTheNext(stage, place)
      Self.expectResetLeadsBack(stage, place)
      let notices = stage.notices.dropFirst(before.notices.count)
      Self.expectInOrder(notices, from: before.now, to: stage.now, isClockSet: Self.isClockSet(event), place)
      for notice in notices {
        switch notice.kind {
        case .departure:
          #expect(!isUnderWay, place)
          isUnderWay = true
        case .reEntry:
          #expect(isUnderWay, place)
          isUnderWay = false
        case .reset: isUnderWay = false
        default: break
        }
      }
      // An edit may remove the present, which ends the journey.
      if case .reconfigure(let circuits, _) = event, circuits.readouts.count < 2 { isUnderWay = false }
      #expect(isUnderWay == (stage.machine.arrival != nil), place)
    }
  }

  private static func carryOut(_ command: Command, on stage: inout Stage, _ place: Comment) {
    let before = stage.machine
    do throws(CommandRefusal) {
      let outcome = try stage.order(command)
      #expect(
        (!outcome.notices.isEmpty || mayDoNothing(command)) && !outcome.message.isEmpty, place)
    } catch {
      let isUnchanged = stage.machine == before
      #expect(isUnchanged, place)
      #expect(!error.description.isEmpty, place)
    }
  }

  /// Whether a command may have nothing to do.
  private static func mayDoNothing(_ command: Command) -> Bool {
    switch command {
    case .hideCode, .clearText, .clearEntry, .enterDigits, .power: true
    case .alarm(.turn), .alarm(.stop), .alarm(.hour): true
    case .timer(.start(nil)), .timer(.pause), .timer(.toggle): true
    default: false
    }
  }

  /// One leap must equal small steps, except for changes of journeys or night, which depend on skipped time.
  private static func wait(_ milliseconds: Int64, on stage: inout Stage, _ place: Comment) {
    guard milliseconds <= 5000 else {
      stage.wait(milliseconds)
      return
    }
    var leaping = stage
    let count = stage.notices.count
    leaping.wait(milliseconds)
    stage.watch(milliseconds)
    let notices = stage.notices.dropFirst(count) + leaping.notices.dropFirst(count)
    guard !notices.contains(where: { $0.kind == .journey || $0.kind == .night }) else { return }
    let (isTheSame, reportsTheSame) = (leaping.machine == stage.machine, leaping.notices == stage.notices)
    // Watching for 0 ms does not run due events.
    guard milliseconds > 0 else { return }
    #expect(reportsTheSame, place)
    #expect(isTheSame, place)
  }

  /// Journeys, timers and pauses keep their remaining time when the clock is set.
  private static func expectTheSameRest(_ before: Stage, _ after: Stage, _ place: Comment) {
    let rest = before.machine.arrival?.nanoseconds(since: before.now)
    #expect(after.machine.arrival?.nanoseconds(since: after.now) == rest, place)
    let left = before.machine.timer?.left(at: before.now)
    #expect(after.machine.timer?.left(at: after.now) == left, place)
    let resting = before.machine.cycleRests(at: before.now)?.nanoseconds(since: before.now)
    #expect(after.machine.cycleRests(at: after.now)?.nanoseconds(since: after.now) == resting, place)
  }

  /// The names of the settings whose configured value a new configuration changes.
  private static func edited(_ state: PropState, _ circuits: TimeCircuits) -> [String] {
    let words = ConfiguredWords(circuits)
    var names = ReadoutPosition.allCases.flatMap { position -> [String] in
      let readout = state.readouts[position].map { $0.configured == words.source(of: position) } ?? true
      let light = state.brightness[position].map { $0.configured == words.brightness(of: position) } ?? true
      return (readout ? [] : [position.name]) + (light ? [] : ["brightness of \(position.name)"])
    }
    if let cities = state.cities, cities.configured != words.readouts { names.insert("cities", at: 0) }
    if let night = state.night, night.configured != words.night { names.append("night") }
    if let cycle = state.cycle, cycle.configured != words.cycle { names.append("cycle") }
    if let hour = state.hour, hour.configured != words.hour { names.append("full hour") }
    let presets = state.timerPresets.filter { $1.configured != words.preset($0) }.keys.sorted()
    return names + presets.map { "preset \($0)" }
  }

  /// Undoing an edit restores exactly the settings that it removed.
  private static func expectAnUndoneEditCostsNothing(_ before: Stage, _ after: Stage, _ place: Comment) {
    var undone = after
    undone.reconfigure(before.machine.configured, library: before.machine.library)
    var (old, new) = (before.machine.state, undone.machine.state)
    // Settings that the edit restored return to the shelf. Only the next journey may differ.
    (old.nextJourney, new.nextJourney) = (0, 0)
    #expect(new == old, place)
  }

  private static func expectWellFormed(_ stage: Stage, _ place: Comment) {
    let machine = stage.machine
    let picture = machine.picture(at: stage.now)
    let isFirstHalf = stage.now.nanoseconds < 500_000_000
    let count = machine.circuits.readouts.count
    for position in ReadoutPosition.allCases {
      let readout = picture[position]
      let isPlain = (0..<Digit.count).allSatisfy { 0x20..<0x7F ~= readout.cells[$0] }
      #expect(isPlain, place)
      #expect(readout.brightness <= .full, place)
      if readout.brightness == .dark || position.rawValue >= count { #expect(readout == .dark, place) }
      guard readout.brightness > .dark, machine.activity == "clock", machine.ringing.isEmpty else { continue }
      #expect(readout.noise == 0, place)
      guard machine.text(on: position) == nil, !machine.privateReadouts.contains(position),
        position != .destination || machine.typedDigits.isEmpty || !machine.circuits.echoesDigits
      else { continue }
      let isUnknown = readout.text.hasPrefix("---")
      #expect(!isUnknown || machine.sync == .waiting && readout.colon, place)
      if !isUnknown, !machine.isNight, machine.circuits.colon == .blink {
        #expect(readout.colon == isFirstHalf, place)
      }
      let civil = machine.civilTime(of: position, at: stage.now)
      if !isUnknown, let civil {
        let own = ReadoutPicture(civil, hourCycle: machine.circuits.hourCycle)
        #expect(readout.text == own.text, place)
        #expect(0...9999 ~= civil.year, place)
      }
    }
    let numbers = machine.alarms.map(\.number)
    #expect(numbers == Set(numbers).sorted(), place)
    // A removed alarm may still ring until the next advance.
    let ringing = machine.ringing.filter { $0 > 0 }
    #expect(Set(ringing).count == ringing.count && machine.isRinging == !ringing.isEmpty, place)
    #expect(machine.alarms.allSatisfy { $0.isActive || machine.next($0) == nil }, place)
    #expect(machine.labels.count == count && machine.positions.count == count, place)
    #expect(machine.label(of: .present).isEmpty == (count < 2), place)
  }

  private static func expectNoChangeBeforeTheNext(_ stage: Stage, _ place: Comment) {
    let next = stage.machine.nextChange(after: stage.now)
    let nanoseconds = next.nanoseconds(since: stage.now)
    #expect(0 < nanoseconds && nanoseconds <= 500_000_000, place)
    let picture = stage.machine.picture(at: stage.now)
    // A command's events are due at once, which leaves no time in between.
    for later in [nanoseconds / 2, nanoseconds - 1] where later > 0 {
      let then = stage.now.advanced(byNanoseconds: later)
      var machine = stage.machine
      let notices = machine.advance(to: then)
      let isSame = machine.picture(at: then) == picture
      #expect(isSame, place)
      // Notices due since a command appear as soon as time passes.
      #expect(notices.allSatisfy { $0.time <= stage.now }, place)
    }
  }

  private static func expectResetLeadsBack(_ stage: Stage, _ place: Comment) {
    var stage = stage
    let circuits = stage.machine.configured
    do throws(CommandRefusal) { try stage.order(.reset) } catch {
      Issue.record("\(error), \(place)")
      return
    }
    stage.wait(1600)
    // A reset does not end rings.
    guard circuits.travel.cycle == .off, stage.machine.sync != .waiting, !stage.machine.isNight,
      stage.machine.ringing.isEmpty
    else {
      return
    }
    let isAsConfigured = stage.machine.picture(at: stage.now) == circuits.picture(at: stage.now.edge)
    #expect(isAsConfigured, place)
    #expect(stage.machine.labels == circuits.readouts.map(\.label), place)
  }

  /// Notices of sequence steps are accurate to a millisecond.
  private static func expectInOrder(
    _ notices: ArraySlice<Notice>, from start: WallTime, to end: WallTime, isClockSet: Bool, _ place: Comment
  ) {
    var last = isClockSet ? nil : start.advanced(byNanoseconds: -1_000_000)
    for notice in notices {
      if let last { #expect(notice.time > last, "\(place), \(notice)") }
      #expect(notice.time <= end, place)
      last = notice.time.advanced(byNanoseconds: -1_000_000)
    }
  }

  private static func isClockSet(_ event: RandomWalk.Event) -> Bool {
    if case .setClock = event { return true }
    return false
  }

  private static func words(_ event: RandomWalk.Event) -> String {
    switch event {
    case .command(let command): "\(command)".prefix(80).description
    case .wait(let milliseconds): "wait \(milliseconds) ms"
    case .setClock(let milliseconds): "set the clock by \(milliseconds) ms"
    case .reconfigure(let circuits, _): "reconfigure to \(circuits.readouts.count) readouts"
    case .sync(let sync): "sync \(sync)"
    }
  }
}
