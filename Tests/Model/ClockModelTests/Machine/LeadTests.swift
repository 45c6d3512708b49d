import ClockModel
import Testing

/// Announced departures and their sound cues.
@Suite struct LeadTests {
  private static func stage(
    lead: Int, library: ShowLibrary = .heard, playsSequences: Bool = true
  ) throws -> Stage {
    var circuits = try TimeCircuits.film()
    circuits.travel = TravelSettings(playsSequences: playsSequences, lead: lead)
    return Stage(circuits, library: library, at: try instant("2026-07-04T12:34:20.700"))
  }

  private static func detail(_ name: String, of notice: Notice?) -> String? {
    notice?.details.first { $0.name == name }?.value
  }

  @Test func departureBeginsAtItsAnnouncedInstant() throws {
    var stage = try Self.stage(lead: 2500)
    let (command, start) = (stage.now, stage.later(2500))
    let outcome = try stage.order(.depart)
    #expect(stage.kinds == [.announced])
    #expect(outcome.message == "the car departs in 2.5 s from JUL 04 2026 PM 12:34 to OCT 26 1985 AM 01:21")
    let announced = stage.notices[0]
    #expect(announced.time == command)
    #expect(Self.detail("instant", of: announced) == "2026-07-04T12:34:23.200Z")
    #expect(Self.detail("lead_ms", of: announced) == "2500")
    #expect(Self.detail("sequence", of: announced) == "departure")
    #expect(
      announced.sounds == [
        SoundCue(name: "sweep", milliseconds: 0), SoundCue(name: "clap", milliseconds: 500),
        SoundCue(name: "thud", milliseconds: 1100),
      ])
    #expect(stage.machine.arrival == start.advanced(byNanoseconds: 1_000_000_000))

