import ClockModel
import Panel
import Segments
import TestSupport
import Testing
import ZoneInfo

/// Reading the LEDs as text.
@Suite struct ReadoutTextTests {
  private static func frame(
    _ font: SevenSegmentFont = .prop, hourCycle: HourCycle = .twelve, _ time: CivilTime
  ) -> ReadoutFrame {
    let picture = ReadoutPicture(time, hourCycle: hourCycle, colon: false, brightness: .standard)
    var pictures = Picture(repeating: .dark)
    pictures.destination = picture
    return Frame(pictures, font: font).destination
  }

  private static func hero(hourCycle: HourCycle = .twelve) throws -> ReadoutFrame {
    let time = try #require(CivilTime(year: 1985, month: 10, day: 26, hour: 1, minute: 21, second: 0))
    return frame(hourCycle: hourCycle, time)
  }

  @Test func readsBothHourCycles() throws {
    #expect(try Self.hero().text(hourCycle: .twelve) == "OCT 26 1985 AM 01:21")
    #expect(try Self.hero(hourCycle: .twentyFour).text(hourCycle: .twentyFour) == "OCT 26 1985 01:21")
  }

  @Test(arguments: [(false, false, "  "), (true, false, "AM"), (false, true, "PM"), (true, true, "+ ")])
  func readsTheLampPair(am: Bool, pm: Bool, text: String) throws {
    var frame = try Self.hero()
    (frame.am, frame.pm) = (am, pm)
    #expect(frame.text(hourCycle: .twelve) == "OCT 26 1985 \(text) 01:21")
    #expect(frame.text(hourCycle: .twentyFour) == "OCT 26 1985 01:21")
  }

  @Test(arguments: [false, true])
  func printsTheColonLitOrNot(isLit: Bool) throws {
    var frame = try Self.hero()
    frame.colon = isLit
    #expect(frame.text(hourCycle: .twelve) == "OCT 26 1985 AM 01:21")
  }

  @Test func darkReadoutReadsAsSpaces() {
    #expect(ReadoutFrame.dark.text(hourCycle: .twelve) == "                 :  ")
    #expect(ReadoutFrame.dark.text(hourCycle: .twentyFour) == "              :  ")
  }

  @Test(arguments: [
    (Digit.month1, UInt16(0x0001), "?CT 26 1985 AM 01:21"),
    (.month3, 0x1200, "OC? 26 1985 AM 01:21"),
    (.month2, 0x4039, "O?T 26 1985 AM 01:21"),
    (.month2, 0x8039, "O?T 26 1985 AM 01:21"),
    (.day1, 0x0001, "OCT ?6 1985 AM 01:21"),
    (.year4, 0x00ED, "OCT 26 198? AM 01:21"),
    (.year1, 0x0106, "OCT 26 ?985 AM 01:21"),
    (.hour2, 0x0049, "OCT 26 1985 AM 0?:21"),
    (.hour2, 0x0077, "OCT 26 1985 AM 0A:21"),
    (.minute2, 0x0000, "OCT 26 1985 AM 01:2 "),
  ])
  func readsUnknownMasksAsQuestionMarks(digit: Digit, mask: UInt16, text: String) throws {
    var frame = try Self.hero()
    frame[digit] = mask
    #expect(frame.text(hourCycle: .twelve) == text)
  }

  @Test func monthDigitsReadAsLettersFirst() throws {
    var frame = try Self.hero()
    frame[.month1] = 0x00ED
    frame[.day1] = 0x006D
    #expect(frame.text(hourCycle: .twelve) == "SCT 56 1985 AM 01:21")
  }

  /// Converts civil times to segments and back; the expected text is computed independently.
  @Test(arguments: [UInt64(1885), 1955, 1985, 2015])
  func readsBackEveryCivilTime(seed: UInt64) throws {
    let months = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(separator: " ")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let seconds = Int64.random(in: -62_167_000_000...253_402_000_000, using: &generator)
      let time = CivilTime(secondsSinceEpoch: seconds)
      let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
      let date = "\(months[time.month - 1]) \(Self.pad(time.day, 2)) \(Self.pad(time.year, 4))"
      let twelve = "\(date) \(time.hour < 12 ? "AM" : "PM") \(Self.pad(hour, 2)):\(Self.pad(time.minute, 2))"
      let twentyFour = "\(date) \(Self.pad(time.hour, 2)):\(Self.pad(time.minute, 2))"
      for font in SevenSegmentFont.allCases {
        #expect(Self.frame(font, time).text(hourCycle: .twelve) == twelve, "seed \(seed)")
        #expect(
          Self.frame(font, hourCycle: .twentyFour, time).text(hourCycle: .twentyFour) == twentyFour,
          "seed \(seed)")
      }
    }
  }

  private static func pad(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: width - digits.count) + digits
  }
}
