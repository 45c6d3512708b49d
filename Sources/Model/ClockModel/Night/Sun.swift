// The mathematics of the C library, and of it these functions alone: the standard library has no trigonometry, and
// Foundation would bring its ICU.
import func Glibc.asin
import func Glibc.cos
import func Glibc.sin
import func Glibc.tan
import ZoneInfo

/// Where the sun stands in the sky.
public enum Sun {
  /// The elevation in degrees at which the sun rises and sets.
  ///
  /// Its centre is then 50 minutes of arc below the horizon: 34 that the air bends its light (refraction) and 16 of its
  /// own radius, as almanacs reckon it.
  public static let horizon = -0.833

  /// The angle of the sun's centre above the horizon, as if there were no air.
  ///
  /// The equations are those of the NOAA solar calculator, after Jean Meeus, "Astronomical Algorithms", chapter 25 (low
  /// accuracy) and 28 (the equation of time). From 1900 to 2100 a sunrise or sunset reckoned with them is right
  /// within a minute, two beyond 60° of latitude; far from these years they grow wrong, but any instant has a value.
  /// - Parameters:
  ///   - secondsSinceEpoch: The instant, in seconds since 1970-01-01T00:00:00Z; what lies outside
  ///     ``ZoneInfo/CivilTime/supportedSeconds`` counts as the nearer end of that range.
  ///   - latitude: In degrees, north positive, -90 to 90.
  ///   - longitude: In degrees, east positive, -180 to 180.
  /// - Returns: Degrees, -90 to 90, negative below the horizon.
  public static func elevation(
    at secondsSinceEpoch: Int64, latitude: Double, longitude: Double
  ) -> Double {
    let range = CivilTime.supportedSeconds
    let seconds = min(max(secondsSinceEpoch, range.lowerBound), range.upperBound)
    let sun = ApparentSun(centuries: Double(seconds - noonOf2000) / (36_525 * 86_400))

    let utcMinutes = Double(((seconds % 86_400) + 86_400) % 86_400) / 60
    // The sun moves a degree in four minutes, and is due south at 720 minutes of its own time.
    let solarMinutes = utcMinutes + sun.equationOfTime + 4 * longitude
    let hourAngle = radians(solarMinutes / 4 - 180)
    let latitude = radians(latitude)
    let sine =
      sin(latitude) * sin(sun.declination)
      + cos(latitude) * cos(sun.declination) * cos(hourAngle)
    // Rounding may carry the sine a hair past 1, where there is no arc.
    return degrees(asin(min(max(sine, -1), 1)))
  }

  /// The next sunset and the next sunrise, to the minute.
  ///
  /// - Parameters:
  ///   - secondsSinceEpoch: the instant after which both are.
  ///   - latitude: in degrees, north positive, -90 to 90.
  ///   - longitude: in degrees, east positive, -180 to 180.
  /// - Returns: both in seconds since the epoch; `nil` where the sun does not both set and rise within 25 hours.
  public static func nextSunsetAndSunrise(
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
        // Ten minutes hold no more than one of the two, but at the poles.
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

  /// The epoch J2000.0, 2000-01-01T12:00:00, on the scale of the clock; it lags the astronomers' by a minute, in
  /// which the sun moves by three seconds of arc.
  private static let noonOf2000: Int64 = 946_728_000
}

/// The sun among the stars, as it is seen from the centre of the Earth.
private struct ApparentSun {
  /// The angle above the celestial equator, in radians.
  let declination: Double
  /// How far the true sun is ahead of a clock that keeps the mean sun's time, in minutes.
  let equationOfTime: Double

  /// The sun at an instant.
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

    // Aberration, and the nutation that the Moon's node brings.
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
