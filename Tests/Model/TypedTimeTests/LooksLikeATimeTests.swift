import Foundation
import Testing
import TypedTime

/// Distinguishing times from city IDs before either is parsed.
@Suite struct LooksLikeATimeTests {
  @Test(arguments: [
    "102619850121", "1", "01:21", "1985-02-31", "26 OCT", "T01:21", "t1", "OCT 26", "oct26", "October 99",
    "may 5",
    "May, 5", "  MAY 5", "AM 01:21", "pm1", "PM 13:20", "-5", "now", "Today", "NOON", "yesterday",
    "tomorrow 8:15", "today noon", "monday",
    "okt 26", "mai", "may", "MAY", "august", "october", "märz", "MÄRZ 5", "août 1985", "noon monday",
    "Saturday October 26", "at noon", "on the 5th", "next friday", "in 5 minutes", "last May",
  ])
  func typedTimesAreRecognised(text: String) {
    #expect(TypedTime.looksLikeATime(text))
  }

  @Test(arguments: [
    "", " ", "marigot", "may_pen", "mayotte", "may pen", "amman", "am", "amsterdam",
    "America/New_York",
    "utc", "new_york", "juneau", "t", "troll", "tokyo", "nowra", "sun city", "mars colony",
    "noonday", ":21", "oct-26", "am_1",
    "dec/5", "t 1",
    "the hague", "the valley", "last chance", "at", "on", "the", "of mice", "in", "next", "on time",
    "Etc/GMT+5", "EST5EDT", "GMT0", "٣", "é26",
  ])
  func otherTextsDoNotLookLikeTimes(text: String) {
    #expect(!TypedTime.looksLikeATime(text))
  }

  /// Checks the full name of each system zone and its last component, which is the city ID.
  @Test func noZoneOfTheDatabaseLooksLikeATime() throws {
    let folder = ProcessInfo.processInfo.environment["TZDIR"] ?? "/usr/share/zoneinfo"
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    #expect(names.contains("America/New_York"))
    for name in names {
      let id = name.split(separator: "/").last.map { $0.lowercased() } ?? ""
      #expect(!TypedTime.looksLikeATime(name), "\(name)")
      #expect(!TypedTime.looksLikeATime(id), "\(id)")
    }
  }
}
