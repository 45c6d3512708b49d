import ClockModel
import Testing

/// Departures that follow another prop: its instant, flicker and destination, but not its present.
@Suite struct FollowTests {
  private static func stage(
    _ text: String = "2026-07-04T12:34:20.700", library: ShowLibrary = .small, playsSequences: Bool = true,
    lead: Int = 0
  ) throws -> Stage {
    var circuits = try TimeCircuits.film()
    circuits.travel = TravelSettings(playsSequences: playsSequences, lead: lead)
    return Stage(circuits, library: library, at: try instant(text))
  }

  private static func detail(_ name: String, of notice: Notice?) -> String? {
    notice?.details.first { $0.name == name }?.value
  }

  /// The departure that a follower reads from its leader's notice.
  private static func departure(
    announced notice: Notice, shiftedBy milliseconds: Int64 = 0
  ) throws -> FollowedDeparture {
    let text = { (name: String) in try #require(detail(name, of: notice)) }
    return FollowedDeparture(
      leader: "garage",
      start: try ISO8601.instant(try text("instant")).advanced(byNanoseconds: milliseconds * 1_000_000),
      destination: try text("return") == "true" ? nil : try text("to"), sequence: try text("sequence"),
      seed: UInt64(try text("seed")) ?? 0, length: Int(try text("length_ms")) ?? 0)
  }

  @Test func followerShowsTheSameFramesAsItsLeader() throws {
    var leader = try Self.stage(lead: 300)
    try leader.order(.set(.destination, .typed("NOV 05 1955 AM 06:00")))
    leader.watch(700)
    var follower = leader
    // A follower may have played something else before.
    try follower.order(.play("glitch"))
    follower.watch(1100)
    leader.watch(1100)
    try leader.order(.depart)
    let announced = try #require(leader.notices.last { $0.kind == .announced })
    let outcome = try follower.order(.follow(try Self.departure(announced: announced)))
    #expect(outcome.message == "the car departs in 0.3 s from JUL 04 2026 PM 12:34 to NOV 05 1955 AM 06:00")
    let (led, followed) = (leader.watch(2000), follower.watch(2000))
    #expect(led.map(\.time) == followed.map(\.time))
    #expect(led.map(\.picture) == followed.map(\.picture))
    #expect(led.count > 25)
    let lines = { (stage: Stage) in
      stage.notices.suffix(while: { $0.kind != .announced })
        .map { ($0.kind.rawValue, $0.time) }.map { "\($0)" }
    }
    #expect(lines(leader) == lines(follower))
  }

  @Test func followerTravelsFromItsPresentToTheLeadersDestination() throws {
    var stage = try Self.stage()
    try stage.order(.set(.present, .typed("JAN 01 1885 AM 08:00")))
    stage.watch(700)
    let lead = FollowedDeparture(
      leader: "garage", start: stage.later(500), destination: "2015-10-21T16:29", sequence: "departure",
      seed: 88, length: 1000)
    try stage.order(.follow(lead))
    #expect(stage.text(.destination) == "OCT 21 2015 PM 04 29")
    let announced = stage.notices.last
    #expect(Self.detail("leader", of: announced) == "garage")
    #expect(Self.detail("seed", of: announced) == "88")
    #expect(Self.detail("lead_ms", of: announced) == "500")
    stage.watch(2000)
    #expect(stage.text(.present) == "OCT 21 2015 PM 04 29")
    #expect(stage.text(.lastDeparted) == "JAN 01 1885 AM 08 00")
    #expect(stage.machine.state.hasTravelled)
  }

  @Test func followerReturnsWithItsLeader() throws {
    var stage = try Self.stage()
    let back = FollowedDeparture(
      leader: "garage", start: stage.later(300), destination: nil, sequence: "departure", seed: 1,
      length: 1000)
    #expect(stage.refusal(of: .follow(back))?.refusal.description.contains("already the real time") == true)
    try stage.order(.depart)
    stage.watch(2000)
    try stage.order(
      .follow(
        {
          var back = back; back.start = stage.later(300); return back
        }()))
    stage.watch(1700)
    #expect(stage.text(.present) == "JUL 04 2026 PM 12 34")
  }

  /// A prop without sequences must not arrive as soon as it receives the departure.
  @Test(arguments: [true, false])
  func followerWithoutSequencesArrivesWithItsLeader(playsSequences: Bool) throws {
    var stage = try Self.stage(library: .journeysOnly, playsSequences: playsSequences)
    let start = stage.later(400)
    try stage.order(
      .follow(
        FollowedDeparture(
          leader: "garage", start: start, destination: "OCT 21 2015 PM 04:29", sequence: "departure", seed: 7,
          length: 8000)))
    stage.watch(8399)
    #expect(stage.text(.present).hasPrefix("JUL 04 2026"))
    #expect(stage.machine.arrival == start.advanced(byNanoseconds: 8_000_000_000))
    stage.watch(1)
    #expect(stage.text(.present) == "OCT 21 2015 PM 04 29")
    #expect(stage.notices.last { $0.kind == .reEntry }?.time == start.advanced(byNanoseconds: 8_000_000_000))
  }

  @Test func followerArrivesAtOnceIfItsLeaderDoes() throws {
    var leader = try Self.stage(library: .journeysOnly)
    try leader.order(.depart)
    var stage = try Self.stage()
    try stage.order(.follow(try Self.departure(announced: leader.notices[0])))
    #expect(stage.kinds == [.announced, .departure, .reEntry])
  }

  @Test func lateFollowerCatchesUp() throws {
    var (leader, follower) = (try Self.stage(), try Self.stage())
    try leader.order(.depart)
    let announced = leader.notices[0]
    leader.watch(200)
    follower.watch(200)
    try follower.order(.follow(try Self.departure(announced: announced)))
    #expect(follower.kinds.contains(.departure))
    let (led, followed) = (leader.watch(1500), follower.watch(1500))
    #expect(led.map(\.picture).suffix(20) == followed.map(\.picture).suffix(20))
    #expect(led.map(\.time).suffix(20) == followed.map(\.time).suffix(20))
  }

  /// The follower's own sequence may be longer or shorter.
  @Test(arguments: [300, 1000, 2500])
  func followerTakesAsLongAsItsLeader(length: Int) throws {
    var stage = try Self.stage()
    try stage.order(
      .follow(
        FollowedDeparture(
          leader: "garage", start: stage.now, destination: "OCT 21 2015 PM 04:29", sequence: "departure",
          seed: 7, length: length)))
    let seen = stage.watch(Int64(length) - 1)
    #expect(stage.machine.arrival == stage.later(1))
    // The sequence shows nothing after its own end.
    #expect(length <= 1000 || seen.last?.picture.present.brightness == .standard)
    stage.watch(1)
    #expect(stage.kinds.contains(.reEntry))
  }

  @Test func refusedDeparturesChangeNothing() throws {
    let stage = try Self.stage()
    let good = FollowedDeparture(
      leader: "garage", start: stage.later(300), destination: "OCT 21 2015 PM 04:29", sequence: "departure",
      seed: 7, length: 1000)
    func refusal(_ change: (inout FollowedDeparture) -> Void) throws -> String {
      var lead = good
      change(&lead)
      let refusal = try #require(stage.refusal(of: .follow(lead)), "\(lead)")
      #expect(refusal.isUnchanged)
      return refusal.refusal.description
    }
    #expect(stage.refusal(of: .follow(good)) == nil)
    #expect(try refusal { $0.start = stage.later(15_001) }.contains("found 15001"))
    #expect(try refusal { $0.start = stage.later(-1001) }.contains("found -1001"))
    #expect(try refusal { $0.destination = "tomorrow" }.contains("expected a date with its time"))
    #expect(try refusal { $0.destination = "OCT 21" }.contains("expected a date with its time"))
    #expect(try refusal { $0.destination = "FEB 30 1985 AM 01:00" }.hasPrefix("destination: "))
    var busy = try Self.stage(lead: 1000)
    try busy.order(.depart)
    #expect(busy.refusal(of: .follow(good))?.refusal.description.contains("under way") == true)
    var waiting = Stage(try .film(), sync: .waiting, at: stage.now)
    #expect(waiting.refusal(of: .follow(good))?.refusal.description.contains("is unknown") == true)
    waiting.sync(.synchronised)
    #expect(waiting.refusal(of: .follow(good)) == nil)
    try waiting.order(.timer(.start(.seconds(60))))
    #expect(
      waiting.refusal(of: .follow(good))?.refusal.description.contains("garage departs without this prop")
        == true)
  }
}

extension Array {
  /// The elements after the last one that does not satisfy the predicate.
  fileprivate func suffix(while holds: (Element) -> Bool) -> ArraySlice<Element> {
    guard let last = lastIndex(where: { !holds($0) }) else { return self[...] }
    return self[(last + 1)...]
  }
}
