import ClockModel
import ControlProtocol
import ControlTestSupport
import Testing
import Text

@testable import SoundCore

/// The sounds for the daemon's events, event by event as in the protocol's document.
@Suite struct ScoreTests {
  /// A time in milliseconds from now.
  private static func time(_ milliseconds: Int64) -> WallTime {
    WallTime(seconds: 1_795_337_758, nanoseconds: 500_000_000).advanced(
      byNanoseconds: milliseconds * 1_000_000)
  }

  private func event(
    _ name: String, _ details: [(String, String)] = [], sounds: [(String, Int64)]? = nil,
    at milliseconds: Int64 = 0
  ) -> EventReport {
    var members = details.map { JSONMember($0.0, .string($0.1)) }
    if let sounds {
      members.append(
        JSONMember(
          "sounds",
          .array(
            sounds.map { name, milliseconds in
              .object([JSONMember("name", .string(name)), JSONMember("at_ms", .integer(milliseconds))])
            })))
    }
    return EventReport(time: Self.time(milliseconds), name: name, text: "", details: members)
  }

  private func announced(
    seed: String = "7", arrivalSeed: String = "", arrivalSounds: [(String, Int64)] = [],
    in milliseconds: Int64
  ) -> EventReport {
    event(
      "announced",
      [
        ("from", "NOV 22 2026 AM 08:55"), ("to", "OCT 21 2015 PM 04:29"), ("return", "false"),
        ("length_ms", "8000"), ("instant", ISO8601.text(Self.time(milliseconds))), ("lead_ms", "2000"),
        ("sequence", "departure"),
        ("seed", seed), ("arrival_seed", arrivalSeed),
      ],
      sounds: [("departure", 0), ("clap", 4200)] + arrivalSounds)
  }

  private func cue(
    _ name: String, _ kind: SoundKind, _ group: Score.Group? = nil, repeats: Bool = false,
    at milliseconds: Int64 = 0
  ) -> Score.SoundOrder {
    let group = group ?? (kind == .timer ? .single : .moment)
    return .play(
      Score.Cue(name: name, time: Self.time(milliseconds), kind: kind, group: group, repeats: repeats))
  }

