import ClockModel
import Configuration
import Testing
import ZoneInfo

@Suite struct JourneyTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private static let good = """
    [[journey]]
    name = "test"
    title = "A test"

    """
  private static let time = "destination = 1985-10-26T01:21:00\ndestination_basis = \"shown\"\n"
  private static let civil = "expected a date and time such as 1985-10-26T01:21:00, found"
  private static let keys =
    "expected one of the keys name, title, cycle, note, destination, destination_basis, present, present_basis, last_departed or last_departed_basis, found"

  private static let mistakes: [Mistake] = [
    Mistake(
      "journey = 1",
      ":1:11: journey: expected a list of journeys, found an integer, 1 (write [[journey]], with double brackets, above each)"
    ),
    Mistake(
      "[journey]\nname = \"x\"",
      ":1:1: journey: expected a list of journeys, found a table (write [[journey]], with double brackets, above each)"
    ),
    Mistake("journey = [1]", ":1:12: journey[1]: expected a table [[journey]], found an integer, 1"),
    Mistake("name = \"x\"", ":1:1: name: expected the key journey, found name (it belongs in a [[journey]])"),
    Mistake("[[journy]]", ":1:3: journy: expected the key journey, found journy (did you mean journey?)"),
    Mistake(
      "[[journey]]\ntitle = \"x\"\n\(time)",
      ":1:1: journey[1].name: expected the journey's name, found no such key"),
    Mistake(
      "[[journey]]\nname = \"x\"\n\(time)",
      ":1:1: journey[1].title: expected a short title for the journey, found no such key"),
    Mistake(
      "[[journey]]\nname = \"Marty_Home\"\ntitle = \"x\"\n\(time)",
      ":2:8: journey[1].name: expected a name of at most 40 letters a to z, digits and hyphens, found \"Marty_Home\" (did you mean \"marty-home\"?)"
    ),
    Mistake(
      "[[journey]]\nname = \"list\"\ntitle = \"x\"\n\(time)",
      ":2:8: journey[1].name: expected another name, found \"list\" (`journey list` is a command)"
    ),
    Mistake(
      "\(good)\(time)[[journey]]\nname = \"test\"\ntitle = \"x\"\n\(time)",
      ":7:8: journey[2].name: expected a unique name, found \"test\" (also used on line 2)"),
    Mistake(
      "[[journey]]\nname = \"x\"\ntitle = \"\"\n\(time)",
      ":3:9: journey[1].title: expected a short title for the journey, of at most 100 characters, found \"\""
    ),
    Mistake(
      "[[journey]]\nname = \"x\"\ntitle = \"\\u200F\"\n\(time)",
      ":3:9: journey[1].title: expected a text without control characters and invisible characters, found \"\u{FFFD}\""
    ),
    Mistake(
      "\(good)\(time)cycle = \"yes\"",
      ":6:9: journey[1].cycle: expected true or false, found a string, \"yes\" (write true, without quotes)"),
    Mistake(
      "\(good)\(time)note = 5",
      ":6:8: journey[1].note: expected a note, of at most 500 characters, found an integer, 5"),
    Mistake("\(good)\(time)year = 5", ":6:1: journey[1].year: \(keys) year"),
    Mistake(
      "\(good)\(time)last-departed = 5",
      ":6:1: journey[1].last-departed: \(keys) last-departed (did you mean last_departed?)"),
    Mistake(
      good, ":1:1: journey[1]: expected destination, present or last_departed, found none of them"),
    Mistake(
      "\(good)destination = 1985-10-26T01:21:00",
      ":1:1: journey[1].destination_basis: expected \"shown\", \"spoken\" or \"estimate\", found no such key (destination is on line 4)"
    ),
    Mistake(
      "\(good)\(time)present_basis = \"shown\"",
      ":1:1: journey[1].present: expected the time for present_basis, found no such key (line 6)"),
    Mistake(
      "\(good)\(time)present = 1985-10-26T01:22:00\npresent_basis = \"shwon\"",
      ":7:17: journey[1].present_basis: expected \"shown\", \"spoken\" or \"estimate\", found \"shwon\" (did you mean \"shown\"?)"
    ),
    Mistake(
      "\(good)\(time)present = 1985-10-26\npresent_basis = \"shown\"",
      ":6:11: journey[1].present: \(civil) a local date, 1985-10-26 (add the time of day: 1985-10-26T00:00:00)"
    ),
    Mistake(
      "\(good)\(time)present = 1985-10-26T08:21:00Z\npresent_basis = \"shown\"",
      ":6:11: journey[1].present: \(civil) 1985-10-26T08:21:00Z (a fixed time has no offset: write 1985-10-26T08:21:00)"
    ),
    Mistake(
      "\(good)last_departed = \"1985\"\nlast_departed_basis = \"shown\"",
      ":4:17: journey[1].last_departed: \(civil) a string, \"1985\" (write year-month-dayThours:minutes:seconds, without quotes)"
    ),
    Mistake(
      "\(good)present = 0001-02-29T00:00:00\npresent_basis = \"shown\"",
      ":4:11: February 0001 has 28 days, found day 29"),
  ]

  @Test(arguments: mistakes)
  func journeyMistakeIsReportedAtItsPosition(mistake: Mistake) throws {
    #expect(try bench.problems(ofJourneys: mistake.text) == ["journeys.toml" + mistake.problem])
  }

  @Test func atMost100JourneysAreLoaded() throws {
    let all = (0...100).map { "[[journey]]\nname = \"j\($0)\"\ntitle = \"x\"\n\(Self.time)" }
    #expect(
      try bench.problems(ofJourneys: all.joined()) == [
        "journeys.toml:1:1: journey: expected at most 100 journeys, found 101"
      ])
    #expect(try bench.load(Bench.smallest).journeys.count == 100)
    #expect(try bench.problems(ofJourneys: all.dropLast().joined()) == [])
  }

  @Test func everyJourneyKeyIsRead() throws {
    try bench.write(
      """
      [[journey]]
      name = "all"
      title = "Everything"
      cycle = false
      note = "A note"
      destination = 0000-02-29T00:00:59
      destination_basis = "shown"
      present = 9999-12-31T23:59:59
      present_basis = "spoken"
      last_departed = 1885-09-02 08:00:00
      last_departed_basis = "estimate"
      [[journey]]
      name = "bare"
      title = "Little"
      present = 1985-10-26T01:22:00
      present_basis = "shown"
      """, to: "etc/journeys.toml")
    func civil(
      _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int
    ) throws -> CivilTime {
      try #require(
        CivilTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second))
    }
    var all = PerReadout<Journey.Time?>(repeating: nil)
    all.destination = Journey.Time(try civil(0, 2, 29, 0, 0, 59), .shown)
    all.present = Journey.Time(try civil(9999, 12, 31, 23, 59, 59), .spoken)
    all.lastDeparted = Journey.Time(try civil(1885, 9, 2, 8, 0, 0), .estimate)
    var bare = PerReadout<Journey.Time?>(repeating: nil)
    bare.present = Journey.Time(try civil(1985, 10, 26, 1, 22, 0), .shown)
    let expected = [
      Journey(name: "all", title: "Everything", times: all, isInCycle: false, note: "A note"),
      Journey(name: "bare", title: "Little", times: bare, isInCycle: true),
    ]
    #expect(try bench.load(Bench.smallest).journeys == expected)
  }

  @Test func ownJourneysReplaceTheShippedList() throws {
    #expect(try bench.load(Bench.smallest).journeys == [])
    try bench.write(Self.good.replacing("test", with: "package") + Self.time, to: "share/journeys.toml")
    let package = try bench.load(Bench.smallest)
    #expect(package.journeys.map(\.name) == ["package"])
    #expect(package.files.contains(bench.path("share/journeys.toml")))
    try bench.write(Self.good + Self.time, to: "etc/journeys.toml")
    let own = try bench.load(Bench.smallest)
    #expect(own.journeys.map(\.name) == ["test"])
    #expect(!own.files.contains(bench.path("share/journeys.toml")))
    try bench.write("# none", to: "etc/journeys.toml")
    #expect(try bench.load(Bench.smallest).journeys == [])
  }

  private static func journey(_ name: String, _ title: String, _ rest: String = time) -> String {
    "[[journey]]\nname = \"\(name)\"\ntitle = \"\(title)\"\n\(rest)"
  }

  @Test func shippedJourneyReplacesABrokenOneOfItsName() throws {
    try bench.write(
      Self.journey("two", "shipped") + Self.journey("three", "shipped") + Self.journey("other", "shipped"),
      to: "share/journeys.toml")
    try bench.write(
      Self.journey("one", "own") + Self.journey("two", "own", Self.time + "year = 5\n")
        + Self.journey("gone", "own", "") + Self.journey("three", "own")
        + Self.journey("Four", "own"), to: "etc/journeys.toml")
    let setup = try bench.load(Bench.smallest)
    #expect(setup.journeys.map(\.name) == ["one", "two", "three"])
    #expect(setup.journeys.map(\.title) == ["own", "shipped", "own"])
    #expect(
      setup.leftOut.map { "\(bench.shortened($0.file)) \($0.key ?? "")" } == [
        "etc/journeys.toml journey[2].year", "etc/journeys.toml journey[3]",
        "etc/journeys.toml journey[5].name",
      ])
    #expect(setup.files.contains(bench.path("share/journeys.toml")))
  }

  @Test(arguments: ["no TOML", "journey = 1", "[[journy]]\nname = \"x\"", "\u{0}"])
  func shippedJourneysReplaceAFileWithoutAList(text: String) throws {
    try bench.write(Self.journey("shipped", "x"), to: "share/journeys.toml")
    try bench.write(text, to: "etc/journeys.toml")
    let setup = try bench.load(Bench.smallest)
    #expect(setup.journeys.map(\.name) == ["shipped"])
    #expect(setup.leftOut.map(\.file) == [bench.path("etc/journeys.toml")])
  }

  @Test func journeysAfterHundredsOfMistakesAreChecked() throws {
    let mistakes = (0..<600).map { "k\($0) = 1\n" }.joined()
    try bench.write(
      mistakes + Self.journey("broken", "x", Self.time + "year = 5\n") + Self.journey("good", "x"),
      to: "etc/journeys.toml")
    #expect(try bench.load(Bench.smallest).journeys.map(\.name) == ["good"])
  }
}
