import ClockModel
import ControlProtocol
import TestSupport
import Testing
import Text

@testable import MQTTBridge

/// How a prop follows a leader's announcements, by their content and arrival.
@Suite struct FollowingTests {
  private static let second: UInt64 = 1_000_000_000

  /// An announcement of a departure `lead` milliseconds later, sent at `sent` on the leader's clock.
  private func announcement(
    sent: Int64 = 0, lead: Int64 = 300, sequence: String = "departure", to: String = "OCT 21 2015 PM 04:29",
    isReturn: Bool = false
  ) throws -> [UInt8] {
    let event = announced(sent: sent, lead: lead, sequence: sequence, to: to, isReturn: isReturn)
    return try #require(EventTopic.message(of: event, sent: moment(sent), PropTopics("garage"))).payload
  }

  private func announced(
    sent: Int64 = 0, lead: Int64 = 300, sequence: String = "departure", to: String = "OCT 21 2015 PM 04:29",
    isReturn: Bool = false, leader: String = ""
  ) -> EventReport {
    event(
      "announced",
      [
        ("from", "NOV 26 2026 PM 08:00"), ("to", isReturn ? "" : to), ("return", "\(isReturn)"),
        ("instant", ISO8601.text(moment(sent + lead))), ("lead_ms", "\(lead)"), ("sequence", sequence),
        ("seed", sequence.isEmpty ? "" : "12157170054180749580"),
        ("length_ms", sequence.isEmpty ? "0" : "8000"),
        ("leader", leader),
      ], at: sent)
  }

  private func departure(start: Int64) -> FollowedDeparture {
    FollowedDeparture(
      leader: "garage", start: moment(start), destination: "OCT 21 2015 PM 04:29", sequence: "departure",
      seed: 12_157_170_054_180_749_580, length: 8000)
  }

  @Test func startsAtTheLeadersInstantIfTheClocksAgree() throws {
    var following = Following("garage")
    let verdict = following.receive(try announcement(), isRetained: false, at: moment(40), monotonic: 0)
    #expect(verdict == .follow(departure(start: 300)))
    #expect(following.difference == 40_000_000)
    #expect(following.agrees == true)
  }

  /// A slow network delays by 200 ms, or the clocks are two seconds apart; the lead counts from the arrival.
  @Test(arguments: [200, -2000, 2000]) func startsAfterTheArrivalIfTheClocksDisagree(delay: Int64) throws {
    var following = Following("garage")
    let verdict = following.receive(try announcement(), isRetained: false, at: moment(delay), monotonic: 0)
    #expect(verdict == .follow(departure(start: delay + 300)))
    #expect(following.agrees == false)
  }

  /// One late message says nothing about the clocks.
  @Test func usesTheLeastDelayOfTheLastTwentyMessages() throws {
    var following = Following("garage")
    for index in 0..<19 {
      _ = following.receive(
        try announcement(sent: Int64(index) * 10_000), isRetained: false,
        at: moment(Int64(index) * 10_000 + 20),
        monotonic: UInt64(index) * 10 * Self.second)
    }
    let late = following.receive(
      try announcement(sent: 190_000), isRetained: false, at: moment(190_180), monotonic: 190 * Self.second)
    #expect(late == .follow(departure(start: 190_300)))
    #expect(following.difference == 20_000_000)
    for index in 20..<40 {
      _ = following.receive(
        try announcement(sent: Int64(index) * 10_000), isRetained: false,
        at: moment(Int64(index) * 10_000 + 180),
        monotonic: UInt64(index) * 10 * Self.second)
    }
    #expect(following.difference == 180_000_000)
    #expect(following.agrees == false)
  }

  /// A leader that starts without a network is hours off until its clock is set.
  @Test(arguments: [7_200_000, -7_200_000]) func leapOfTheLeadersClockDiscardsOldDelays(leap: Int64) throws {
    var following = Following("garage")
    _ = following.receive(try announcement(), isRetained: false, at: moment(5), monotonic: 0)
    #expect(following.agrees == true)
    let verdict = following.receive(
      try announcement(sent: 10_000 - leap), isRetained: false, at: moment(10_005),
      monotonic: 10 * Self.second)
    #expect(verdict == .follow(departure(start: 10_305)))
    #expect(following.agrees == false)
    let back = following.receive(
      try announcement(sent: 20_000), isRetained: false, at: moment(20_005), monotonic: 20 * Self.second)
    #expect(back == .follow(departure(start: 20_300)))
    following.forget()
    #expect(following.difference == nil)
  }

