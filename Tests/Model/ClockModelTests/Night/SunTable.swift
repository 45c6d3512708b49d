import Testing

/// Sunrises, sunsets and days without either, computed with PyEphem 4.2.1 (the XEphem library).
///
/// They follow the United States Naval Observatory: the sun's upper limb on a horizon of -34 minutes of arc,
/// no further refraction (`pressure = 0`, `horizon = '-0:34'`), elevation 0 m. Times are UTC, rounded to
/// seconds.
enum SunTable {
  enum Kind: Sendable { case rises, sets }

  struct Crossing: Sendable, CustomTestStringConvertible {
    let place: String
    let latitude: Double
    let longitude: Double
    let time: String
    let kind: Kind

    init(_ place: String, _ latitude: Double, _ longitude: Double, _ time: String, _ kind: Kind) {
      self.place = place
      self.latitude = latitude
      self.longitude = longitude
      self.time = time
      self.kind = kind
    }

    var testDescription: String { "\(place) \(time)" }
  }

  /// 24 hours in which the sun never sets or never rises.
  struct Day: Sendable, CustomTestStringConvertible {
    let place: String
    let latitude: Double
    let longitude: Double
    let start: String
    let isUp: Bool

    init(_ place: String, _ latitude: Double, _ longitude: Double, _ start: String, isUp: Bool) {
      self.place = place
      self.latitude = latitude
      self.longitude = longitude
      self.start = start
      self.isUp = isUp
    }

    var testDescription: String { "\(place) \(start)" }
  }

  static let crossings = [
    Crossing("Quito", -0.22, -78.51, "1900-03-01T11:23:09Z", .rises),
    Crossing("Quito", -0.22, -78.51, "1955-11-12T23:01:59Z", .sets),
    Crossing("Quito", -0.22, -78.51, "1985-10-26T10:54:26Z", .rises),
    Crossing("Singapore", 1.29, 103.85, "2000-02-29T11:19:44Z", .sets),
    Crossing("Singapore", 1.29, 103.85, "2015-10-21T22:46:49Z", .rises),
    Crossing("Singapore", 1.29, 103.85, "2025-06-21T11:12:18Z", .sets),
    Crossing("Honolulu", 21.31, -157.86, "2025-12-21T17:04:43Z", .rises),
    Crossing("Honolulu", 21.31, -157.86, "2050-04-10T04:48:57Z", .sets),
    Crossing("Honolulu", 21.31, -157.86, "2100-09-23T16:20:39Z", .rises),
    Crossing("Los Angeles", 34.05, -118.24, "1933-01-15T01:05:50Z", .sets),
    Crossing("Los Angeles", 34.05, -118.24, "1900-03-01T14:22:09Z", .rises),
    Crossing("Los Angeles", 34.05, -118.24, "1955-11-12T00:52:19Z", .sets),
    Crossing("New York", 40.71, -74.01, "1985-10-26T11:19:29Z", .rises),
    Crossing("New York", 40.71, -74.01, "2000-02-29T22:46:37Z", .sets),
    Crossing("New York", 40.71, -74.01, "2015-10-21T11:13:31Z", .rises),
    Crossing("London", 51.51, -0.13, "2025-06-21T20:21:35Z", .sets),
    Crossing("London", 51.51, -0.13, "2025-12-21T08:03:52Z", .rises),
    Crossing("London", 51.51, -0.13, "2050-04-10T18:49:05Z", .sets),
    Crossing("Sydney", -33.87, 151.21, "2100-09-23T19:42:29Z", .rises),
    Crossing("Sydney", -33.87, 151.21, "1933-01-15T09:09:22Z", .sets),
    Crossing("Sydney", -33.87, 151.21, "1900-03-01T19:43:16Z", .rises),
    Crossing("Ushuaia", -54.8, -68.3, "1955-11-12T00:09:46Z", .sets),
    Crossing("Ushuaia", -54.8, -68.3, "1985-10-26T08:57:49Z", .rises),
    Crossing("Ushuaia", -54.8, -68.3, "2000-02-29T23:34:53Z", .sets),
    Crossing("South Orkney", -60.0, -45.0, "2015-10-21T07:21:47Z", .rises),
    Crossing("South Orkney", -60.0, -45.0, "2025-06-21T17:57:53Z", .sets),
    Crossing("South Orkney", -60.0, -45.0, "2025-12-21T05:32:02Z", .rises),
    Crossing("Helsinki", 60.17, 24.94, "2050-04-10T17:26:42Z", .sets),
    Crossing("Helsinki", 60.17, 24.94, "2100-09-23T04:06:45Z", .rises),
    Crossing("Helsinki", 60.17, 24.94, "1933-01-15T13:49:41Z", .sets),
    Crossing("Reykjavík", 64.15, -21.94, "1900-03-01T08:37:10Z", .rises),
    Crossing("Reykjavík", 64.15, -21.94, "1955-11-12T16:38:32Z", .sets),
    Crossing("Reykjavík", 64.15, -21.94, "1985-10-26T08:51:44Z", .rises),
    Crossing("Bodø", 67.28, 14.4, "1901-04-02T18:01:54Z", .sets),
    Crossing("Bodø", 67.28, 14.4, "1985-10-26T06:43:23Z", .rises),
    Crossing("Bodø", 67.28, 14.4, "2099-02-10T14:59:46Z", .sets),
    Crossing("Kiritimati", 1.87, -157.4, "2025-12-21T16:27:29Z", .rises),
    Crossing("Kiritimati", 1.87, -157.4, "2050-04-10T04:35:20Z", .sets),
    Crossing("Kiritimati", 1.87, -157.4, "2100-09-23T16:18:38Z", .rises),
    Crossing("Auckland", -36.85, 174.76, "1933-01-15T07:42:38Z", .sets),
    Crossing("Auckland", -36.85, 174.76, "1900-03-01T18:06:28Z", .rises),
    Crossing("Auckland", -36.85, 174.76, "1955-11-12T07:04:15Z", .sets),
  ]

  static let daysWithoutCrossing = [
    Day("Tromsø", 69.65, 18.96, "2025-06-21T00:00:00Z", isUp: true),
    Day("Tromsø", 69.65, 18.96, "2025-12-21T00:00:00Z", isUp: false),
    Day("Murmansk", 68.0, 33.08, "1985-06-21T00:00:00Z", isUp: true),
    Day("Longyearbyen", 78.22, 15.63, "1900-11-12T00:00:00Z", isUp: false),
    Day("McMurdo", -77.85, 166.67, "1985-12-21T00:00:00Z", isUp: true),
    Day("McMurdo", -77.85, 166.67, "2015-06-21T00:00:00Z", isUp: false),
    Day("North Pole", 90.0, 0.0, "2025-07-01T00:00:00Z", isUp: true),
    Day("South Pole", -90.0, 0.0, "2025-07-01T00:00:00Z", isUp: false),
    Day("Utqiaġvik", 71.29, -156.79, "2050-12-01T00:00:00Z", isUp: false),
  ]
}
