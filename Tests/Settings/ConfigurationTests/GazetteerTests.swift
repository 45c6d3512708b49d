@testable import Cities
import Foundation
import LinuxSystem
import Testing
import TestSupport

@testable import Configuration

/// Cities found by their common names.
@Suite struct GazetteerTests {
  /// The folder of the installed list of cities.
  private static let folder =
    "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/systemd/data"
  private let shipped = Gazetteer(folders: [Self.folder])
  private let loader = ConfigurationLoader(
    boardFolders: [], zoneFolder: ProcessInfo.processInfo.environment["TZDIR"] ?? "/usr/share/zoneinfo",
    dataFolders: [Self.folder])

  @Test func gazetteerHasAtLeast400Cities() {
    #expect(shipped.places.count >= 400)
  }

  @Test func everyZoneIsInTheDatabase() throws {
    for place in shipped.places {
      #expect(throws: Never.self, "\(place)") { try loader.zone(named: place.zone.text) }
    }
  }

  @Test func namesAreUniqueAndNormalised() {
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
      // Zone names take precedence.
      ("New York", "America/New_York", "NEW YORK"), ("hong-kong", "Asia/Hong_Kong", "HONG KONG"),
    ])
  func cityIsFoundByItsCommonNames(name: String, zone: String, label: String) throws {
    let city = try loader.city(name)
    #expect(city.zoneName == zone)
    #expect(city.label == label)
  }

  /// Only some machines have obsolete zone names, such as Australia/Victoria.
  @Test func listedCityIsTheSameOnEveryMachine() throws {
    #expect(try loader.city("victoria").zoneName == "America/Vancouver")
    #expect(
      try loader.zone(named: "Australia/Victoria").civilTime(at: 0)
        != loader.city("victoria").zone.civilTime(at: 0))
  }

  @Test(arguments: ["San Juan", "san_juan", "sanjuan", "SAN-JUAN"])
  func cityThatMatchesAnotherZoneIsAmbiguous(name: String) {
    #expect {
      _ = try loader.city(name)
    } throws: { error in
      "\(error)".contains("this can mean America/Puerto_Rico or America/Argentina/San_Juan")
    }
  }

  @Test func listedIDsAreUniqueAndCanBeLookedUp() throws {
    // Reads the names once; so does the daemon.
    var zones = ZoneLoader(ZoneNames(ZoneFolder(path: loader.zoneFolder), gazetteer: shipped))
    for search in [nil, "san", "a", "vic"] as [String?] {
      let cities = loader.cities(matching: search)
      #expect(Set(cities.map(\.id)).count == cities.count)
      for city in cities where search != nil {
        let found = try zones.city(city.id).zone
        let named = try zones.zone(city.name).zone
        #expect(found == named, "\(city)")
      }
    }
  }

  /// The tzdata of Debian 11 had Europe/Kiev, but not yet Europe/Kyiv.
  @Test func zoneIsFoundUnderItsOlderName() throws {
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
    // A zone that the data lack under all its names is not suggested.
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
  func unknownCityGetsAHint(name: String, hint: String) throws {
    do throws(CityRefusal) {
      let city = try loader.city(name)
      Issue.record("\(name) is \(city.label)")
    } catch {
      #expect(error.description.contains(hint), "\(error)")
    }
  }

  @Test(
    arguments: [
      ("nyc", "nyc", "America/New_York"), ("munich", "munich", "Europe/Berlin"),
      ("san fran", "san_francisco", "America/Los_Angeles"), ("york", "new_york", "America/New_York"),
    ])
  func searchFindsCitiesByCommonNames(search: String, id: String, zone: String) throws {
    let found = loader.cities(matching: search)
    let city = try #require(found.first { $0.id == id }, "\(found)")
    #expect(city.name == zone)
    // A listed ID can be looked up.
    #expect(try loader.city(id).zoneName == zone)
  }

  @Test(arguments: [
    "", "\n\n", "no tabs\n", "A\tNot A Zone!\ta\n", "A\tEurope/Berlin\n", "\u{0}\t\u{0}\t\u{0}\n",
  ])
  func malformedFileGivesNoCities(text: String) throws {
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
  func localZoneComesFromItsLink(target: String, name: String?) throws {
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
    // The link is watched for changes of the machine's zone.
    #expect(zones.files.contains(link))
  }
}