    // Until then the readouts run as usual.
    let before = stage.watch(2499)
    #expect(before.allSatisfy { $0.picture.destination.text == "OCT 26 1985 AM 01 21" })
    #expect(before.contains { $0.picture.present.colon != before[0].picture.present.colon })
    #expect(stage.kinds == [.announced])
    stage.watch(1)
    #expect(stage.kinds == [.announced, .departure, .sequence, .step])
    #expect(stage.notices[1...].allSatisfy { $0.time == start })
    #expect(Self.detail("seed", of: stage.notices[2]) == Self.detail("seed", of: announced))
    #expect(stage.notices[2].sounds == Array(announced.sounds.dropLast()))
    stage.watch(1000)
    let arrival = start.advanced(byNanoseconds: 1_000_000_000)
    #expect(stage.notices.first { $0.kind == .reEntry }?.time == arrival)
    // The announcement included the arrival's sounds and seed.
    let arrives = try #require(stage.notices.last { $0.kind == .sequence })
    #expect(arrives.time == arrival)
    #expect(arrives.sounds == [SoundCue(name: "thud", milliseconds: 100)])
    #expect(Self.detail("seed", of: arrives) == Self.detail("arrival_seed", of: announced))
    #expect(Self.detail("arrival_seed", of: announced) != Self.detail("seed", of: announced))
  }

  @Test func departureWithoutALeadIsAnnouncedAtItsStart() throws {
    var stage = try Self.stage(lead: 0)
    let outcome = try stage.order(.depart)
    #expect(stage.kinds == [.announced, .departure])
    #expect(outcome.message == "the car departs from JUL 04 2026 PM 12:34 to OCT 26 1985 AM 01:21")
    #expect(Self.detail("instant", of: stage.notices[0]) == "2026-07-04T12:34:20.700Z")
    stage.watch(1)
    #expect(stage.kinds == [.announced, .departure, .sequence, .step])
  }

  /// With the seed, another prop can show the same noise.
  @Test func announcementHasTheSeedOfTheSequence() throws {
    var stage = try Self.stage(lead: 1000)
    try stage.order(.depart)
    let seed = try #require(Self.detail("seed", of: stage.notices[0]).flatMap { UInt64($0) })
    let start = stage.later(1000)
    let seen = stage.watch(1990)
    let sequence = try #require(ShowLibrary.heard.sequences["departure"])
    for (time, picture) in seen where time >= start {
      var own = picture.destination
      own.noise = 0
      sequence.alter(
        &own, of: .destination, at: Int(time.nanoseconds(since: start) / 1_000_000), seed: seed)
      #expect(own.noise == picture.destination.noise, "\(time)")
    }
    #expect(Set(seen.map(\.picture.destination.noise)).count > 10)
  }

  @Test func settingTheClockDoesNotChangeTheLead() throws {
    var stage = try Self.stage(lead: 3000)
    try stage.order(.depart)
    stage.watch(1000)
    stage.setClock(byMilliseconds: 3_600_000)
    let start = stage.later(2000)
    stage.watch(1999)
    #expect(stage.kinds == [.announced])
    stage.watch(1)
    #expect(stage.notices.first { $0.kind == .departure }?.time == start)
  }

  @Test func secondDepartureIsRefusedDuringTheLead() throws {
    var stage = try Self.stage(lead: 3000)
    try stage.order(.depart)
    stage.watch(1000)
    let refusal = stage.refusal(of: .depart)
    #expect(refusal?.isUnchanged == true)
    #expect(refusal?.refusal.description.contains("arrives in 3.0 s") == true)
  }

  @Test func resetCancelsAnAnnouncedDeparture() throws {
    var stage = try Self.stage(lead: 3000)
    try stage.order(.depart)
    stage.watch(1000)
    try stage.order(.reset)
    stage.watch(10_000)
    #expect(!stage.kinds.contains(.departure))
    #expect(stage.machine.activity == "clock")
  }

  @Test func departureWithoutASequenceHasNoLead() throws {
    for (library, plays) in [(ShowLibrary.journeysOnly, true), (.heard, false)] {
      var stage = try Self.stage(lead: 3000, library: library, playsSequences: plays)
      try stage.order(.depart)
      #expect(stage.kinds == [.announced, .departure, .reEntry])
      #expect(Self.detail("lead_ms", of: stage.notices[0]) == "0")
      #expect(Self.detail("sequence", of: stage.notices[0])?.isEmpty == true)
      #expect(Self.detail("arrival_seed", of: stage.notices[0])?.isEmpty == true)
    }
  }

  @Test func announcementOmitsAnArrivalThatIsNotPlayed() throws {
    var library = ShowLibrary.heard
    library.sequences["re-entry"] = nil
    var stage = try Self.stage(lead: 1000, library: library)
    try stage.order(.depart)
    #expect(Self.detail("arrival_seed", of: stage.notices[0])?.isEmpty == true)
    #expect(stage.notices[0].sounds.map(\.name) == ["sweep", "clap"])
  }

  @Test func playedSequenceReportsItsSounds() throws {
    var stage = try Self.stage(lead: 3000)
    let outcome = try stage.order(.play("departure"))
    #expect(outcome.message == "playing departure")
    stage.watch(600)
    let sequences = stage.notices.filter { $0.kind == .sequence }
    #expect(sequences.count == 1)
    #expect(sequences.first?.sounds.map(\.name) == ["sweep", "clap"])
  }
}

extension ShowLibrary {
  /// ``small`` with sounds in the departure and the arrival.
  fileprivate static let heard: ShowLibrary = {
    var library = ShowLibrary.small
    library.sequences["departure"] = DisplaySequence(
      name: "departure", description: "", length: 1000,
      steps: [
        SequenceStep(start: 0, readouts: [], effect: .own, event: "lead-in", sound: "sweep"),
        SequenceStep(start: 500, period: 10, readouts: .all, effect: .noise, sound: "clap"),
      ])
    library.sequences["re-entry"] = DisplaySequence(
      name: "re-entry", description: "", length: 300,
      steps: [
        SequenceStep(start: 0, duration: 300, readouts: .all, effect: .dark),
        SequenceStep(start: 100, readouts: [], effect: .own, sound: "thud"),
      ])
    return library
  }()
}
