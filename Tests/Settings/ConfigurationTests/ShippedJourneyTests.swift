import ClockModel
import Configuration
import Testing

/// The installed journeys, against the list that they follow.
@Suite struct ShippedJourneyTests {
  private let journeys: [Journey]

  init() throws {
    let loader = ConfigurationLoader(
      boardFolders: [Bench.bundledBoards], zoneFolder: "/usr/share/zoneinfo",
      dataFolders: [Bench.dataFolder])
    journeys = try loader.load(nil).journeys
  }

  /// A journey as its readouts show it: each time with its basis, or `-` for none.
  private static func text(_ journey: Journey) -> String {
    let times = ReadoutPosition.allCases.map { readout -> String in
      guard let time = journey.times[readout] else { return "-" }
      let picture = ReadoutPicture(time.civil, hourCycle: .twelve, colon: true, brightness: .full)
      let cells = (0..<Digit.count).map { Character(Unicode.Scalar(picture.cells[$0])) }
      let part = { (range: Range<Int>) in String(cells[range]) }
      let lamp = picture.meridiem == .am ? "AM" : "PM"
      return
        "\(part(0..<3)) \(part(3..<5)) \(part(5..<9)) \(part(9..<11)):\(part(11..<13)) \(lamp) \(time.basis)"
    }
    return "\(journey.name): \(times[0]) | \(times[1]) | \(times[2])"
  }

  @Test func cycleHasTheElevenJourneysOfTheFilms() {
    #expect(
      journeys.filter(\.isInCycle).map(Self.text) == [
        "einstein: OCT 26 1985 01:21 AM shown | - | OCT 26 1985 01:20 AM shown",
        "marty-to-1955: NOV 05 1955 06:00 AM shown | - | OCT 26 1985 01:29 AM estimate",
        "marty-to-1985: OCT 26 1985 01:24 AM shown | - | NOV 12 1955 10:04 PM spoken",
        "doc-to-2015: OCT 21 2015 04:29 PM shown | - | OCT 26 1985 10:33 AM estimate",
        "biff-to-1955: NOV 12 1955 08:00 AM estimate | - | OCT 21 2015 07:15 PM estimate",
        "biff-to-2015: OCT 21 2015 07:25 PM estimate | - | NOV 12 1955 06:38 PM estimate",
        "doc-to-1985a: OCT 26 1985 09:00 PM estimate | - | OCT 21 2015 07:28 PM shown",
        "doc-to-1955: NOV 12 1955 06:00 AM estimate | - | OCT 27 1985 02:42 AM estimate",
        "doc-to-1885: JAN 01 1885 12:00 AM shown | - | NOV 12 1955 09:33 PM estimate",
        "marty-to-1885: SEP 02 1885 08:00 AM spoken | - | NOV 16 1955 11:11 AM estimate",
        "marty-home: OCT 27 1985 11:00 AM shown | - | SEP 07 1885 08:15 AM estimate",
      ])
  }

  @Test func otherJourneysAreWellKnownDisplays() {
    #expect(
      journeys.filter { !$0.isInCycle }.map(Self.text) == [
        "hero-shot: OCT 26 1985 01:21 AM shown | OCT 26 1985 01:22 AM shown | OCT 26 1985 01:20 AM shown",
        "independence: JUL 04 1776 12:00 AM shown | - | -",
        "first-christmas: DEC 25 0000 12:00 AM shown | - | -",
        "doc-demonstration: NOV 05 1955 06:00 AM shown | - | -",
        "glitch-1885: JAN 01 1885 12:00 AM shown | - | -",
      ])
  }

  @Test func uncertainJourneysHaveANote() {
    let uncertain = ["biff-to-2015", "doc-to-1985a", "doc-to-1955", "marty-to-1885", "independence"]
    for journey in journeys where uncertain.contains(journey.name) { #expect(!journey.note.isEmpty) }
    #expect(journeys.allSatisfy { !$0.title.isEmpty })
  }

  @Test func everyTimeIsAWholeMinute() {
    for journey in journeys {
      for readout in ReadoutPosition.allCases {
        let second = journey.times[readout]?.civil.second ?? 0
        #expect(second == 0)
      }
    }
  }
}
