import Testing
import TestSupport
import TypedTime
import ZoneInfo

/// Texts that are not times, and the reasons given.
@Suite struct TypedTimeRefusalTests {
  private static let forms =
    "expected a time as on the keypad (102619850121, 10261985, 0121), as ISO (1985-10-26T01:21) "
    + "or in words (OCT 26 1985 AM 01:21), found "
  private static let lengths = "expected 12 digits (mmddyyyyhhMM), 8 (mmddyyyy) or 4 (hhMM), found "
  private static let words = "expected a month (JAN to DEC), AM, PM, or a time such as 01:21, found "
  private static let year = "expected the year in four digits (as in 1985 or 0085), found "
  private static let byName = "type the month by its name: "
  private static let zone = "a readout shows a local time without a zone: leave out "

  @Test(arguments: [
    (
      "13321985",
      "there is no month 13: digits are month, day and year, mmddyyyy, as in 10261985 for OCT 26 1985"
    ),
    (
      "00261985",
      "there is no month 00: digits are month, day and year, mmddyyyy, as in 10261985 for OCT 26 1985"
    ),
    (
      "99999999",
      "there is no month 99: digits are month, day and year, mmddyyyy, as in 10261985 for OCT 26 1985"
    ),
    ("1985-99-26", "there is no month 99: months are 01 to 12"),
    ("10001985", "there is no day 00: days begin with 01"),
    ("OCT 0 1985", "there is no day 00: days begin with 01"),
    ("02311985", "February 1985 has 28 days, found 31"),
    ("FEB 30 2000", "February 2000 has 29 days, found 30"),
    ("FEB 30", "February has never more than 29 days, found 30"),
    ("APR 31", "April has 30 days, found 31"),
    ("1985-11-31", "November has 30 days, found 31"),
    ("32 OCT 1985", "October has 31 days, found 32"),
    ("FEB 29 1985", "1985 is not a leap year: February has 28 days"),
    ("0229198501", lengths + "10: \"0229198501\""),
    ("022919850121", "1985 is not a leap year: February has 28 days"),
    (
      "1900-02-29", "1900 is not a leap year (only every fourth century year is one): February has 28 days"
    ),
    ("29 FEB", "2015, which was kept, is not a leap year: February has 28 days"),
    ("FEB 29 AM 01:21", "2015, which was kept, is not a leap year: February has 28 days"),
    (
      "2400",
      "there is no hour 24: hours are 00 to 23 (four digits are a time of day); for the year type a whole date, as in OCT 26 2400"
    ),
    ("102619852521", "there is no hour 25: hours are 00 to 23"),
    ("1985-10-26T24:00", "there is no hour 24: hours are 00 to 23"),
    (
      "0160",
      "there is no minute 60: minutes are 00 to 59 (four digits are a time of day); for the year type a whole date, as in OCT 26 0160"
    ),
    (
      "1985",
      "there is no minute 85: minutes are 00 to 59 (four digits are a time of day); for the year type a whole date, as in OCT 26 1985"
    ),
    ("01:60 PM", "there is no minute 60: minutes are 00 to 59"),
    ("01:21:60", "there is no second 60: seconds are 00 to 59"),
    ("13:20 PM", "there is no 13:20 PM: with AM or PM the hours are 01 to 12: type 01:20 PM, or 13:20 alone"),
    ("25:20 PM", "there is no 25:20 PM: with AM or PM the hours are 01 to 12"),
    ("AM 00:20", "there is no 00:20 AM: with AM or PM the hours are 01 to 12: type 12:20 AM, or 00:20 alone"),
    ("0:20 AM", "there is no 00:20 AM: with AM or PM the hours are 01 to 12: type 12:20 AM, or 00:20 alone"),
    (
      "13261985 ",
      "there is no month 13: digits are month, day and year, mmddyyyy, as in 10261985 for OCT 26 1985"
    ),
  ])
  func nonexistentDatesAndTimesAreRefused(text: String, reason: String) throws {
    #expect(try Self.reason(for: text) == reason)
  }

