import ClockModel
import ControlProtocol
import Testing

@testable import ControlCommands

/// The lists that commands print, and the wording of times.
@Suite struct ListTests {
  private static let plain = Paint(isColoured: false)

  private static let journeys = [
    JourneyEntry {
      $0.name = "einstein"
      $0.title = "Einstein's minute"
      $0.destination = "OCT 26 1985 AM 01:21"
      $0.present = "OCT 26 1985 AM 01:20"
      $0.lastDeparted = "OCT 26 1985 AM 01:20"
      $0.estimates = ["last_departed"]
      $0.note = "The first journey."
    },
    JourneyEntry {
      $0.name = "dashboard"
      $0.title = "The dashboard"
      $0.present = "NOV 05 1955 AM 06:00"
    },
  ]

  @Test func journeysAreATableWithMarksAndNotes() {
    #expect(
      Lists.journeys(Self.journeys, Self.plain, columns: 15) == [
        "   DESTINATION            PRESENT                LAST DEPARTED",
        "einstein   Einstein's minute",
        "   OCT 26 1985 AM 01:21   OCT 26 1985 AM 01:20  ~OCT 26 1985 AM 01:20",
        "   The first",
        "   journey.",
        "dashboard  The dashboard",
        "   -                      NOV 05 1955 AM 06:00   -",
        "",
        "~ estimated: no film shows or names this time",
      ])
  }

  @Test func journeysWithoutMarksHaveNoLegend() {
    #expect(Lists.journeys(Array(Self.journeys.suffix(1)), Self.plain).count == 3)
  }

  @Test func sequencesAreATableWithSeconds() {
    let sequences = [
      SequenceEntry(name: "departure", description: "The car departs", lengthMilliseconds: 12_345),
      SequenceEntry(name: "glitch", description: "JAN 01 1885 flickers", lengthMilliseconds: 999),
    ]
    #expect(
      Lists.sequences(sequences, Self.plain) == [
        "NAME       SECONDS  DESCRIPTION",
        "departure  12.3     The car departs",
        "glitch     0.9      JAN 01 1885 flickers",
      ])
  }

  @Test func citiesAreListedWithTheirZones() {
    let cities = [
      CityEntry(id: "hong_kong", name: "Asia/Hong_Kong", label: "HONG KONG"),
      CityEntry(id: "rome", name: "Europe/Rome", label: "ROME"),
    ]
    #expect(Lists.cities(cities, Self.plain) == ["hong_kong  Asia/Hong_Kong", "rome       Europe/Rome"])
  }

  @Test func emptyListsSaySo() {
    #expect(
      Lists.journeys([], Self.plain) == [
        "there are no journeys: journeys.toml is missing or has a mistake, which timecircuitsctl status reports"
      ])
    #expect(Lists.sequences([], Self.plain) == ["there are no sequences"])
    #expect(Lists.cities([], Self.plain) == [])
  }

  @Test func cellsReplaceControlCharacters() {
    #expect(Table.Cell("a\n\u{1B}[2J").text == "a\u{FFFD}\u{FFFD}[2J")
  }

  @Test(
    arguments: [
      (-60, "1970-01-02 00:01:00 UTC"), (0, "0 s ago"), (1, "1 s ago"), (119, "119 s ago"),
      (120, "2 min ago"),
      (7_199, "119 min ago"), (7_200, "2 h ago"), (86_399, "23 h ago"),
    ] as [(Int64, String)])
  func agesUseTheLargestUnitThatFitsTwice(seconds: Int64, words: String) {
    let now = WallTime(seconds: 86_400)
    #expect(TimeWords.ago(WallTime(seconds: now.seconds - seconds), now: now) == words)
  }

  @Test(
    arguments: [(172_799, "47 h"), (172_800, "2 days"), (Int64.max / 1_000_000_000, "106751 days")]
      as [(Int64, String)])
  func daysAreTheLargestUnit(seconds: Int64, words: String) {
    #expect(TimeWords.length(seconds) == words)
    #expect(TimeWords.ago(WallTime(seconds: .min), now: WallTime(seconds: .max)) == "106751 days ago")
  }

  @Test func remainingTimeRoundsUpToSeconds() {
    let now = WallTime(seconds: 10)
    #expect(TimeWords.ahead(now, now: now) == "now")
    #expect(TimeWords.ahead(now.advanced(byNanoseconds: 1), now: now) == "in 1 s")
    #expect(TimeWords.ahead(WallTime(seconds: 11), now: now) == "in 1 s")
    #expect(TimeWords.ahead(WallTime(seconds: 130), now: now) == "in 2 min")
  }
}
