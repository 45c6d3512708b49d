import ClockModel
import Testing
import TestSupport
import TypedTime
import ZoneInfo

/// Accepted forms of typed dates and times.
@Suite struct TypedTimeTests {
  /// The readout's time before anything is typed.
  static let own = "2015-07-04T16:29:37"

  @Test(arguments: [
    // Keypad digits.
    ("102619850121", "1985-10-26T01:21:00"),
    ("122500000000", "0000-12-25T00:00:00"),
    ("123199992359", "9999-12-31T23:59:00"),
    ("022919840000", "1984-02-29T00:00:00"),
    ("10261985", "1985-10-26T16:29:00"),
    ("0121", "2015-07-04T01:21:00"),
    ("2359", "2015-07-04T23:59:00"),
    ("  0121 ", "2015-07-04T01:21:00"),
    // ISO 8601.
    ("1985-10-26T01:21", "1985-10-26T01:21:00"),
    ("1985-10-26T01:21:59", "1985-10-26T01:21:00"),
    ("1985-10-26t01:21", "1985-10-26T01:21:00"),
    ("1985-10-26 01:21", "1985-10-26T01:21:00"),
    ("1985-10-26 13:21:00", "1985-10-26T13:21:00"),
    ("0000-12-25", "0000-12-25T16:29:00"),
    ("01:21", "2015-07-04T01:21:00"),
    ("T01:21", "2015-07-04T01:21:00"),
    ("T23:59:59", "2015-07-04T23:59:00"),
    ("1985-10-26 01:21 PM", "1985-10-26T13:21:00"),
    // Output of programs: fraction and zone are ignored.
    ("2015-10-21T16:29:00.000Z", "2015-10-21T16:29:00"),
    ("2015-10-21T16:29:00.123456+00:00", "2015-10-21T16:29:00"),
    ("2015-10-21T16:29:00+0200", "2015-10-21T16:29:00"),
    ("2015-10-21 16:29:00 -07", "2015-10-21T16:29:00"),
    ("2015-10-21t16:29z", "2015-10-21T16:29:00"),
    ("Wed Oct 21 16:29:00 2015", "2015-10-21T16:29:00"),
    ("Wed Oct 21 16:29:00 UTC 2015", "2015-10-21T16:29:00"),
    ("Wed Oct 21 04:29:00 PM UTC 2015", "2015-10-21T16:29:00"),
    ("Wed, 21 Oct 2015 16:29:00 GMT", "2015-10-21T16:29:00"),
    ("Wednesday, October 21, 2015 4:29 PM", "2015-10-21T16:29:00"),
    ("21 OCT 16:29 UTC", "2015-10-21T16:29:00"),
    ("16:29:00.5", "2015-07-04T16:29:00"),
    // As a readout spells it.
    ("OCT 26 1985 AM 01:21", "1985-10-26T01:21:00"),
    ("OCT 26 1985 PM 01:21", "1985-10-26T13:21:00"),
    ("OCT 26 1985 01:21 AM", "1985-10-26T01:21:00"),
    ("OCT 26 1985 01:21 PM", "1985-10-26T13:21:00"),
    ("OCT 26 1985 01:21", "1985-10-26T01:21:00"),
    ("OCT 26 1985 13:21", "1985-10-26T13:21:00"),
    ("OCT 26 1985", "1985-10-26T16:29:00"),
    ("OCT 26", "2015-10-26T16:29:00"),
    ("OCT 26 01:21", "2015-10-26T01:21:00"),
    ("OCT 26 AM 1:21", "2015-10-26T01:21:00"),
    ("AM 01:21", "2015-07-04T01:21:00"),
    ("01:21 PM", "2015-07-04T13:21:00"),
    ("1:21 PM", "2015-07-04T13:21:00"),
    ("1:21pm", "2015-07-04T13:21:00"),
    ("PM01:21", "2015-07-04T13:21:00"),
    ("01:21:30 pm", "2015-07-04T13:21:00"),
    ("12:00 AM", "2015-07-04T00:00:00"),
    ("12:59 AM", "2015-07-04T00:59:00"),
    ("12:00 PM", "2015-07-04T12:00:00"),
    ("26 OCT 1985", "1985-10-26T16:29:00"),
    ("26 OCT", "2015-10-26T16:29:00"),
    ("26 OCT 1985 AM 01:21", "1985-10-26T01:21:00"),
    ("26oct1985", "1985-10-26T16:29:00"),
    ("Oct 26, 1985", "1985-10-26T16:29:00"),
    ("october 26, 1985, 1:21 am", "1985-10-26T01:21:00"),
    ("  OCT   26\t1985  AM  01:21  ", "1985-10-26T01:21:00"),
    ("01:21 PM OCT 26 1985", "1985-10-26T13:21:00"),
    ("PM 01:21 26 OCT 1985", "1985-10-26T13:21:00"),
    ("JAN 1 0000", "0000-01-01T16:29:00"),
    ("Sept 05 1885", "1885-09-05T16:29:00"),
    ("FEB 29 2000", "2000-02-29T16:29:00"),
  ])
  func everyFormIsReadAndOmittedPartsAreKept(text: String, time: String) throws {
    let read = try TypedTime.civilTime(text, keeping: Self.civil(Self.own))
    let expected = try Self.civil(time)
    #expect(read == expected)
    #expect(TypedTime.looksLikeATime(text))
  }