  private static let misread: [(String, String)] = [
    ("", forms + "nothing"),
    (" , ", forms + "nothing"),
    ("1", lengths + "1: \"1\""),
    ("102619", lengths + "6: \"102619\""),
    ("1026198501210", lengths + "13: \"1026198501210\""),
    ("10 26 1985", byName + "OCT 26 1985 for 10 26 1985"),
    ("10-26-1985 1:21 pm", byName + "OCT 26 1985 for 10-26-1985"),
    (
      "5-6-1955",
      "5-6-1955 can mean day or month first: type MAY 06 1955 or JUN 05 1955"
    ),
    ("märz 5", "months are in English here, found MÄRZ: type MAR"),
    ("5 août 1955", "months are in English here, found AOÛT: type AUG"),
    ("10/26/1985", byName + "OCT 26 1985 for 10/26/1985"),
    ("26.10.1985 01:21", byName + "OCT 26 1985 for 26.10.1985"),
    (
      "05/06/1955",
      "05/06/1955 can mean day or month first: type MAY 06 1955 or JUN 05 1955"
    ),
    ("5/5/1955", byName + "MAY 05 1955 for 5/5/1955"),
    ("1985/10/26", byName + "OCT 26 1985 for 1985/10/26"),
    (
      "31/02/1985",
      "31/02/1985 is not a date: type the month by its name and the year in four digits, as in OCT 26 1985"
    ),
    (
      "10/26/85",
      "10/26/85 is not a date: type the month by its name and the year in four digits, as in OCT 26 1985"
    ),
    (
      "19851026",
      "there is no month 19: digits are month, day and year, mmddyyyy; for 1985-10-26 type 10261985"
    ),
    (
      "26101985",
      "there is no month 26: digits are month, day and year, mmddyyyy; for 26.10.1985 type 10261985"
    ),
    (
      "198510260121",
      "there is no month 19: digits are month, day and year, mmddyyyy; for 1985-10-26 type 102619850121"
    ),
    ("monday", "a weekday alone is not a date, found MONDAY: type the date, as in OCT 26 1985, or tomorrow"),
    ("26 dezember 1985", "months are in English here, found DEZEMBER: type DEC"),
    ("noon midnight", "expected one time of day, found a second: \"midnight\""),
    ("yesterday OCT 26", "expected one date, found a second: \"OCT\""),
    ("tomorrow yesterday", "expected one date, found a second: \"yesterday\""),
    ("13pm", "there is no 13:00 PM: with AM or PM the hours are 01 to 12: type 01:00 PM, or 13:00 alone"),
    ("0121 PM", "expected a time such as 01:21, found \"0121\""),
    ("OKT 26", "months are in English here, found OKT: type OCT"),
    ("1.21 am", "a time of day has a colon: type 1:21"),
    ("OCT 26 1985 13.05", "a time of day has a colon: type 13:05"),
    ("next friday", words + "\"next\""), ("at", words + "\"at\""), ("5 of", forms + "\"5\""),
    ("T01", "expected a time such as 01:21, found \"01\""),
    ("T 01:21", words + "\"T\""),
    ("01:21 EST", words + "\"EST\""),
    ("OCT", "expected the day in one or two digits after OCT (as in OCT 26 1985), found nothing"),
    (
      "October 1985",
      "expected the day in one or two digits after OCTOBER (as in OCT 26 1985), found \"1985\""
    ),
    ("OCT 26xx", words + "\"xx\""),
    ("1985 OCT 26", "expected the day in one or two digits (as in 26 OCT 1985), found \"1985\""),
    ("OCT 26 85", year + "\"85\""),
    ("OCT 26 '85", forms + "\"'85\""),
    ("OCT 26 11985", year + "\"11985\""),
    ("5 OCT 26 1985", year + "\"26\""),
    (
      "85-10-26",
      "85-10-26 is not a date: type the month by its name and the year in four digits, as in OCT 26 1985"
    ),
    ("12345-10-26", year + "\"12345-10-26\""),
    ("-0001-10-26", forms + "\"-0001-10-26\""),
    ("1985-1-26", byName + "JAN 26 1985 for 1985-1-26"),
    ("1985-10-6", byName + "OCT 06 1985 for 1985-10-6"),
    ("1985-10", "expected a date such as 1985-10-26, found \"1985-10\""),
    ("1985-10-26-", forms + "\"-\""),
    ("01:2", "expected the minute in two digits, found \"2\""),
    ("01:", "expected the minute in two digits, found nothing"),
    ("001:21", "expected a time such as 01:21, found \"001:21\""),
    ("01:21:5", "expected the second in two digits, found \"5\""),
    ("01:21:00.", forms + "\".\""),
    ("AM", "expected a time such as 01:21 after AM, found nothing"),
    ("PM OCT 26", "expected a time such as 01:21 after PM, found \"OCT\""),
    ("AM 0121", "expected a time such as 01:21 after AM, found \"0121\""),
    ("OCT 26 1985 PM", "expected a time such as 01:21 after PM, found nothing"),
    ("AM 01:21 PM", "expected one AM or PM, found a second: \"PM\""),
    ("01:21 AM PM", "expected one AM or PM, found a second: \"PM\""),
    ("01:21 OCT 26 PM", "expected AM or PM beside the time of day, found \"PM\""),
    ("01:21 02:21", "expected one time of day, found a second: \"02:21\""),
    ("OCT 26 NOV 5", "expected one date, found a second: \"NOV\""),
    ("1985-10-26 5 NOV", "expected one date, found a second: \"5\""),
    ("OCT 26 1985 1985-10-26", "expected one date, found a second: \"1985-10-26\""),
    ("01:21Z", zone + "\"Z\""),
    ("01:21:00+00:00", zone + "\"+00:00\""),
    ("1985-10-26T01:21+1", zone + "\"+1\""),
    ("1985-10-26T01:21+99:99", zone + "\"+99:99\""),
    ("1985-10-26T01:21+02:00-07:00", zone + "\"-07:00\""),
    (
      "Fri Oct 26 01:21:00 1985", "1985-10-26 is a SAT, found FRI: leave the weekday out, or correct the date"
    ),
    (
      "sunday 01:21",
      "a weekday alone is not a date, found SUNDAY: type the date, as in OCT 26 1985, or tomorrow"
    ),
    ("01:21 UTC", zone + "\"UTC\""),
    ("01:21 PM GMT", zone + "\"GMT\""),
    ("01:21 PM +1", zone + "\"+1\""),
    ("①②:③④", forms + "\"①②:③④\""),
    (
      "OCT\u{1B}[2J 26",
      "expected the day in one or two digits after OCT (as in OCT 26 1985), found \"\\u{1B}[2J\""
    ),
    ("\u{202E}0121", forms + "\"\\u{202E}0121\""),
    (String(repeating: "1", count: 50), lengths + "50: \"\(String(repeating: "1", count: 40))…\""),
  ]

