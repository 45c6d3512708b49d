import ClockModel
import Testing
import ZoneInfo

/// Characters and lamps that a readout shows for a civil time.
@Suite struct CivilPictureTests {
  @Test(arguments: [
    (0, "AM 12", "-- 00"), (1, "AM 01", "-- 01"), (2, "AM 02", "-- 02"), (3, "AM 03", "-- 03"),
    (4, "AM 04", "-- 04"), (5, "AM 05", "-- 05"), (6, "AM 06", "-- 06"), (7, "AM 07", "-- 07"),
    (8, "AM 08", "-- 08"), (9, "AM 09", "-- 09"), (10, "AM 10", "-- 10"), (11, "AM 11", "-- 11"),
    (12, "PM 12", "-- 12"), (13, "PM 01", "-- 13"), (14, "PM 02", "-- 14"), (15, "PM 03", "-- 15"),
    (16, "PM 04", "-- 16"), (17, "PM 05", "-- 17"), (18, "PM 06", "-- 18"), (19, "PM 07", "-- 19"),
    (20, "PM 08", "-- 20"), (21, "PM 09", "-- 21"), (22, "PM 10", "-- 22"), (23, "PM 11", "-- 23"),
  ])
  func bothHourCyclesShowEachHour(hour: Int, twelve: String, twentyFour: String) throws {
    let time = try #require(CivilTime(year: 1985, month: 10, day: 26, hour: hour, minute: 7, second: 59))
    #expect(ReadoutPicture(time, hourCycle: .twelve).text == "OCT 26 1985 \(twelve) 07")
    #expect(ReadoutPicture(time, hourCycle: .twentyFour).text == "OCT 26 1985 \(twentyFour) 07")
  }

  @Test(arguments: [
    (1, "JAN"), (2, "FEB"), (3, "MAR"), (4, "APR"), (5, "MAY"), (6, "JUN"),
    (7, "JUL"), (8, "AUG"), (9, "SEP"), (10, "OCT"), (11, "NOV"), (12, "DEC"),
  ])
  func dateShowsMonthNameAndPaddedDay(month: Int, name: String) throws {
    let time = try #require(CivilTime(year: 1885, month: month, day: 5, hour: 8, minute: 0, second: 0))
    #expect(ReadoutPicture(time).text == "\(name) 05 1885 AM 08 00")
  }

  @Test(arguments: [
    (0, "0000"), (1, "0001"), (76, "0076"), (1776, "1776"), (2015, "2015"), (9999, "9999"),
    (10_000, "0000"), (12_026, "2026"), (999_999, "9999"),
    (-1, "9999"), (-9999, "0001"), (-10_000, "0000"), (-10_001, "9999"),
  ])
  func yearWrapsLikeAnOdometer(year: Int, digits: String) throws {
    let time = try #require(CivilTime(year: year, month: 12, day: 25, hour: 0, minute: 0, second: 0))
    #expect(ReadoutPicture(time).text == "DEC 25 \(digits) AM 12 00")
  }

  @Test func everyMinuteHasTwoDigits() throws {
    for minute in 0..<60 {
      let time = try #require(CivilTime(year: 2000, month: 1, day: 1, hour: 0, minute: minute, second: 0))
      let digits = (minute < 10 ? "0" : "") + String(minute)
      #expect(ReadoutPicture(time).text == "JAN 01 2000 AM 12 \(digits)")
    }
  }

  @Test func digitsFollowTheOrderOfTheirFields() {
    #expect(Field.allCases.map(\.digits.count) == [3, 2, 4, 0, 2, 2])
    #expect(Field.allCases.flatMap(\.digits) == Digit.allCases)
    #expect(Digit.allCases.map(\.rawValue) == Array(0..<13))
    #expect(Digit.allCases.filter(\.hasFourteenSegments) == [.month1, .month2, .month3])
  }

  @Test func writingOneDigitKeepsTheOthers() {
    var picture = ReadoutPicture.dark
    picture[.year4] = UInt8(ascii: "5")
    #expect(picture.text == "          5 --      ")
  }
}
