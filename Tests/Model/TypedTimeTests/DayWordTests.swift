import Testing
import TestSupport
import TypedTime
import ZoneInfo

/// Words such as `tomorrow` and `noon`, which are relative to the present readout.
@Suite struct DayWordTests {
  @Test(arguments: [
    ("now", "2026-02-28T16:29:00"), ("today", "2026-02-28T16:29:00"), ("noon", "2026-02-28T12:00:00"),
    ("midnight", "2026-02-28T00:00:00"), ("today noon", "2026-02-28T12:00:00"),
    ("yesterday", "2026-02-27T16:29:00"), ("Tomorrow", "2026-03-01T16:29:00"),
    ("tomorrow 8:15", "2026-03-01T08:15:00"), ("8:15 pm tomorrow", "2026-03-01T20:15:00"),
    ("yesterday 9pm", "2026-02-27T21:00:00"), ("TOMORROW, MIDNIGHT", "2026-03-01T00:00:00"),
    // With a date, noon is on that day.
    ("OCT 26 1985 noon", "1985-10-26T12:00:00"),
    // Without a day word, the readout's own date applies.
    ("9pm", "1955-11-05T21:00:00"), ("12 am", "1955-11-05T00:00:00"),
    ("Nov 5th 1955 6 AM", "1955-11-05T06:00:00"),
    ("5th November 1955", "1955-11-05T01:21:00"),
    ("on the 5th of November 1955 at 6:00 a.m.", "1955-11-05T06:00:00"), ("at noon", "2026-02-28T12:00:00"),
    ("8:15 p.m.", "1955-11-05T20:15:00"), ("8 P.M. tomorrow", "2026-03-01T20:00:00"),
  ])
  func dayWordsFollowThePresent(text: String, expected: String) throws {
    let own = try civil("1955-11-05T01:21:00")
    let now = try civil("2026-02-28T16:29:00")
    let typed = try TypedTime.civilTime(text, keeping: own, now: now)
    let wanted = try civil(expected)
    #expect(typed == wanted)
  }

  private func civil(_ text: String) throws -> CivilTime {
    try TypedTime.civilTime(text, keeping: CivilTime(secondsSinceEpoch: 0))
  }

  @Test func dayWordsStayWithinTheYearsOfAReadout() throws {
    let last = try civil("9999-12-31T16:29:00")
    #expect(throws: TypedTimeError.self) { try TypedTime.civilTime("tomorrow", keeping: last, now: last) }
    let first = try civil("0000-01-01T00:00:00")
    #expect(throws: TypedTimeError.self) { try TypedTime.civilTime("yesterday", keeping: first, now: first) }
  }

  @Test(arguments: [
    ("1955", "1955 was read as the time of day 19:55; for the year type a whole date, as in NOV 05 1955"),
    (" 0121 ", "0121 was read as the time of day 01:21; for the year type a whole date, as in NOV 05 0121"),
  ])
  func fourDigitsAreReportedAsATimeOfDay(text: String, reading: String) {
    #expect(TypedTime.reading(of: text) == reading)
    #expect(TypedTime.reading(of: "19:55") == nil)
    #expect(TypedTime.reading(of: "10261985") == nil)
  }

  @Test(arguments: [UInt64(1985), 2015])
  func randomWordsAreReadOrRefusedWithAReason(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let words = [
      "now", "today", "yesterday", "tomorrow", "noon", "midnight", "OCT", "26", "1985", "9pm", "8:15", "am",
      "10/26/1985",
      "26.10.1985", "1/2", "5th", "monday", "okt", "T", "-5", "..", "//", "9999", "é", "\u{0}", "19851026",
    ]
    let now = CivilTime(secondsSinceEpoch: 1_800_000_000)
    for _ in 0..<5_000 {
      let text = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        words.randomElement(using: &generator) ?? ""
      }.joined(separator: " ")
      do throws(TypedTimeError) {
        let time = try TypedTime.civilTime(text, keeping: now, now: now)
        #expect(0...9999 ~= time.year, "\(text), seed \(seed)")
      } catch {
        #expect(!error.description.isEmpty && !error.description.contains("\n"), "\(text), seed \(seed)")
      }
    }
  }
}
