import Foundation
import LinuxSystem
import TestSupport
import Testing

@testable import Configuration

/// Cities by the names that people use.
@Suite struct GazetteerTests {
  /// The file that is installed, and the machine's zones.
  private static let folder =
    "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/systemd"
  private let shipped = Gazetteer(folders: [Self.folder])
  private let loader = ConfigurationLoader(
    boardFolders: [], zoneFolder: ProcessInfo.processInfo.environment["TZDIR"] ?? "/usr/share/zoneinfo",
    dataFolders: [Self.folder])

  @Test func hasTheLargestCitiesOfTheWorld() {
    #expect(shipped.places.count >= 400)
  }

  @Test func everyZoneIsInTheDatabase() throws {
    for place in shipped.places {
      #expect(throws: Never.self, "\(place)") { try loader.zone(named: place.zone.text) }
    }
  }

  @Test func everyNameIsOneCitysAndAsItIsCompared() {
    let names = shipped.places.flatMap(\.names)
    #expect(Set(names).count == names.count)
    for name in names { #expect(PlainName.of(name) == name) }
    for place in shipped.places {
      #expect(place.label.allSatisfy { $0.isASCII }, "\(place)")
      #expect(!place.names.isEmpty)
    }
  }

  @Test(
    arguments: [
      ("nyc", "America/New_York", "NEW YORK"), ("LA", "America/Los_Angeles", "LOS ANGELES"),
      ("sf", "America/Los_Angeles", "SAN FRANCISCO"), ("dc", "America/New_York", "WASHINGTON"),
      ("Washington, D.C.", "America/New_York", "WASHINGTON"),
      ("San Francisco", "America/Los_Angeles", "SAN FRANCISCO"),
      ("München", "Europe/Berlin", "MUNICH"), ("munchen", "Europe/Berlin", "MUNICH"),
      ("muenchen", "Europe/Berlin", "MUNICH"), ("Munich", "Europe/Berlin", "MUNICH"),
      ("Köln", "Europe/Berlin", "COLOGNE"), ("Wien", "Europe/Vienna", "VIENNA"),
      ("Kraków", "Europe/Warsaw", "KRAKOW"), ("東京", "Asia/Tokyo", "TOKYO"),
      ("Москва", "Europe/Moscow", "MOSCOW"),
      ("seattle", "America/Los_Angeles", "SEATTLE"),
      ("Saint-Petersburg", "Europe/Moscow", "SAINT PETERSBURG"),
      // Names of zones go first.
      ("New York", "America/New_York", "NEW YORK"), ("hong-kong", "Asia/Hong_Kong", "HONG KONG"),
    ])
  func aCityIsKnownByTheNameThatPeopleUse(name: String, zone: String, label: String) throws {
    let city = try loader.city(name)
    #expect(city.zoneName == zone)
    #expect(city.label == label)
  }

  /// Names of zones of old times are there on some machines alone.
  @Test func aCityOfTheListIsTheSameOnEveryMachine() throws {
    #expect(try loader.city("victoria").zoneName == "America/Vancouver")
    #expect(
      try loader.zone(named: "Australia/Victoria").civilTime(at: 0)
        != loader.city("victoria").zone.civilTime(at: 0))
  }

