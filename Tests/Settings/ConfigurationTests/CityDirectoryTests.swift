@testable import Cities
import Configuration
import Glibc
import LinuxSystem
import Testing

/// The cache of the tz database's city names, and its lifetime.
@Suite struct CityDirectoryTests {
  let bench: Bench
  let clock = Monitor<UInt64>(1)

  init() throws { bench = try Bench(ownsZones: true) }

  private func directory() -> CityDirectory {
    CityDirectory(zoneFolder: bench.path("zoneinfo")) { [clock] in clock.withLock { $0 } }
  }

  private func ids(_ cities: [City]) -> [String] { cities.map(\.id) }

  /// Adds a zone; in a region it leaves the database's own folder unchanged, as a package upgrade may.
  private func addZone(_ name: String) throws {
    let bytes = try FileSystem.read("/usr/share/zoneinfo/Etc/UTC", maximumBytes: 1 << 20)
    try bench.write(bytes, to: "zoneinfo/" + name)
  }

  @Test func directoryAnswersLikeTheLoader() throws {
    let directory = directory()
    #expect(directory.cities(matching: nil) == bench.loader.cities(matching: nil))
    #expect(directory.cities(matching: "york") == bench.loader.cities(matching: "york"))
    let found = try directory.city("hong_kong")
    let expected = try bench.loader.city("hong_kong")
    #expect(found == expected)
    #expect(throws: CityRefusal.self) { try directory.city("eastern") }
  }

  @Test func namesAreCachedForAMinute() throws {
    let directory = directory()
    #expect(ids(directory.cities(matching: "gotham")) == [])
    try addZone("America/Gotham")
    clock.update { $0 += CityDirectory.lifetime - 1 }
    #expect(ids(directory.cities(matching: "gotham")) == [])
    #expect(throws: CityRefusal.self) { try directory.city("gotham") }
    clock.update { $0 += 1 }
    #expect(ids(directory.cities(matching: "gotham")) == ["gotham"])
    #expect(try directory.city("gotham").label == "GOTHAM")
  }

  @Test func folderChangeRefreshesNamesAtOnce() throws {
    let directory = directory()
    #expect(ids(directory.cities(matching: "gotham")) == [])
    try addZone("Gotham")
    #expect(ids(directory.cities(matching: "gotham")) == ["gotham"])
  }

  @Test func zoneDataIsNotCached() throws {
    let directory = directory()
    let before = try directory.city("tokyo").zone
    try bench.write(
      try FileSystem.read("/usr/share/zoneinfo/Europe/London", maximumBytes: 1 << 20),
      to: "zoneinfo/Asia/Tokyo")
    let after = try directory.city("tokyo").zone
    #expect(before != after)
  }

  @Test func missingDatabaseIsFoundOnceInstalled() throws {
    let folder = bench.path("zoneinfo")
    #expect(rename(folder, folder + ".away") == 0)
    let directory = directory()
    #expect(throws: CityRefusal.self) { try directory.city("tokyo") }
    #expect(rename(folder + ".away", folder) == 0)
    #expect(try directory.city("tokyo").label == "TOKYO")
  }

  @Test func zoneDatabaseReportsItsVersion() throws {
    func version() -> String? { directory().zoneDataVersion }
    #expect(version() == nil)
    try bench.write("2025b\n", to: "zoneinfo/+VERSION")
    #expect(version() == "2025b")
    // The version line of the compiled database takes precedence.
    try bench.write("# version 2026c\n# ddeps\n", to: "zoneinfo/tzdata.zi")
    #expect(version() == "2026c")
    for line in ["# version \n", "# version 2026\u{1B}c\n", "# This zic input file\n", ""] {
      try bench.write(line, to: "zoneinfo/tzdata.zi")
      #expect(version() == "2025b")
    }
    try bench.write("", to: "zoneinfo/+VERSION")
    #expect(version() == nil)
  }
}
