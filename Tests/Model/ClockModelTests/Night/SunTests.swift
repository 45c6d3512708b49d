import ClockModel
import TestSupport
import Testing
import ZoneInfo

/// The sun's elevation against the times of ``SunTable``.
@Suite struct SunTests {
  @Test(arguments: SunTable.crossings)
  func sunCrossesTheHorizonAtSunriseAndSunset(crossing: SunTable.Crossing) throws {
    let instant = try ISO8601.instant(crossing.time).seconds
    let allowance: Int64 = abs(crossing.latitude) > 60 ? 120 : 60
    let before = Sun.elevation(
      at: instant - allowance, latitude: crossing.latitude, longitude: crossing.longitude)
    let after = Sun.elevation(
      at: instant + allowance, latitude: crossing.latitude, longitude: crossing.longitude)
    switch crossing.kind {
    case .rises: #expect(before < Sun.horizon && Sun.horizon <= after)
    case .sets: #expect(after < Sun.horizon && Sun.horizon <= before)
    }
  }

  @Test(arguments: SunTable.daysWithoutCrossing)
  func sunStaysUpInPolarDayAndDownInPolarNight(day: SunTable.Day) throws {
    let start = try ISO8601.instant(day.start).seconds
    for minute in stride(from: Int64(0), to: 1440, by: 5) {
      let elevation = Sun.elevation(
        at: start + minute * 60, latitude: day.latitude, longitude: day.longitude)
      #expect((elevation >= Sun.horizon) == day.isUp, "minute \(minute): \(elevation)")
    }
  }

  /// At noon on an equinox the sun is over the equator, so this needs no table.
  @Test(arguments: [-90.0, -60, -23.5, 0, 40, 90])
  func noonElevationAtTheEquinoxIsTheColatitude(latitude: Double) throws {
    // 2025-03-20T09:01Z is the equinox.
    let noon = try ISO8601.instant("2025-03-20T12:07:25Z").seconds
    let elevation = Sun.elevation(at: noon, latitude: latitude, longitude: 0)
    #expect(abs(elevation - (90 - abs(latitude))) < 0.1, "\(elevation)")
  }

  @Test(
    arguments: [
      .min, .min + 1, CivilTime.supportedSeconds.lowerBound, -62_167_219_200, -1, 0, 1, 946_728_000,
      253_402_300_799, CivilTime.supportedSeconds.upperBound, .max,
    ] as [Int64])
  func elevationIsValidAtAnyInstant(instant: Int64) {
    for (latitude, longitude) in [(0.0, 0.0), (90, 180), (-90, -180), (51.5, -0.1), (-33.9, 151.2)] {
      let elevation = Sun.elevation(at: instant, latitude: latitude, longitude: longitude)
      #expect((-90.0...90).contains(elevation), "\(latitude), \(longitude): \(elevation)")
    }
  }

  @Test(arguments: [UInt64(1), 2])
  func sunMovesNoFasterThanTheEarthTurns(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let instant = Int64.random(in: -2_208_988_800...4_133_980_800, using: &generator)
      let latitude = Double.random(in: -90...90, using: &generator)
      let longitude = Double.random(in: -180...180, using: &generator)
      let first = Sun.elevation(at: instant, latitude: latitude, longitude: longitude)
      let second = Sun.elevation(at: instant + 60, latitude: latitude, longitude: longitude)
      #expect(abs(second - first) < 0.2511, "seed \(seed): \(instant), \(latitude), \(longitude)")
    }
  }
}

/// The next sunset and sunrise.
@Suite struct SunTimesTests {
  /// Berlin, 2026-11-23: sunrise 06:40 UTC, sunset 15:01 UTC; almanacs differ by a minute or two.
  @Test func nextSunsetAndSunriseMatchTheAlmanac() throws {
    // 2026-11-23T12:00:00Z.
    let noon: Int64 = 1_795_435_200
    let times = try #require(Sun.nextSunsetAndSunrise(after: noon, latitude: 52.5, longitude: 13.4))
    let (sunset, sunrise) = ((times.sunset - noon) / 60, (times.sunrise - noon) / 60)
    #expect(178...184 ~= sunset)
    #expect(1_118...1_124 ~= sunrise)
  }

  @Test(arguments: [(78.2, 15.6), (-89.9, 0.0)])
  func polarDayAndNightHaveNoSunsetOrSunrise(latitude: Double, longitude: Double) {
    // The solstice of 2026-12-21.
    #expect(Sun.nextSunsetAndSunrise(after: 1_797_811_200, latitude: latitude, longitude: longitude) == nil)
  }

  @Test(arguments: [Int64.min, Int64.max, 0])
  func extremeInstantsDoNotTrap(seconds: Int64) {
    _ = Sun.nextSunsetAndSunrise(after: seconds, latitude: 0, longitude: 0)
  }
}
