import Testing

@testable import ClockModel

/// Timer settings and readings.
@Suite struct TimerTests {
  @Test(
    arguments: [
      ("18", 1080), ("18:00", 1080), ("0:30", 30), ("1:30:00", 5400), ("99:59:59", 359_999), ("90s", 90),
      ("2h", 7200), ("5min", 300), ("5m", 300), ("120:00", 7200),
    ] as [(String, Int64)])
  func commonSettingSpellingsAreRead(text: String, seconds: Int64) {
    #expect(TimerOrder.Setting.seconds(of: text) == seconds)
  }

  @Test(
    arguments: [
      "", "0", "00:00", "-5", "5:0", "5:60", "1:2:3:4", "1:60:00", "1.5", "100:00:00", "500ms", "six", ":30",
      "5:",
      "6000", "18 00",
    ])
  func invalidSettingsAreRefused(text: String) {
    #expect(TimerOrder.Setting.seconds(of: text) == nil)
  }

  @Test(
    arguments: [(1080, "18:00"), (30, "0:30"), (5400, "1:30:00"), (359_999, "99:59:59")] as [(Int64, String)])
  func settingsAreFormattedAndReadBack(seconds: Int64, text: String) {
    #expect(TimerOrder.Setting.text(ofSeconds: seconds) == text)
    #expect(TimerOrder.Setting.seconds(of: text) == seconds)
  }

  private static let now = WallTime(seconds: 1_800_000_000, nanoseconds: 123_000_000)

  private static func reading(_ setting: Int64, left milliseconds: Int64) -> TimerReading? {
    let zero = now.advanced(byNanoseconds: milliseconds * 1_000_000)
    return TimerReading(StoredTimer(setting: setting, .running(zero: zero)), TimerSettings(), at: now)
  }

  /// Remaining time is rounded up and overtime down to whole seconds.
  @Test(
    arguments: [
      (1080, 1_080_000, "18:00", "green"), (1080, 1_079_001, "18:00", "green"),
      (1080, 1_079_000, "17:59", "green"), (1080, 180_001, "03:01", "green"),
      (1080, 180_000, "03:00", "amber"),
      (1080, 60_001, "01:01", "amber"), (1080, 60_000, "01:00", "red"), (1080, 1, "00:01", "red"),
      (1080, 0, "00:00", "red"), (1080, -999, "00:00", "red"), (1080, -1_000, "00:01", "red"),
      (7200, 6_000_000, "01:40", "green"), (7200, 5_999_000, "99:59", "green"),
      // Amber starts at half of the setting at the earliest, red at a quarter.
      (120, 60_001, "01:01", "green"), (120, 60_000, "01:00", "amber"), (120, 30_000, "00:30", "red"),
      (0, -61_000, "01:01", "green"), (359_999, 359_999_000, "99:59", "green"),
    ] as [(Int64, Int64, String, String)])
  func readingShowsTimeAndLight(
    setting: Int64, milliseconds: Int64, text: String, light: String
  ) throws {
    let reading = try #require(Self.reading(setting, left: milliseconds))
    #expect(reading.text == text)
    #expect(reading.light.rawValue == light)
    #expect(reading.isHours == (abs(milliseconds) > 5_999_000))
  }

  @Test(
    arguments: [
      (10_000, true), (9_501, true), (9_500, false), (9_001, false), (9_000, true), (0, true), (-499, true),
      (-500, false), (-999, false), (-1_000, true),
    ] as [(Int64, Bool)])
  func colonIsLitInTheFirstHalfOfTimerSeconds(milliseconds: Int64, isLit: Bool) throws {
    #expect(try #require(Self.reading(60, left: milliseconds)).isFirstHalf == isLit)
  }

  @Test(
    arguments: [(1, false), (0, true), (-9_999, true), (-10_000, true), (-359_999_000, true)]
      as [(Int64, Bool)])
  func timerIsOverFromItsEndOn(milliseconds: Int64, isOver: Bool) throws {
    #expect(try #require(Self.reading(60, left: milliseconds)).isOver == isOver)
  }

  @Test func readingsBeyondOneHundredHoursAreNil() {
    #expect(Self.reading(60, left: 360_000_000) == nil)
    #expect(Self.reading(60, left: -360_000_000) == nil)
    #expect(Self.reading(60, left: -359_999_999)?.text == "99:59")
  }
}