  @Test(arguments: ["San Juan", "san_juan", "sanjuan", "SAN-JUAN"])
  func whatIsACityOfTheListAndAnotherZoneIsRefusedWithBoth(name: String) {
    #expect {
      _ = try loader.city(name)
    } throws: { error in
      "\(error)".contains("this can mean America/Puerto_Rico or America/Argentina/San_Juan")
    }
  }

  @Test func everyListedIDStandsThereOnceAndCanBeAskedFor() throws {
    for search in [nil, "san", "a", "vic"] as [String?] {
      let cities = loader.cities(matching: search)
      #expect(Set(cities.map(\.id)).count == cities.count)
      for city in cities where search != nil {
        #expect(try loader.city(city.id).zone == loader.zone(named: city.name), "\(city)")
      }
    }
  }

  /// Debian 11's tzdata had Europe/Kiev, and no Europe/Kyiv yet.
  @Test func aZoneThatTheDataKnowByItsOlderNameAloneIsThere() throws {
    let bench = try Bench()
    let data = try FileSystem.read(
      (ProcessInfo.processInfo.environment["TZDIR"] ?? "/usr/share/zoneinfo") + "/Europe/Kyiv",
      maximumBytes: 1 << 16)
    try bench.write(data, to: "older/Europe/Kiev")
    let older = ConfigurationLoader(
      boardFolders: [], zoneFolder: bench.path("older"), dataFolders: [Self.folder])
    let known = try loader.city("kyiv").zone
    for name in ["Kyiv", "kiev", "Europe/Kyiv", "Europe/Kiev"] {
      #expect(try older.city(name).zone == known, "\(name)")
    }
    // A name that the data have under none of its names is not offered.
    #expect {
      _ = try older.zone(named: "Europe/Berlin")
    } throws: { error in
      "\(error)".contains("only-upgrade tzdata") && !"\(error)".contains("did you mean")
    }
  }

  @Test(
    arguments: [
      ("munihc", "did you mean munich?"), ("san fransisco", "did you mean san francisco?"),
      ("germany", "timecircuitsctl cities NAME"), ("california", "timecircuitsctl cities NAME"),
      ("xyzzy", "the nearest large city"),
    ])
  func whatNobodyKnowsHasAWayOn(name: String, way: String) throws {
    do throws(CityRefusal) {
      let city = try loader.city(name)
      Issue.record("\(name) is \(city.label)")
    } catch {
      #expect(error.description.contains(way), "\(error)")
    }
  }

  @Test(
    arguments: [
      ("nyc", "nyc", "America/New_York"), ("munich", "munich", "Europe/Berlin"),
      ("san fran", "san_francisco", "America/Los_Angeles"), ("york", "new_york", "America/New_York"),
    ])
  func aSearchFindsIt(search: String, id: String, zone: String) throws {
    let found = loader.cities(matching: search)
    let city = try #require(found.first { $0.id == id }, "\(found)")
    #expect(city.name == zone)
    // What is listed can be asked for.
    #expect(try loader.city(id).zoneName == zone)
  }

  @Test(arguments: [
    "", "\n\n", "no tabs\n", "A\tNot A Zone!\ta\n", "A\tEurope/Berlin\n", "\u{0}\t\u{0}\t\u{0}\n",
  ])
  func aFileOfAnotherFormIsNoGazetteer(text: String) throws {
    let folder = try TemporaryFolder()
    try FileSystem.replace(folder.path + "/cities.tsv", with: Array(text.utf8))
    #expect(Gazetteer(folders: [folder.path]).places.isEmpty)
  }

  @Test(
    arguments: [
      ("../usr/share/zoneinfo/Europe/Berlin", "Europe/Berlin"),
      ("/usr/share/zoneinfo/posix/Asia/Tokyo", "Asia/Tokyo"), ("/elsewhere", nil),
      ("/usr/share/zoneinfo/", nil),
    ] as [(String, String?)])
  func theLocalZoneIsWhatItsLinkSays(target: String, name: String?) throws {
    let folder = try TemporaryFolder()
    let link = folder.path + "/localtime"
    #expect(symlink(target, link) == 0)
    #expect(LocalZone(link: link).name?.text == name)
  }

  @Test func aMachineWithoutALocalZoneIsInUTC() throws {
    let folder = try TemporaryFolder()
    #expect(LocalZone(link: folder.path + "/localtime").name?.text == "Etc/UTC")
    try FileSystem.replace(folder.path + "/localtime", with: [])
    #expect(LocalZone(link: folder.path + "/localtime").name == nil)
  }

  @Test func aConfigurationMayNameTheMachinesOwnZone() throws {
    let bench = try Bench()
    let folder = try TemporaryFolder()
    let link = folder.path + "/localtime"
    #expect(symlink(bench.path("zoneinfo") + "/Asia/Tokyo", link) == 0)
    var zones = ZoneLoader(
      ZoneNames(ZoneFolder(path: bench.path("zoneinfo")), local: LocalZone(link: link)))
    let zone = try zones.zone("local")
    #expect(zone.name.text == "Asia/Tokyo")
    // A change of the machine's zone is to be seen.
    #expect(zones.files.contains(link))
  }
}
