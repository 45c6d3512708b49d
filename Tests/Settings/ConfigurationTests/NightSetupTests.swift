import ClockModel
import Configuration
import Testing

@Suite struct NightSetupTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private static let hours = "[night]\nfrom = 22:00:00\nto = 06:30:00\n"

  /// The tz name of the zone of a night with fixed hours.
  private func zone(_ text: String, _ overrides: Overrides = Overrides()) throws -> String? {
    let setup = try bench.load(text, overrides)
    guard case .daily(22 * 3600, 6 * 3600 + 1800, let zone)? = setup.circuits.night.schedule else {
      return nil
    }
    for name in ["America/New_York", "Europe/London", "Asia/Hong_Kong", "Asia/Tokyo"] {
      if try bench.loader.zone(named: name) == zone { return name }
    }
    return nil
  }

  @Test func missingSettingsHaveTheirDefaults() throws {
    let setup = try bench.load(Bench.smallest)
    #expect(setup.circuits.night == .standard)
    #expect(setup.circuits.travel == TravelSettings())
    #expect(setup.syncWaitSeconds == 90)
    #expect(setup.configurationPath == bench.path("clock.toml"))
    #expect(setup.circuits.readouts.allSatisfy { $0.nightBrightness == nil })
    let builtIn = try bench.loader.load(nil)
    #expect(builtIn.configurationPath == nil)
    let written = try bench.load(
      """
      board = "adafruit-backpacks"
      [display]
      sync_wait_s = 90
      [night]
      brightness = 1
      colon = "steady"
      [travel]
      sequences = true
      power_on = false
      cycle_minutes = 0
      """)
    #expect(written == setup)
  }

  @Test func everyNightAndTravelSettingIsRead() throws {
    let setup = try bench.load(
      """
      [display]
      sync_wait_s = 0
      [night]
      latitude = -33
      longitude = 151.21
      brightness = 0
      colon = "off"
      [travel]
      sequences = false
      power_on = true
      cycle_minutes = 15
      lead_ms = 2500
      [[readout]]
      time = 1985-10-26T01:21:00
      night_brightness = 0
      [[readout]]
      zone = "Asia/Tokyo"
      night_brightness = 16
      [[readout]]
      zone = "Asia/Tokyo"
      """)
    #expect(
      setup.circuits.night
        == NightPlan(schedule: .sun(latitude: -33, longitude: 151.21), brightness: .dark, colon: .off))
    #expect(
      setup.circuits.travel
        == TravelSettings(playsSequences: false, playsPowerOn: true, cycle: .fifteen, lead: 2500))
    #expect(setup.syncWaitSeconds == 0)
    #expect(setup.circuits.readouts.map(\.nightBrightness) == [.dark, .full, nil])
  }

  @Test(arguments: CycleInterval.allCases)
  func everyIntervalCanBeConfigured(interval: CycleInterval) throws {
    let setup = try bench.load("[travel]\ncycle_minutes = \(interval.rawValue)")
    #expect(setup.circuits.travel.cycle == interval)
  }

  @Test(arguments: [
    ("zone = \"Asia/Tokyo\"", "Asia/Tokyo"),
    // The zone of the present readout, else destination, else last departed.
    ("", "Europe/London"),
    ("[[readout]]\nzone = \"Asia/Tokyo\"\n[[readout]]\nzone = \"Asia/Hong_Kong\"", "Asia/Hong_Kong"),
    ("[[readout]]\nzone = \"Asia/Tokyo\"\n[[readout]]\ntime = 1985-10-26T01:22:00", "Asia/Tokyo"),
    (
      "[[readout]]\ntime = 1985-10-26T01:21:00\n[[readout]]\ntime = 1985-10-26T01:22:00\n[[readout]]\nzone = \"Asia/Tokyo\"",
      "Asia/Tokyo"
    ),
  ])
  func nightUsesItsOwnZoneOrAReadouts(rest: String, expected: String) throws {
    #expect(try zone(Self.hours + rest) == expected)
  }

  @Test func nightUsesTheZoneOfCommandLineCities() throws {
    let fixed = Self.hours + "[[readout]]\ntime = 1985-10-26T01:21:00"
    #expect(try zone(fixed, Overrides(cities: ["tokyo"])) == "Asia/Tokyo")
  }

  @Test func zoneFileOfTheNightIsWatched() throws {
    let setup = try bench.load(Self.hours + "zone = \"Asia/Kolkata\"")
    #expect(setup.files.contains(bench.path("zoneinfo/Asia/Kolkata")))
  }

  @Test func liveReadoutsHaveTheirZoneNames() throws {
    let standard = try bench.load(Bench.smallest)
    #expect(
      standard.circuits.readouts.map(\.zoneName) == ["America/New_York", "Europe/London", "Asia/Hong_Kong"])
    let own = try bench.load("[[readout]]\nzone = \"Asia/Tokyo\"\n[[readout]]\ntime = 1985-10-26T01:22:00")
    #expect(own.circuits.readouts.map(\.zoneName) == ["Asia/Tokyo", nil])
    let cities = try bench.load(Bench.smallest, Overrides(cities: ["louisville", "europe/kyiv"]))
    #expect(cities.circuits.readouts.map(\.zoneName) == ["America/Kentucky/Louisville", "Europe/Kyiv"])
  }
}
