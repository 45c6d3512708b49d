import Testing

/// Mistakes in `[night]`, `[travel]` and the wait for clock synchronisation.
@Suite struct NightMistakeTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private static let bothSchedules = "expected either from and to or latitude and longitude, found both"
  private static let zone = #"expected an IANA zone name such as "America/New_York", found"#
  private static let keys = "from, to, zone, latitude, longitude, brightness or colon"

  private static let nightMistakes: [Mistake] = [
    Mistake("night = 1", ":1:9: night: expected the table [night], found an integer, 1"),
    Mistake("[[night]]", ":1:1: night: expected the table [night], found an array"),
    Mistake(
      "[night]\nfrom = 22:00:00",
      ":1:1: night.to: expected a time of day such as 22:00:00, found no such key (from is on line 2)"),
    Mistake(
      "[night]\nto = 06:30:00",
      ":1:1: night.from: expected a time of day such as 22:00:00, found no such key (to is on line 2)"),
    Mistake(
      "[night]\nfrom = \"22:00\"\nto = 06:30:00",
      ":2:8: night.from: expected a time of day such as 22:00:00, found a string, \"22:00\" (write 22:00:00, without quotes)"
    ),
    Mistake(
      "[night]\nfrom = 22\nto = 06:30:00",
      ":2:8: night.from: expected a time of day such as 22:00:00, found an integer, 22 (write 22:00:00)"),
    Mistake(
      "[night]\nfrom = 22:00:60\nto = 06:30:00",
      ":2:8: night.from: expected a time of day that exists, found 22:00:60"),
    Mistake(
      "[night]\nfrom = 1985-10-26T22:00:00\nto = 06:30:00",
      ":2:8: night.from: expected a time of day such as 22:00:00, found a local date-time, 1985-10-26T22:00:00 (write 22:00:00)"
    ),
    Mistake(
      "[night]\nto = 22:00:00\nfrom = 22:00:00",
      ":3:8: night.from: expected two different times, found 22:00:00 (for a permanent night use `night on`)"
    ),
    Mistake(
      "[night]\nzone = \"Europe/London\"",
      ":2:1: night.zone: expected from and to with zone, found neither"),
    Mistake(
      "[night]\nfrom = 22:00:00\nto = 06:30:00\nzone = \"Lodnon\"",
      ":4:8: night.zone: \(zone) \"Lodnon\" (did you mean \"Europe/London\"?)"),
    Mistake(
      "[night]\nfrom = 22:00:00\nto = 06:30:00\nzone = 1",
      ":4:8: night.zone: \(zone) an integer, 1"),
    Mistake(
      "[night]\nfrom = 22:00:00\nto = 06:30:00\n[[readout]]\ntime = 1985-10-26T01:21:00",
      ":1:1: night.zone: expected the time zone of from and to, found no such key (no readout shows a zone's time)"
    ),
    Mistake(
      "[night]\nlatitude = 52.52",
      ":1:1: night.longitude: expected degrees such as 52.52, found no such key (latitude is on line 2)"),
    Mistake(
      "[night]\nlongitude = 13",
      ":1:1: night.latitude: expected degrees such as 52.52, found no such key (longitude is on line 2)"),
    Mistake(
      "[night]\nlatitude = 90.01\nlongitude = 13.4",
      ":2:12: night.latitude: expected degrees north, from -90 to 90, found 90.01"),
    Mistake(
      "[night]\nlatitude = nan\nlongitude = 13.4",
      ":2:12: night.latitude: expected degrees north, from -90 to 90, found nan"),
    Mistake(
      "[night]\nlatitude = 52\nlongitude = -181",
      ":3:13: night.longitude: expected degrees east, from -180 to 180, found -181"),
    Mistake(
      "[night]\nlatitude = \"52.52 N\"\nlongitude = 13",
      ":2:12: night.latitude: expected degrees north, from -90 to 90, found a string, \"52.52 N\" (write 52.52, without quotes)"
    ),
    Mistake(
      "[night]\nfrom = 22:00:00\nto = 06:30:00\nlatitude = 52\nlongitude = 13",
      ":4:1: night.latitude: \(bothSchedules) (from is on line 2)"),
    Mistake(
      "[night]\nlatitude = 52\nlongitude = 13\nzone = \"Europe/London\"",
      ":4:1: night.zone: \(bothSchedules) (latitude is on line 2)"),
    Mistake(
      "[night]\nbrightness = 17",
      ":2:14: night.brightness: expected an integer from 1 to 16, or 0 for dark, found 17"),
    Mistake(
      "[night]\nbrightness = \"dark\"",
      ":2:14: night.brightness: expected an integer from 1 to 16, or 0 for dark, found a string, \"dark\""),
    Mistake(
      "[night]\ncolon = \"stedy\"",
      #":2:9: night.colon: expected "blink", "steady" or "off", found "stedy" (did you mean "steady"?)"#),
    Mistake(
      "[night]\nlattitude = 52",
      ":2:1: night.lattitude: expected one of the keys \(keys), found lattitude (did you mean latitude?)"),
    Mistake(
      "[night]\nnight_brightness = 2",
      ":2:1: night.night_brightness: expected one of the keys \(keys), found night_brightness (it belongs in a [[readout]])"
    ),
    Mistake(
      "[[readout]]\nzone = \"Europe/London\"\nnight_brightness = -1",
      ":3:20: readout[1].night_brightness: expected an integer from 1 to 16, or 0 for dark, found -1"),
  ]

  @Test(arguments: nightMistakes)
  func nightMistakeIsReportedAtItsPosition(mistake: Mistake) throws {
    #expect(try bench.problems(mistake.text) == ["clock.toml" + mistake.problem])
  }

  private static let cycle = "expected 5, 10, 15, 30 or 60 minutes, or 0 for no cycling"
  private static let root =
    "expected one of the keys board, updates, display, night, travel, buses, keys, alarms, timer, readout, key or alarm"

  private static let travelMistakes: [Mistake] = [
    Mistake("travel = true", ":1:10: travel: expected the table [travel], found a boolean, true"),
    Mistake(
      "[travel]\nsequences = \"yes\"",
      ":2:13: travel.sequences: expected true or false, found a string, \"yes\" (write true, without quotes)"),
    Mistake(
      "[travel]\npower_on = 1",
      ":2:12: travel.power_on: expected true or false, found an integer, 1 (write true)"),
    Mistake("[travel]\ncycle_minutes = 7", ":2:17: travel.cycle_minutes: \(cycle), found 7"),
    Mistake(
      "[travel]\ncycle_minutes = 9223372036854775807",
      ":2:17: travel.cycle_minutes: \(cycle), found 9223372036854775807"),
    Mistake(
      "[travel]\ncycle_minutes = \"off\"", ":2:17: travel.cycle_minutes: \(cycle), found a string, \"off\""),
    Mistake(
      "[travel]\nlead_ms = 10001",
      ":2:11: travel.lead_ms: expected milliseconds, from 0 to 10000, found 10001"),
    Mistake(
      "[travel]\nlead_ms = -1", ":2:11: travel.lead_ms: expected milliseconds, from 0 to 10000, found -1"),
    Mistake(
      "[travel]\ncycle = 5",
      ":2:1: travel.cycle: expected one of the keys sequences, power_on, cycle_minutes or lead_ms, found cycle (did you mean cycle_minutes?)"
    ),
    Mistake(
      "cycle_minutes = 5",
      ":1:1: cycle_minutes: \(root), found cycle_minutes (it belongs under [travel])"),
    Mistake("latitude = 52", ":1:1: latitude: \(root), found latitude (it belongs under [night])"),
    Mistake(
      "sync_wait_s = 5", ":1:1: sync_wait_s: \(root), found sync_wait_s (it belongs under [display])"),
    Mistake("nigth = 5", ":1:1: nigth: \(root), found nigth (did you mean night?)"),
    Mistake(
      "[display]\nsync_wait_s = -1",
      ":2:15: display.sync_wait_s: expected seconds, from 0 to 86400, found -1"),
    Mistake(
      "[display]\nsync_wait_s = 86401",
      ":2:15: display.sync_wait_s: expected seconds, from 0 to 86400, found 86401"),
    Mistake(
      "[display]\nsync_wait_s = 1.5",
      ":2:15: display.sync_wait_s: expected seconds, from 0 to 86400, found a float, 1.5"),
  ]

  @Test(arguments: travelMistakes)
  func travelOrSyncWaitMistakeIsReportedAtItsPosition(mistake: Mistake) throws {
    #expect(try bench.problems(mistake.text) == ["clock.toml" + mistake.problem])
  }

  @Test func timeOfDayWithoutSecondsGetsAHint() throws {
    #expect(
      try bench.problems("[night]\nfrom = 22:00\nto = 06:30:00") == [
        "clock.toml:2:8: expected a time of day such as 22:00:00, found 22:00 (write 22:00:00, without quotes)"
      ])
  }

  @Test func allNightMistakesAreReportedAtOnce() throws {
    let problems = try bench.problems(
      """
      [night]
      from = 22
      latitude = 99
      longitude = 13
      zone = "Lodnon"
      brightness = -1
      colon = 0
      """)
    let places = problems.map { $0.split(separator: " ", maxSplits: 2).prefix(2).joined(separator: " ") }
    #expect(
      places == [
        "clock.toml:1:1: night.to:", "clock.toml:2:8: night.from:", "clock.toml:3:1: night.latitude:",
        "clock.toml:3:12: night.latitude:", "clock.toml:5:8: night.zone:",
        "clock.toml:6:14: night.brightness:", "clock.toml:7:9: night.colon:",
      ])
  }

  @Test func wrongReadoutZoneIsNotReportedAgainForTheNight() throws {
    let problems = try bench.problems(
      "[night]\nfrom = 22:00:00\nto = 06:30:00\n[[readout]]\nzone = \"Lodnon\"")
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix("clock.toml:5:8: readout[1].zone: ") == true)
  }
}
