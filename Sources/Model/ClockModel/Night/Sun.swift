// Only these functions of the C library: the standard library has no trigonometry, and Foundation would add
// its ICU.
import func Glibc.asin
import func Glibc.cos
import func Glibc.sin
import func Glibc.tan
import ZoneInfo

/// The sun's position in the sky.
package enum Sun {
  /// The elevation in degrees at which the sun rises and sets.
  ///
  /// Its centre is then 50 minutes of arc below the horizon, by the almanacs' convention: 34 for refraction
  /// and 16 for its radius.
  package static let horizon = -0.833

  /// The elevation of the sun's centre above the horizon, without refraction.
  ///
  /// The equations are those of the NOAA solar calculator, after Jean Meeus, "Astronomical Algorithms",
  /// chapter 25 (low accuracy) and 28 (the equation of time). From 1900 to 2100 they give sunrise and sunset
  /// within a minute, or two beyond 60° of latitude. Far from these years they become inaccurate, but every
  /// instant has a value.
  /// - Parameters:
  ///   - secondsSinceEpoch: the instant, in seconds since 1970-01-01T00:00:00Z; clamped to
  ///     ``ZoneInfo/CivilTime/supportedSeconds``.
  ///   - latitude: in degrees, north positive, -90 to 90.
  ///   - longitude: in degrees, east positive, -180 to 180.
  /// - Returns: degrees, -90 to 90, negative below the horizon.
  package static func elevation(
    at secondsSinceEpoch: Int64, latitude: Double, longitude: Double
  ) -> Double {
    let range = CivilTime.supportedSeconds
    let seconds = min(max(secondsSinceEpoch, range.lowerBound), range.upperBound)
    let sun = ApparentSun(centuries: Double(seconds - noonOf2000) / (36_525 * 86_400))

    let utcMinutes = Double(((seconds % 86_400) + 86_400) % 86_400) / 60
    // The sun moves one degree in four minutes, and is due south at 720 minutes of solar time.
    let solarMinutes = utcMinutes + sun.equationOfTime + 4 * longitude
    let hourAngle = radians(solarMinutes / 4 - 180)
    let latitude = radians(latitude)
    let sine =
      sin(latitude) * sin(sun.declination)
      + cos(latitude) * cos(sun.declination) * cos(hourAngle)
    // Rounding may carry the sine slightly outside asin's domain.
    return degrees(asin(min(max(sine, -1), 1)))
  }

  /// The next sunset and the next sunrise, to the minute.
  ///
  /// - Parameters:
  ///   - secondsSinceEpoch: the instant after which to search.
  ///   - latitude: in degrees, north positive, -90 to 90.
  ///   - longitude: in degrees, east positive, -180 to 180.
  /// - Returns: both in seconds since the epoch; `nil` unless the sun both sets and rises within 25 hours.
  package static func nextSunsetAndSunrise(
    after secondsSinceEpoch: Int64, latitude: Double, longitude: Double
  ) -> (sunset: Int64, sunrise: Int64)? {
    func isUp(_ seconds: Int64) -> Bool {
      elevation(at: seconds, latitude: latitude, longitude: longitude) >= horizon
    }
    let step: Int64 = 600
    var (sunset, sunrise): (Int64?, Int64?)
    let range = CivilTime.supportedSeconds
    var begin = min(max(secondsSinceEpoch, range.lowerBound), range.upperBound)
    var wasUp = isUp(begin)
    for _ in 0..<150 {
      let end = begin &+ step
      let isUpThen = isUp(end)
      if isUpThen != wasUp {
        // Ten minutes contain at most one of the two, except near the poles.
        var (before, after) = (begin, end)
        while after - before > 30 {
          let middle = before + (after - before) / 2
          if isUp(middle) == wasUp { before = middle } else { after = middle }
        }
        if wasUp { sunset = sunset ?? after } else { sunrise = sunrise ?? after }
      }
      (begin, wasUp) = (end, isUpThen)
    }
    guard let sunset, let sunrise else { return nil }
    return (sunset, sunrise)
  }

  /// The epoch J2000.0, 2000-01-01T12:00:00, read as UTC.
  ///
  /// UTC is a minute behind the astronomers' time; the sun moves by three seconds of arc in a minute.
  private static let noonOf2000: Int64 = 946_728_000
}

/// The sun's apparent position among the stars, seen from the centre of the Earth.
private struct ApparentSun {
  /// The angle above the celestial equator, in radians.
  let declination: Double
  /// Apparent solar time minus mean solar time, in minutes.
  let equationOfTime: Double

  /// Calculates the position at an instant.
  ///
  /// - Parameter t: Julian centuries since J2000.0.
  init(centuries t: Double) {
    let meanLongitude = radians(280.46646 + t * (36_000.76983 + t * 0.0003032))
    let meanAnomaly = radians(357.52911 + t * (35_999.05029 - t * 0.0001537))
    let eccentricity = 0.016708634 - t * (0.000042037 + t * 0.0000001267)
    let center =
      sin(meanAnomaly) * (1.914602 - t * (0.004817 + t * 0.000014))
      + sin(2 * meanAnomaly) * (0.019993 - t * 0.000101)
      + sin(3 * meanAnomaly) * 0.000289

    // Aberration, and nutation from the Moon's node.
    let node = radians(125.04 - t * 1_934.136)
    let longitude = meanLongitude + radians(center - 0.00569 - 0.00478 * sin(node))
    let meanObliquity = 23 + (26 + (21.448 - t * (46.815 + t * (0.00059 - t * 0.001813))) / 60) / 60
    let obliquity = radians(meanObliquity + 0.00256 * cos(node))
    declination = asin(sin(obliquity) * sin(longitude))

    let y = tan(obliquity / 2) * tan(obliquity / 2)
    let equation =
      y * sin(2 * meanLongitude) - 2 * eccentricity * sin(meanAnomaly)
      + 4 * eccentricity * y * sin(meanAnomaly) * cos(2 * meanLongitude)
      - y * y / 2 * sin(4 * meanLongitude)
      - 5 / 4 * eccentricity * eccentricity * sin(2 * meanAnomaly)
    equationOfTime = 4 * degrees(equation)
  }
}

private func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
private func degrees(_ radians: Double) -> Double { radians * 180 / .pi }
