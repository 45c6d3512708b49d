import ClockModel
import TestSupport
import Testing
import ZoneInfo

/// Reading and writing instants as ISO 8601 text.
@Suite struct ISO8601Tests {
  @Test(arguments: [
    ("1985-10-26T08:21:00Z", Int64(499_162_860), Int32(0)),
    ("1985-10-26T01:21:00-07:00", 499_162_860, 0),
    ("1985-10-26T01:21-0700", 499_162_860, 0),
    ("1985-10-26 01:21-07", 499_162_860, 0),
    ("1985-10-26t08:21z", 499_162_860, 0),
    ("1985-10-26T13:51:00+05:30", 499_162_860, 0),
    ("1985-10-27T08:20:00+23:59", 499_162_860, 0),
    ("1985-10-26T08:21:00-00:00", 499_162_860, 0),
    ("1985-10-26T08:21:00.5Z", 499_162_860, 500_000_000),
    ("1985-10-26T08:21:00.123456789Z", 499_162_860, 123_456_789),
    ("1985-10-26T08:21:00.9999999999999Z", 499_162_860, 999_999_999),
    ("1970-01-01T00:00:00+00:30", -1_800, 0),
    ("1969-12-31T23:59:59.75Z", -1, 750_000_000),
    ("2028-02-29T00:00:00Z", 1_835_395_200, 0),
    ("0000-12-25T00:00:00Z", -62_136_201_600, 0),
    ("0000-01-01T00:00:00+23:59", -62_167_305_540, 0),
    ("9999-12-31T23:59:59.999Z", 253_402_300_799, 999_000_000),
  ])
  func readsInstants(text: String, seconds: Int64, nanoseconds: Int32) throws {
    let time = try ISO8601.instant(text)
    #expect(time.seconds == seconds)
    #expect(time.nanoseconds == nanoseconds)
  }

  @Test(arguments: [
    ("", "the year in 4 digits, found the end"),
    ("85-10-26T08:21Z", "the year in 4 digits, found 85-10-26T08:21Z"),
    ("+1985-10-26T08:21Z", "the year in 4 digits, found +1985-10-26T08:21Z"),
    (" 1985-10-26T08:21Z", "the year in 4 digits, found  1985-10-26T08:21Z"),
    ("１９８５-10-26T08:21Z", "the year in 4 digits, found １９８５-10-26T08:21Z"),
    ("1985/10/26T08:21Z", "-, found /10/26T08:21Z"),
    ("19851026T0821Z", "-, found 1026T0821Z"),
    ("1985-1-26T08:21Z", "the month in 2 digits, found 1-26T08:21Z"),
    ("1985-10", "-, found the end"),
    ("1985-10-6T08:21Z", "the day in 2 digits, found 6T08:21Z"),
    ("1985-10-26", "a T and a time of day, as in T08:21:00Z, found the end"),
    ("1985-10-26_08:21Z", "a T and a time of day, as in T08:21:00Z, found _08:21Z"),
    ("1985-10-26T8:21Z", "the hour in 2 digits, found 8:21Z"),
    ("1985-10-26T08", ":, found the end"),
    ("1985-10-26T08:2", "the minute in 2 digits, found 2"),
    ("1985-10-26T08:21:0Z", "the second in 2 digits, found 0Z"),
    ("1985-10-26T08:21:00.Z", "digits of a second, found Z"),
    (
      "1985-10-26T08:21:00",
      "Z or an offset such as -07:00, without which the instant is unknown, found the end"
    ),
    (
      "1985-10-26T08:21.5Z",
      "Z or an offset such as -07:00, without which the instant is unknown, found .5Z"
    ),
    (
      "1985-10-26T08:21 EST",
      "Z or an offset such as -07:00, without which the instant is unknown, found  EST"
    ),
    ("1985-10-26T08:21+7:00", "the offset's hours in 2 digits, found 7:00"),
    ("1985-10-26T08:21-07:", "the offset's minutes in 2 digits, found the end"),
    ("1985-10-26T08:21-07:3", "the offset's minutes in 2 digits, found 3"),
    ("1985-10-26T08:21-24:00", "an offset below 24:00, found 24:00"),
    ("1985-10-26T08:21+0060", "an offset below 24:00, found 0060"),
    ("1985-10-26T08:21Z ", "nothing after the offset, found  "),
    ("1985-10-26T08:21-07:00Z", "nothing after the offset, found Z"),
  ])
  func errorsNameTheExpectedAndFoundText(text: String, complaint: String) {
    #expect(Self.complaint(about: text) == "expected \(complaint) in \"\(text)\"")
  }