  /// A request has the same limits.
  @Test func ignoresTextsThatAreTooLong() throws {
    var following = Following("garage")
    let long = String(repeating: "X", count: 201)
    #expect(
      following.receive(try announcement(to: long), isRetained: false, at: moment(), monotonic: 0) == .pass)
    let name = String(repeating: "x", count: 65)
    #expect(
      following.receive(try announcement(sequence: name), isRetained: false, at: moment(), monotonic: 0)
        == .pass
    )
  }

  /// Without a sequence there is no lead, so a distant instant is a mistake.
  @Test(arguments: [3600_000, -3600_000, 1500])
  func followsOnlyNearDeparturesWithoutASequence(lead: Int64) throws {
    var following = Following("garage")
    let verdict = following.receive(
      try announcement(lead: lead, sequence: ""), isRetained: false, at: moment(), monotonic: 0)
    guard case .follow(let departure) = verdict else {
      #expect(lead != 1500)
      return
    }
    #expect(lead == 1500)
    #expect(departure.start == moment(lead), "\(departure)")
  }

  @Test(arguments: [(49, false), (50, true), (15_000, true), (15_001, false), (0, false)])
  func followsLeadsFrom50MillisecondsTo15Seconds(lead: Int64, isFollowed: Bool) throws {
    var following = Following("garage")
    let verdict = following.receive(
      try announcement(lead: lead), isRetained: false, at: moment(0), monotonic: 0)
    if isFollowed {
      #expect(verdict == .follow(departure(start: lead)))
    } else if case .leave(let reason) = verdict {
      #expect(reason.contains("garage departs in \(lead) ms"))
      #expect(reason.contains("lead_ms = 300") == (lead < 50))
    } else {
      Issue.record("\(verdict)")
    }
  }

  @Test func followsOneDepartureInFiveSeconds() throws {
    var following = Following("garage")
    func verdict(at seconds: UInt64) throws -> FollowingVerdict {
      following.receive(
        try announcement(sent: Int64(seconds) * 1000), isRetained: false, at: moment(Int64(seconds) * 1000),
        monotonic: seconds * Self.second)
    }
    #expect(try verdict(at: 0) == .follow(departure(start: 300)))
    if case .leave(let reason) = try verdict(at: 4) {
      #expect(reason.contains("within 5 s"))
    } else {
      Issue.record("the second departure is followed")
    }
    #expect(try verdict(at: 5) == .follow(departure(start: 5300)))
  }

  @Test func ignoresRetainedAnnouncements() throws {
    var following = Following("garage")
    #expect(following.receive(try announcement(), isRetained: true, at: moment(), monotonic: 0) == .pass)
    #expect(following.difference == nil)
  }

  @Test func followsTheReturn() throws {
    var following = Following("garage")
    var wanted = departure(start: 300)
    wanted.destination = nil
    #expect(
      following.receive(try announcement(isReturn: true), isRetained: false, at: moment(), monotonic: 0)
        == .follow(wanted))
  }

  @Test func arrivesAtOnceIfTheLeaderPlaysNothing() throws {
    var following = Following("garage")
    let verdict = following.receive(
      try announcement(lead: 0, sequence: ""), isRetained: false, at: moment(30), monotonic: 0)
    guard case .follow(let departure) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect(departure.start == moment(30))
    #expect(departure.sequence.isEmpty)
    #expect(departure.length == 0)
  }

  /// Otherwise two props that follow each other would never stop.
  @Test func followedDeparturesAreNotAnnounced() throws {
    #expect(EventTopic.message(of: announced(leader: "garage"), sent: moment(), PropTopics("shed")) == nil)
  }

  @Test(arguments: [
    "", "{}", "[]", "depart", #"{"event_type":"departure"}"#, #"{"event_type":"announced"}"#,
    #"{"event_type":"announced","sent":"2026-11-26T20:00:00.000Z","instant":"x","length_ms":8000,"sequence":"","to":"x"}"#,
    #"{"event_type":"announced","sent":"2026-11-26T20:00:00.000Z","instant":"2026-11-26T20:00:00.300Z","length_ms":600001,"sequence":"","to":"x"}"#,
    #"{"event_type":"announced","sent":"2026-11-26T20:00:00.000Z","instant":"2026-11-26T20:00:00.300Z","length_ms":8000,"sequence":"departure","to":"x"}"#,
    #"{"event_type":"announced","sent":"2026-11-26T20:00:00.000Z","instant":"2026-11-26T20:00:00.300Z","length_ms":8000,"sequence":"","to":""}"#,
  ])
  func ignoresInvalidAnnouncements(text: String) {
    var following = Following("garage")
    #expect(following.receive(Array(text.utf8), isRetained: false, at: moment(), monotonic: 0) == .pass)
    #expect(following.difference == nil)
  }

  /// Other clients of the broker can publish anything.
  @Test(arguments: [UInt64(1), 2, 3]) func alteredAnnouncementsStayWithinTheBounds(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var following = Following("garage")
    let good = try announcement()
    for round in 0..<3000 {
      var payload = good
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = payload.indices.randomElement(using: &generator) ?? 0
        payload[index] = UInt8.random(in: 32...126, using: &generator)
      }
      let now = UInt64(round) * 6 * Self.second
      if case .follow(let departure) = following.receive(
        payload, isRetained: false, at: moment(), monotonic: now)
      {
        let ahead = departure.start.nanoseconds(since: moment())
        #expect(departure.sequence.isEmpty || Following.ahead.contains(ahead), "seed \(seed), round \(round)")
      }
    }
  }
}
