import ClockModel
import ClockTestSupport
import Testing
import ZoneInfo

/// Journeys travelled as in the film.
@Suite struct JourneyTravelTests {
  private static func stage(library: ShowLibrary = .small) throws -> Stage {
    Stage(try .film(), library: library, at: try instant("2026-07-04T12:34:56.250"))
  }

  @Test func carTravelsFromTheJourneysStartToItsDestination() throws {
    var stage = try Self.stage()
    let outcome = try stage.order(.travel("einstein"))
    #expect(outcome.notices.map(\.kind) == [.journey, .announced, .departure])
    #expect(outcome.message.contains("the car departs from OCT 26 1985 AM 01:20 to OCT 26 1985 AM 01:21"))
    #expect(stage.machine.arrival != nil)
    stage.watch(60_000)
    #expect(stage.text(.destination) == "OCT 26 1985 AM 01 21")
    #expect(stage.text(.lastDeparted) == "OCT 26 1985 AM 01 20")
    #expect(stage.text(.present).hasPrefix("OCT 26 1985 AM 01 2"))
    #expect(stage.machine.labels == ["DESTINATION TIME", "PRESENT TIME", "LAST TIME DEPARTED"])
    // Then return to the real time.
    try stage.order(.return)
    stage.watch(60_000)
    #expect(stage.text(.present).hasPrefix("JUL 04 2026 PM 12"))
  }

  @Test func carArrivesAtOnceWithoutSequences() throws {
    var stage = try Self.stage(library: .journeysOnly)
    try stage.order(.travel("einstein"))
    #expect(stage.text(.present) == "OCT 26 1985 AM 01 21")
    #expect(stage.text(.lastDeparted) == "OCT 26 1985 AM 01 20")
  }

  @Test func unknownJourneyChangesNothing() throws {
    let stage = try Self.stage()
    let refused = try #require(stage.refusal(of: .travel("none")))
    #expect(refused.refusal.kind == .badValue)
    #expect(refused.refusal.description.contains("einstein"))
    #expect(refused.isUnchanged)
  }

  @Test func journeyIsRefusedIfTheCarCannotDepart() throws {
    let waiting = Stage(try .film(), sync: .waiting, at: try instant("2026-07-04T12:34:56.250"))
    let refused = try #require(waiting.refusal(of: .travel("einstein")))
    #expect(refused.refusal.kind == .impossible)
    #expect(refused.isUnchanged)
    var travelling = try Self.stage()
    try travelling.order(.depart)
    #expect(travelling.refusal(of: .travel("einstein"))?.isUnchanged == true)
  }
}
