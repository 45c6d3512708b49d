@testable import Cities
import Configuration
import Testing

/// The city searches and lookups of interactive programs.
@Suite struct CityListTests {
  let bench: Bench

  init() throws { bench = try Bench(ownsZones: true) }

  private func refusal(of attempt: () throws(CityRefusal) -> Void) -> CityRefusal? {
    do throws(CityRefusal) {
      try attempt()
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("york", ["new_york America/New_York NEW YORK"]), ("HONG", ["hong_kong Asia/Hong_Kong HONG KONG"]),
    ("new york", ["new_york America/New_York NEW YORK"]),
    ("hong-kong", ["hong_kong Asia/Hong_Kong HONG KONG"]),
    ("asia/t", ["tokyo Asia/Tokyo TOKYO"]),
    // Two names of one zone are one city, whichever name is searched for.
    ("istanbul", ["istanbul Europe/Istanbul ISTANBUL"]), ("asia/i", ["istanbul Europe/Istanbul ISTANBUL"]),
    // An ID that two zones share identifies neither.
    ("eastern", ["Canada/Eastern Canada/Eastern EASTERN", "US/Eastern US/Eastern EASTERN"]),
    ("us/", ["US/Eastern US/Eastern EASTERN"]),
    // Names such as Etc/GMT+2 are never offered: their sign is reversed.
    ("gmt+2", []), ("gotham", []), ("posix", []),
  ])
  func citiesAreFoundByAnyPartOfTheirNames(search: String, expected: [String]) {
    let cities = bench.loader.cities(matching: search)
    #expect(cities.map { "\($0.id) \($0.name) \($0.label)" } == expected)
  }

  @Test func allCitiesAreListedByTheirIDs() {
    let cities = bench.loader.cities(matching: nil)
    #expect(cities == bench.loader.cities(matching: ""))
    #expect(
      cities.map(\.id) == [
        "Canada/Eastern", "US/Eastern", "auckland", "broken", "buenos_aires", "chicago", "hong_kong",
        "istanbul", "kolkata", "kyiv", "london", "los_angeles", "louisville", "new_york", "tokyo", "utc",
      ])
  }

  /// A search still finds zones; if the tz database does not say which zones are places, all are listed.
  @Test func listWithoutZonesHasOnlyPlaces() throws {
    let directory = CityDirectory(zoneFolder: bench.path("zoneinfo"), now: { 0 })
    #expect(directory.cities(matching: nil, withZones: false).map(\.id) == ["istanbul", "new_york"])
    #expect(directory.cities(matching: "utc", withZones: false).map(\.id) == ["utc"])
    let system = CityDirectory(zoneFolder: "/usr/share/zoneinfo", now: { 0 }).cities(
      matching: nil, withZones: false)
    #expect(system.count > 250)
    let names = Set(system.map(\.id))
    #expect(names.isSuperset(of: ["london", "tokyo", "new_york", "kathmandu", "auckland"]))
    #expect(names.isDisjoint(with: ["est", "gb", "nsw", "zulu", "utc", "Australia/West", "US/Pacific"]))
    try bench.write("", to: "zoneinfo/zone.tab")
    let all = CityDirectory(zoneFolder: bench.path("zoneinfo"), now: { 0 })
    #expect(all.cities(matching: nil, withZones: false) == all.cities(matching: nil))
  }

  /// Uses the system's tz database, whatever names it has.
  @Test func everyListedCityIsFoundByItsID() throws {
    let loader = ConfigurationLoader(boardFolders: [], zoneFolder: "/usr/share/zoneinfo")
    let cities = loader.cities(matching: nil)
    #expect(cities.count > 250)
    #expect(Set(cities.map(\.id)).count == cities.count)
    // Each search walks the folder, so only every eighth plain ID is checked.
    for (number, city) in cities.enumerated() where number % 8 == 0 || city.id.contains("/") {
      let found = try loader.city(city.id)
      #expect(found.zoneName == city.name)
      #expect(found.label == city.label)
    }
  }

  @Test func aMachineWithoutZonesHasNoCities() {
    let loader = ConfigurationLoader(boardFolders: [], zoneFolder: bench.path("none"))
    #expect(loader.cities(matching: nil) == [])
  }

  @Test(arguments: [
    (
      "new_yrok",
      #"expected a city such as new_york, or an IANA zone name, found "new_yrok" (did you mean new_york?)"#
    ),
    (
      "eastern", #"expected the ID of one city, found "eastern" (this can mean Canada/Eastern or US/Eastern)"#
    ),
    (
      "OCT 26",
      #"expected a city such as new_york, or an IANA zone name, found "OCT 26" (use the nearest large city, or a zone such as Europe/Berlin; timecircuitsctl cities NAME searches for one)"#
    ),
  ])
  func invalidCityIsRejectedAsOnTheCommandLine(id: String, message: String) throws {
    let refused = refusal { () throws(CityRefusal) in _ = try bench.loader.city(id) }
    #expect(refused?.description == message)
    #expect(refused?.isZoneData == false)
  }

  @Test func brokenZoneDataIsNotBlamedOnTheName() throws {
    let refused = refusal { () throws(CityRefusal) in _ = try bench.loader.city("broken") }
    #expect(refused?.isZoneData == true)
    #expect(refused?.description.hasPrefix("expected zone data in ") == true)
    let loader = ConfigurationLoader(boardFolders: [], zoneFolder: "/none")
    let missing = refusal { () throws(CityRefusal) in _ = try loader.city("london") }
    #expect(missing?.description == "expected zone data in /none, found none (install the package tzdata)")
    #expect(missing?.isZoneData == true)
  }

  @Test func zoneIsFoundByItsFullNameOnly() throws {
    let london = try bench.loader.city("london")
    #expect(london.label == "LONDON")
    #expect(london.zoneName == "Europe/London")
    let zone = try bench.loader.zone(named: "Europe/London")
    #expect(zone == london.zone)
    let refused = refusal { () throws(CityRefusal) in _ = try bench.loader.zone(named: "london") }
    #expect(
      refused?.description
        == #"expected an IANA zone name such as "America/New_York", found "london" (did you mean "Europe/London"?)"#
    )
    #expect(refused?.isZoneData == false)
  }
}