  @Test(arguments: [
    "1985-00-26T08:21Z", "1985-13-26T08:21Z", "1985-10-00T08:21Z", "1985-11-31T08:21Z", "1985-02-29T08:21Z",
    "1900-02-29T08:21Z", "1985-10-26T24:00Z", "1985-10-26T08:60Z", "2016-12-31T23:59:60Z",
  ])
  func refusesNonexistentDatesAndTimes(text: String) {
    #expect(Self.complaint(about: text) == "expected a date and time that exist, found \(text)")
  }

  @Test(arguments: [
    (Int64(499_162_860), Int64(0), "1985-10-26T08:21:00.000Z"),
    (499_162_860, 500_000_000, "1985-10-26T08:21:00.500Z"),
    (499_162_860, 999_999_999, "1985-10-26T08:21:00.999Z"),
    (499_162_860, 7_000_000, "1985-10-26T08:21:00.007Z"),
    (-1, 1_000_000, "1969-12-31T23:59:59.001Z"),
    (-62_167_219_200, 0, "0000-01-01T00:00:00.000Z"),
    (-62_167_219_201, 0, "-0001-12-31T23:59:59.000Z"),
    (253_402_300_800, 0, "+10000-01-01T00:00:00.000Z"),
    (.max, 0, "+999999-12-31T23:59:59.000Z"),
    (.min, 0, "-999999-01-01T00:00:00.000Z"),
  ])
  func writesInstantsInUTCWithMilliseconds(seconds: Int64, nanoseconds: Int64, text: String) {
    let time = WallTime(seconds: seconds, nanoseconds: nanoseconds)
    #expect(ISO8601.text(time) == text)
    var bytes = Array("at ".utf8)
    ISO8601.append(time, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "at " + text)
  }

  /// Covers the years 0000 to 9999 with any offset.
  @Test(arguments: [UInt64(1885), 1955, 1985, 2015])
  func readsBackWrittenInstants(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let time = WallTime(
        seconds: .random(in: -62_167_000_000...253_402_000_000, using: &generator),
        nanoseconds: .random(in: 0..<1000, using: &generator) * 1_000_000)
      #expect(try ISO8601.instant(ISO8601.text(time)) == time, "seed \(seed): \(time)")

      let minutes = Int64.random(in: -1439...1439, using: &generator)
      let local = WallTime(seconds: time.seconds + minutes * 60, nanoseconds: Int64(time.nanoseconds))
      let text = ISO8601.text(local).dropLast() + Self.offset(minutes)
      #expect(try ISO8601.instant(String(text)) == time, "seed \(seed): \(text)")
    }
  }

  @Test(arguments: [UInt64(1885), 1955, 1985, 2015])
  func readsBackWrittenInstantsOfAnyYear(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let time = WallTime(
        seconds: .random(in: CivilTime.supportedSeconds, using: &generator),
        nanoseconds: .random(in: 0..<1000, using: &generator) * 1_000_000)
      #expect(try ISO8601.readBack(ISO8601.text(time)) == time, "seed \(seed): \(time)")
    }
  }

  @Test(arguments: [
    "-0001-12-31T23:59:59.000Z", "+10000-01-01T00:00:00.000Z", "+999999-12-31T23:59:59.999Z",
    "-999999-01-01T00:00:00.000Z",
  ])
  func onlyReadBackAcceptsSignedYears(text: String) throws {
    #expect(Self.complaint(about: text)?.hasPrefix("expected the year in 4 digits, found") == true)
    #expect(ISO8601.text(try ISO8601.readBack(text)) == text)
  }

  @Test(arguments: [
    "", "+", "-", "+1985-10-26T08:21:00.000Z", "-0000-01-01T00:00:00.000Z", "+010000-01-01T00:00:00.000Z",
    "+1000000-01-01T00:00:00.000Z", "1985-10-26T08:21:00Z", "1985-10-26T08:21:00.0000Z",
    "1985-10-26 08:21:00.000Z", "1985-10-26T08:21:00.000+00:00", "-1-01-01T00:00:00.000Z",
  ])
  func readBackRefusesFormsThatAreNeverWritten(text: String) {
    #expect(throws: ISO8601Error.self) { try ISO8601.readBack(text) }
  }

  private static func complaint(about text: String) -> String? {
    do throws(ISO8601Error) {
      _ = try ISO8601.instant(text)
      return nil
    } catch {
      return error.description
    }
  }

  private static func offset(_ minutes: Int64) -> String {
    let parts = [minutes.magnitude / 60, minutes.magnitude % 60].map { ($0 < 10 ? "0" : "") + String($0) }
    return (minutes < 0 ? "-" : "+") + parts.joined(separator: ":")
  }
}