  @Test(arguments: 1...12)
  func monthsAreReadByNameAndByThreeLetters(month: Int) throws {
    let own = try Self.civil(Self.own)
    let name = TypedForms.months[month - 1]
    for word in [name, name.uppercased(), name.lowercased(), String(name.prefix(3))] {
      let read = try TypedTime.civilTime("\(word) 28 1985", keeping: own)
      #expect(read.month == month, "\(word)")
    }
  }

  @Test(arguments: 0...23)
  func twelveHourTimesAreReadWithTheirMeridiem(hour: Int) throws {
    let own = try Self.civil(Self.own)
    let text = "\((hour + 11) % 12 + 1):05 \(hour < 12 ? "AM" : "PM")"
    let read = try TypedTime.civilTime(text, keeping: own)
    #expect(read.hour == hour, "\(text)")
    #expect(read.minute == 5)
  }

  @Test func omittedYearBeyond9999IsKept() throws {
    let own = try #require(CivilTime(year: 12_004, month: 7, day: 4, hour: 16, minute: 29, second: 37))
    let read = try TypedTime.civilTime("FEB 29", keeping: own)
    #expect(read == CivilTime(year: 12_004, month: 2, day: 29, hour: 16, minute: 29, second: 0))
  }

  @Test(arguments: [UInt64(1885), 1955, 1985, 2015])
  func readsBackEveryFormOfAnyTime(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let time = CivilTime.randomMinute(using: &generator)
      let other = CivilTime.randomMinute(using: &generator)
      for text in TypedForms.whole(time) {
        let read = try TypedTime.civilTime(text, keeping: other)
        #expect(read == time, "seed \(seed): \(text)")
      }
      for text in TypedForms.dates(time) {
        let read = try TypedTime.civilTime(text, keeping: other)
        #expect(read == TypedForms.joined(date: time, clock: other), "seed \(seed): \(text)")
      }
      for text in TypedForms.clocks(time) {
        let read = try TypedTime.civilTime(text, keeping: other)
        #expect(read == TypedForms.joined(date: other, clock: time), "seed \(seed): \(text)")
      }
    }
  }

  /// A civil time written as `1985-10-26T01:21:00`.
  static func civil(_ text: String) throws -> CivilTime {
    CivilTime(secondsSinceEpoch: try ISO8601.instant(text + "Z").seconds)
  }
}
