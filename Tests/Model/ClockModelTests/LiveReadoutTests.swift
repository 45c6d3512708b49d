import ClockModel
import ClockTestSupport
import Testing
import ZoneInfo

/// Live readouts across clock changes, with the system's tz database.
@Suite struct LiveReadoutTests {
  @Test(arguments: [
    // Both changes of 2026: the last half second before each and the first after.
    ("America/New_York", "2026-03-08T06:59:59.5Z", "MAR 08 2026 AM 01 59"),
    ("America/New_York", "2026-03-08T07:00:00Z", "MAR 08 2026 AM 03 00"),
    ("America/New_York", "2026-11-01T05:59:59.5Z", "NOV 01 2026 AM 01 59"),
    ("America/New_York", "2026-11-01T06:00:00Z", "NOV 01 2026 AM 01 00"),
    ("Australia/Sydney", "2026-04-04T15:59:59.5Z", "APR 05 2026 AM 02 59"),
    ("Australia/Sydney", "2026-04-04T16:00:00Z", "APR 05 2026 AM 02 00"),
    ("Australia/Sydney", "2026-10-03T15:59:59.5Z", "OCT 04 2026 AM 01 59"),
    ("Australia/Sydney", "2026-10-03T16:00:00Z", "OCT 04 2026 AM 03 00"),
    // Lord Howe Island shifts by half an hour.
    ("Australia/Lord_Howe", "2026-04-04T14:59:59.5Z", "APR 05 2026 AM 01 59"),
    ("Australia/Lord_Howe", "2026-04-04T15:00:00Z", "APR 05 2026 AM 01 30"),
    ("Australia/Lord_Howe", "2026-10-03T15:29:59.5Z", "OCT 04 2026 AM 01 59"),
    ("Australia/Lord_Howe", "2026-10-03T15:30:00Z", "OCT 04 2026 AM 02 30"),
    // Start and end of the leap day of 2028.
    ("America/New_York", "2028-02-29T04:59:59.5Z", "FEB 28 2028 PM 11 59"),
    ("America/New_York", "2028-02-29T05:00:00Z", "FEB 29 2028 AM 12 00"),
    ("America/New_York", "2028-03-01T04:59:59.5Z", "FEB 29 2028 PM 11 59"),
    ("America/New_York", "2028-03-01T05:00:00Z", "MAR 01 2028 AM 12 00"),
    ("Australia/Sydney", "2028-02-28T13:00:00Z", "FEB 29 2028 AM 12 00"),
    ("Australia/Lord_Howe", "2028-02-29T12:59:59.5Z", "FEB 29 2028 PM 11 59"),
    // The film's first jump, in Eastern Daylight Time.
    ("America/New_York", "1985-10-26T08:21:00Z", "OCT 26 1985 AM 04 21"),
  ])
  func readoutShowsTheCivilTimeOfItsZone(zone: String, instant: String, text: String) throws {
    let circuits = TimeCircuits(readouts: [Readout(label: "", source: .zone(try systemZone(zone)))])
    let edge = try ISO8601.instant(instant).edge
    #expect(circuits.picture(at: edge).destination.text == text)

    var frozen = circuits
    frozen.frozen = edge.seconds
    #expect(frozen.picture(at: Edge(halfSeconds: 0)).destination.text == text)
  }

  @Test func threeCitiesShareOneInstant() throws {
    let zones = try ["America/New_York", "Europe/London", "Asia/Hong_Kong"].map(systemZone)
    let circuits = TimeCircuits(readouts: zones.map { Readout(label: "", source: .zone($0)) })
    let picture = circuits.picture(at: try ISO8601.instant("2026-03-28T23:30:00Z").edge)
    #expect(
      ReadoutPosition.allCases.map { picture[$0].text } == [
        "MAR 28 2026 PM 07 30", "MAR 28 2026 PM 11 30", "MAR 29 2026 AM 07 30",
      ])
  }
}