  @Test func playsADepartureAtTheAnnouncedInstant() {
    var score = Score()
    let orders = score.apply(announced(in: 2000))
    #expect(
      orders == [
        .prepare(Self.time(2000)),
        cue("departure", .show, .sequence(7), at: 2000),
        cue("clap", .show, .sequence(7), at: 6200),
      ])
  }

  /// The sequence is published again when it begins.
  @Test func playsAnAnnouncedSequenceOnce() {
    var score = Score()
    _ = score.apply(announced(in: 2000))
    let begins = event(
      "sequence", [("name", "departure"), ("seed", "7")], sounds: [("departure", 0), ("clap", 4200)],
      at: 2000)
    #expect(score.apply(begins).isEmpty)
  }

  /// The departure announces the arrival, so that a slow output gets it early enough.
  @Test func playsTheAnnouncedArrivalOnceAndOnTime() {
    var score = Score()
    let orders = score.apply(
      announced(arrivalSeed: "8", arrivalSounds: [("re-entry", 1_199_000)], in: 2000))
    #expect(orders.last == cue("re-entry", .show, .sequence(7), at: 1_201_000))
    let arrival = event("sequence", [("name", "re-entry"), ("seed", "8")], sounds: [("re-entry", 0)])
    #expect(score.apply(arrival).isEmpty)
    // A cancelled departure cancels its arrival.
    #expect(score.apply(event("reset")) == [.stop(.sequence(7)), .pollStatus])
  }

  @Test func departureOverlapsOnlyTheArrival() {
    var score = Score()
    _ = score.apply(announced(in: 0))
    let arrival = event("sequence", [("name", "re-entry"), ("seed", "8")], sounds: [("re-entry", 0)])
    #expect(
      score.apply(arrival) == [
        .prepare(Self.time(0)), cue("re-entry", .show, .sequence(8)),
      ])
    let other = event("sequence", [("name", "glitch"), ("seed", "9")], sounds: [])
    #expect(score.apply(other) == [.stop(.sequence(7)), .stop(.sequence(8))])
  }

  @Test(arguments: ["reset", "power"]) func resetAndPowerOffStopASequence(name: String) {
    var score = Score()
    _ = score.apply(announced(in: 0))
    let orders = [score.apply(event(name, [("on", "false")])), score.apply(event(name, [("on", "false")]))]
    let others: [Score.SoundOrder] = name == "power" ? [.stop(.moment)] : []
    let expected: [Score.SoundOrder] = others + [.pollStatus]
    #expect(orders == [[.stop(.sequence(7))] + expected, expected])
  }

  @Test(arguments: [
    ("keypad:1", "key-1"), ("keypad:0", "key-0"), ("keypad:*", "key-star"), ("keypad:#", "key-hash"),
  ])
  func playsAKeysOwnSound(key: String, sound: String) {
    var score = Score()
    #expect(score.apply(event("key", [("key", key), ("gesture", "press")])) == [cue(sound, .key)])
    #expect(score.apply(event("key", [("key", key), ("gesture", "long")])).isEmpty)
  }

  @Test(arguments: ["button1", "keypad:f5", "keypad:", "keypad:12", "keypad:²", "scan:17"])
  func playsNothingForAKeyWithoutASound(key: String) {
    var score = Score()
    #expect(score.apply(event("key", [("key", key), ("gesture", "press")])).isEmpty)
  }

  /// A key's meaning is known at its release, which leaves time to open the device.
  @Test(arguments: ["keypad:1", "button1", "scan:17"])
  func keyDownPreparesASoundUnlessThePropIsOff(key: String) {
    var score = Score()
    let down = event("key-down", [("key", key)])
    #expect(score.apply(down) == [.prepare(down.time)])
    _ = score.apply(event("power", [("on", "false")]))
    #expect(score.apply(down).isEmpty)
  }

  /// The sound of Enter confirms the entry, so it waits for the answer.
  @Test func playsTheResultOfAKey() {
    var score = Score()
    func answer(_ key: String, _ gesture: String, _ result: String) -> [Score.SoundOrder] {
      score.apply(event("key-answered", [("key", key), ("gesture", gesture), ("result", result)]))
    }
    #expect(score.apply(event("key", [("key", "keypad:enter"), ("gesture", "press")])).isEmpty)
    #expect(answer("keypad:enter", "press", "done") == [cue("enter", .key)])
    #expect(answer("keypad:enter", "long", "done").isEmpty)
    #expect(answer("keypad:5", "press", "done").isEmpty)
    #expect(answer("keypad:enter", "press", "refused") == [cue("refused", .key)])
    #expect(answer("button1", "long", "refused") == [cue("refused", .key)])
    #expect(answer("button1", "long", "of-the-future").isEmpty)
  }

  @Test func ringsUntilStoppedOrSnoozed() {
    for (kind, ending) in [("alarm", "alarm-stopped"), ("reminder", "alarm-snoozed")] {
      var score = Score()
      let rings = event("alarm", [("number", "3"), ("kind", kind)])
      #expect(score.apply(rings) == [cue(kind, .alarm, .ring("3"), repeats: true), .pollStatus])
      #expect(
        score.apply(event(ending, [("number", "3"), ("kind", kind)])) == [.stop(.ring("3")), .pollStatus])
    }
  }

  @Test func repeatedAlarmEventRingsOnce() {
    var score = Score()
    let rings = event("alarm", [("number", "3"), ("kind", "alarm")])
    #expect(score.apply(rings).count { if case .play = $0 { true } else { false } } == 1)
    #expect(!score.apply(rings).contains { if case .play = $0 { true } else { false } })
  }

  private static func status(
    ringing: [Int] = [], isOff: Bool = false, at milliseconds: Int64
  ) throws -> StatusReport {
    let plan = try #require(AlarmPlan(hour: 7, minute: 30))
    let alarms = ringing.map { number in
      AlarmStatus {
        $0.number = number
        $0.plan = plan
        $0.zone = "UTC"
        $0.isOn = true
        $0.isConfigured = false
        $0.isRinging = true
      }
    }
    var report = StatusReport.bare(at: time(milliseconds), alarms: alarms)
    report.isOff = isOff
    return report
  }

  /// After a restart the status starts a ringing alarm; it also ends one whose end event was missed.
  @Test func statusStartsAndEndsRinging() throws {
    var score = Score()
    #expect(
      score.apply(try Self.status(ringing: [3], at: 0)) == [
        .night(false), cue("alarm", .alarm, .ring("3"), repeats: true),
      ])
    #expect(score.apply(try Self.status(ringing: [3], at: 1000)) == [.night(false)])
    #expect(score.apply(try Self.status(at: 2000)) == [.night(false), .stop(.ring("3"))])
    // A status older than the alarm does not end it.
    _ = score.apply(event("alarm", [("number", "4"), ("kind", "alarm")], at: 5000))
    #expect(score.apply(try Self.status(at: 4990)) == [.night(false)])
    #expect(score.apply(try Self.status(at: 5010)) == [.night(false), .stop(.ring("4"))])
  }

  @Test func switchedOffPropPlaysOnlyAlarmsAndTimer() throws {
    var score = Score()
    _ = score.apply(announced(in: 0))
    let arrival = event("sequence", [("name", "re-entry"), ("seed", "8")], sounds: [("re-entry", 0)])
    _ = score.apply(arrival)
    #expect(
      score.apply(event("power", [("on", "false")])) == [
        .stop(.sequence(7)), .stop(.sequence(8)), .stop(.moment), .pollStatus,
      ])
    let glitch = event("sequence", [("name", "glitch"), ("seed", "9")], sounds: [("glitch", 0)])
    #expect(score.apply(glitch).isEmpty)
    #expect(score.apply(event("key", [("key", "keypad:1"), ("gesture", "press")])).isEmpty)
    #expect(score.apply(event("alarm", [("number", "1"), ("kind", "alarm")])).count == 2)
    #expect(score.apply(event("timer-finished")) == [cue("timer-finished", .timer), .pollStatus])
    _ = score.apply(event("power", [("on", "true")]))
    #expect(score.apply(event("key", [("key", "keypad:1"), ("gesture", "press")])) == [cue("key-1", .key)])
    _ = score.apply(event("power", [("on", "false")]))
    _ = score.apply(event("reset"))
    #expect(score.apply(event("key", [("key", "keypad:1"), ("gesture", "press")])) == [cue("key-1", .key)])
    // A later connection learns it from the status.
    var other = Score()
    _ = other.apply(try Self.status(isOff: true, at: 0))
    #expect(other.apply(event("key", [("key", "keypad:1"), ("gesture", "press")])).isEmpty)
  }

  @Test(arguments: ["timer-warning", "timer-danger", "timer-finished"])
  func playsTheTimersSounds(name: String) {
    var score = Score()
    #expect(score.apply(event(name)) == [cue(name, .timer), .pollStatus])
  }

  @Test func followsHourNightAndStopEvents() {
    var score = Score()
    #expect(score.apply(event("hour", [("hour", "9")])) == [cue("hour", .hour), .pollStatus])
    #expect(score.apply(event("night", [("night", "true")])) == [.night(true), .pollStatus])
    #expect(score.apply(event("night", [("night", "false")])) == [.night(false), .pollStatus])
    #expect(score.apply(event("stop")) == [.stopAll])
  }

  /// These events may change the time of the next sound.
  @Test(arguments: [
    "timer-set", "timer-paused", "alarm-set", "alarm-missed", "clock", "clock-set", "reload", "lost",
    "restore",
  ])
  func eventsThatChangeExpectationsPollTheStatus(name: String) {
    var score = Score()
    #expect(score.apply(event(name)) == [.pollStatus])
  }

  @Test func passesOnVolumeRequests() {
    var score = Score()
    #expect(score.apply(event("volume", [("volume", "40")])) == [.volume(.set(40))])
    #expect(score.apply(event("volume", [("muted", "toggle")])) == [.volume(.toggle)])
    #expect(score.apply(event("volume", [("volume", "400")])).isEmpty)
  }

  /// From a newer daemon or a damaged line: only the parts that are not understood are skipped.
  @Test func skipsUnknownEventsAndItems() {
    var score = Score()
    #expect(score.apply(event("of-the-future", [("seed", "1")])).isEmpty)
    #expect(score.apply(event("announced")).isEmpty)
    #expect(score.apply(event("announced", [("seed", "")])).isEmpty)
    #expect(score.apply(event("night")) == [.pollStatus])
    var damaged = event(
      "sequence", [("name", "glitch"), ("seed", "1")], sounds: [("glitch", 0), ("late", -5)])
    damaged.details[2].value = .array([
      .string("glitch"), .object([JSONMember("name", .string("glitch"))]),
      .object([JSONMember("name", .string("glitch")), JSONMember("at_ms", .integer(.max))]),
      .object([JSONMember("name", .string("glitch")), JSONMember("at_ms", .integer(20))]),
    ])
    let heard = score.apply(damaged)
    #expect(heard.last == cue("glitch", .show, .sequence(1), at: 20))
    #expect(heard.count == 2)
  }

  /// A prop that is never restarted plays thousands of sequences.
  @Test func playsEachOfManySequencesOnce() {
    var score = Score()
    for seed in 0..<1000 {
      let event = event("sequence", [("name", "glitch"), ("seed", "\(seed)")], sounds: [("glitch", 0)])
      #expect(score.apply(event).contains { if case .play = $0 { true } else { false } })
      #expect(score.apply(event).isEmpty)
    }
  }
}