  @Test(arguments: misread)
  func reasonsNameTheExpectedAndFoundText(text: String, reason: String) throws {
    #expect(try Self.reason(for: text) == reason)
  }

  @Test(arguments: ["102619850121", "1985-10-26T01:21:59", "OCT 26 1985 AM 01:21", "1:21 PM", "26 Oct"])
  func trailingTextAfterATimeIsRefused(text: String) throws {
    for rest in [" x", " 26 26", ":", "/", " 1985-", "\u{0}", "é", " 02:21 02:22"] {
      let reason = try Self.reason(for: text + rest)
      #expect(reason != nil, "\(text + rest)")
    }
  }

  @Test(arguments: [UInt64(1955), 1985])
  func mutatedTimesAreReadOrBrieflyRefused(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let corpus = (0..<20).flatMap { _ in
      let time = CivilTime.randomMinute(using: &generator)
      return TypedForms.whole(time) + TypedForms.dates(time) + TypedForms.clocks(time)
    }
    let dictionary = [
      "AM", "PM", "OCT", "FEB 29", "0000", "9999", ":", "-", "T", "Z", "+00:00", ",", " ", "٣",
    ]
    let mutator = ByteMutator(
      seed: seed, corpus: corpus.map { Array($0.utf8) }, dictionary: dictionary.map { Array($0.utf8) },
      maximumBytes: 512)
    let own = CivilTime.randomMinute(using: &generator)
    var accepted = 0
    for number in 0..<5_000 {
      let text = String(decoding: mutator.input(number), as: UTF8.self)
      do throws(TypedTimeError) {
        let time = try TypedTime.civilTime(text, keeping: own)
        accepted += 1
        #expect(time.second == 0, "seed \(seed), input \(number): \(text)")
        #expect((0...9999).contains(time.year), "seed \(seed), input \(number): \(text)")
        #expect(TypedForms.joined(date: time, clock: time) == time, "seed \(seed), input \(number): \(text)")
        #expect(TypedTime.looksLikeATime(text), "seed \(seed), input \(number): \(text)")
      } catch {
        let isFit = error.description.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        #expect(isFit, "seed \(seed), input \(number): \(text)")
        #expect(error.description.count < 600, "seed \(seed), input \(number): \(text)")
      }
    }
    // The mutator is useful only if it produces enough of both.
    #expect((100...4_900).contains(accepted), "seed \(seed): \(accepted) accepted")
  }

  private static func reason(for text: String) throws -> String? {
    let own = try TypedTimeTests.civil(TypedTimeTests.own)
    do throws(TypedTimeError) {
      _ = try TypedTime.civilTime(text, keeping: own)
      return nil
    } catch {
      return error.description
    }
  }
}
