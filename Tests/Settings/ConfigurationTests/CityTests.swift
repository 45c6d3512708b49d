import Configuration
import Testing

@Suite struct CityTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private static let hint =
    " (use the nearest large city, or a zone such as Europe/Berlin; timecircuitsctl cities NAME searches for one)"

  @Test(arguments: [
    ("new_york", "America/New_York", "NEW YORK"), ("hong_kong", "Asia/Hong_Kong", "HONG KONG"),
    ("new york", "America/New_York", "NEW YORK"), ("New-York", "America/New_York", "NEW YORK"),
    ("america/new york", "America/New_York", "NEW YORK"),
    ("LONDON", "Europe/London", "LONDON"), ("Asia/Tokyo", "Asia/Tokyo", "TOKYO"),
    ("europe/kyiv", "Europe/Kyiv", "KYIV"), ("utc", "Etc/UTC", "UTC"),
    // Aliases with the same data are one city, named as in zone.tab or else by the longer name.
    ("istanbul", "Europe/Istanbul", "ISTANBUL"),
    ("buenos_aires", "America/Argentina/Buenos_Aires", "BUENOS AIRES"),
    ("louisville", "America/Kentucky/Louisville", "LOUISVILLE"),
  ])
  func cityIsFoundByItsShortOrFullName(id: String, zone: String, label: String) throws {
    let setup = try bench.load(Bench.smallest, Overrides(cities: [id]))
    #expect(setup.circuits.readouts.map(\.label) == [label])
    #expect(setup.files.last == bench.path("zoneinfo/" + zone))
  }

  // Not in the attribute: Swift 6.0.3 crashes on an interpolation there.
  private static let unknown: [(String, String)] = [
    ("new_yrok", "\"new_yrok\" (did you mean new_york?)"),
    ("america/new_yrok", "\"america/new_yrok\" (did you mean new_york?)"),
    ("lond", "\"lond\" (did you mean london?)"), ("calcutta", "\"calcutta\" (did you mean kolkata?)"),
    ("asia/calcutta", "\"asia/calcutta\" (did you mean kolkata?)"),
    ("pst", "\"pst\" (did you mean los_angeles?)"),
    ("gotham", "\"gotham\"\(hint)"), ("", "\"\"\(hint)"),
    ("../../etc/passwd", "\"../../etc/passwd\"\(hint)"),
    ("right/europe/london", "\"right/europe/london\" (did you mean london?)"),
    // Two names of one zone give one suggestion.
    ("right/louisville", "\"right/louisville\" (did you mean louisville?)"),
  ]

  @Test(arguments: unknown)
  func unknownCityGetsASuggestion(id: String, found: String) throws {
    #expect(
      try bench.problems(Bench.smallest, Overrides(cities: [id])) == [
        "--cities: expected a city such as new_york, or an IANA zone name, found \(found)"
      ])
  }

  /// Whether the names are installed and differ, or are not installed at all.
  @Test(arguments: [
    ("eastern", "Canada/Eastern or US/Eastern"), ("pacific", "Canada/Pacific or US/Pacific"),
    ("west", "Australia/West or Brazil/West"),
  ])
  func ambiguousCityListsAllMeanings(id: String, names: String) throws {
    #expect(
      try bench.problems(Bench.smallest, Overrides(cities: [id])) == [
        "--cities: expected the ID of one city, found \"\(id)\" (this can mean \(names))"
      ])
  }

  @Test func oneToThreeCitiesAreAccepted() throws {
    #expect(
      try bench.problems(Bench.smallest, Overrides(cities: [])) == [
        "--cities: expected 1 to 3 cities, found none"
      ])
    #expect(
      try bench.problems(Bench.smallest, Overrides(cities: ["london", "tokyo", "utc", "kyiv"])) == [
        "--cities: expected 1 to 3 cities, found 4"
      ])
    let setup = try bench.load(Bench.smallest, Overrides(cities: ["london", "london", "tokyo"]))
    #expect(setup.circuits.readouts.map(\.label) == ["LONDON", "LONDON", "TOKYO"])
  }
}
