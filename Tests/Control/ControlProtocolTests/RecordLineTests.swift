import ClockModel
import ClockTestSupport
import ControlProtocol
import Panel
import Testing
import ZoneInfo

/// The record line that a simulation prints for other programs, byte for byte.
@Suite struct RecordLineTests {
  private static func json(_ record: FrameRecord) -> String {
    var bytes: [UInt8] = []
    record.appendLine(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func city(_ label: String, _ zone: String) throws -> Readout {
    Readout(label: label, source: .zone(try systemZone(zone)))
  }

  private static func dark(
    label: String = "", hourCycle: HourCycle = .twelve, change: (inout ReadoutFrame) -> Void = { _ in }
  ) -> FrameRecord {
    var frame = Frame(repeating: .dark)
    change(&frame.destination)
    return FrameRecord(time: WallTime(seconds: 0), hourCycle: hourCycle, labels: [label], frame: frame)
  }

  /// The example of the documentation.
  @Test func writesNewYorkInTheHourOfTheFilm() throws {
    let circuits = TimeCircuits(readouts: [try Self.city("NEW YORK", "America/New_York")])
    let edge = try ISO8601.instant("1985-10-26T08:21:00Z").edge
    #expect(
      Self.json(FrameRecord.showing(circuits, at: edge)) == #"{"time":"1985-10-26T08:21:00.000Z","#
        + #""readouts":[{"name":"destination","label":"NEW YORK","text":"OCT 26 1985 AM 04:21","#
        + #""month":["0x003F","0x0039","0x1201"],"day":["0x5B","0x7C"],"year":["0x06","0x67","0x7F","0x6D"],"#
        + #""hour":["0x3F","0x66"],"minute":["0x5B","0x06"],"am":true,"pm":false,"colon":true,"brightness":12}]}"#
        + "\n")
  }

  @Test func writesThreeCitiesInTheSecondHalfOfASecond() throws {
    let circuits = TimeCircuits(
      readouts: [
        try Self.city("NEW YORK", "America/New_York"), try Self.city("LONDON", "Europe/London"),
        try Self.city("HONG KONG", "Asia/Hong_Kong"),
      ], hourCycle: .twentyFour)
    let edge = try ISO8601.instant("2026-03-28T23:30:00.5Z").edge
    #expect(
      Self.json(FrameRecord.showing(circuits, at: edge, font: .classic))
        == #"{"time":"2026-03-28T23:30:00.500Z","#
        + #""readouts":[{"name":"destination","label":"NEW YORK","text":"MAR 28 2026 19:30","#
        + #""month":["0x1536","0x00F7","0x20F3"],"day":["0x5B","0x7F"],"year":["0x5B","0x3F","0x5B","0x7D"],"#
        + #""hour":["0x06","0x6F"],"minute":["0x4F","0x3F"],"am":false,"pm":false,"colon":false,"brightness":12},"#
        + #"{"name":"present","label":"LONDON","text":"MAR 28 2026 23:30","#
        + #""month":["0x1536","0x00F7","0x20F3"],"day":["0x5B","0x7F"],"year":["0x5B","0x3F","0x5B","0x7D"],"#
        + #""hour":["0x5B","0x4F"],"minute":["0x4F","0x3F"],"am":false,"pm":false,"colon":false,"brightness":12},"#
        + #"{"name":"last-departed","label":"HONG KONG","text":"MAR 29 2026 07:30","#
        + #""month":["0x1536","0x00F7","0x20F3"],"day":["0x5B","0x6F"],"year":["0x5B","0x3F","0x5B","0x7D"],"#
        + #""hour":["0x3F","0x07"],"minute":["0x4F","0x3F"],"am":false,"pm":false,"colon":false,"brightness":12}]}"#
        + "\n")
  }

  @Test func writesADarkReadoutWithZeroMasks() {
    #expect(
      Self.json(Self.dark()) == #"{"time":"1970-01-01T00:00:00.000Z","#
        + #""readouts":[{"name":"destination","label":"","text":"                 :  ","#
        + #""month":["0x0000","0x0000","0x0000"],"day":["0x00","0x00"],"year":["0x00","0x00","0x00","0x00"],"#
        + #""hour":["0x00","0x00"],"minute":["0x00","0x00"],"am":false,"pm":false,"colon":false,"brightness":0}]}"#
        + "\n")
  }

  @Test func writesNullForADigitThatTheBoardDoesNotHave() {
    let json = Self.json(
      Self.dark { frame in
        frame.places = ReadoutPlaces(Digit.allCases.filter { ![.month2, .year1, .year2].contains($0) })
        frame[.year3] = 0x7F
      })
    #expect(json.contains(#""month":["0x0000",null,"0x0000"],"day":["0x00","0x00"],"#))
    #expect(json.contains(#""year":[null,null,"0x7F","0x00"],"#))
  }

  @Test func writesTwoShortMasksForAMonthInNumbers() {
    let json = Self.json(
      Self.dark { frame in
        frame.places = ReadoutPlaces(Digit.allCases, hasNumericMonth: true)
        (frame[.month2], frame[.month3]) = (0x06, 0x3F)
      })
    #expect(json.contains(#""text":" 10              :  ","month":["0x06","0x3F"],"#))
  }

  @Test func writesUnknownGlyphsAsTheirMasks() {
    let json = Self.json(
      Self.dark(hourCycle: .twentyFour) { frame in
        frame[.month1] = 0x7ABC
        frame[.month3] = 0x00ED
        frame[.day2] = 0xDE
        frame.pm = true
      })
    #expect(json.contains(#""text":"? S  ?        :  ","#))
    #expect(json.contains(#""month":["0x7ABC","0x0000","0x00ED"],"day":["0x00","0xDE"],"#))
    #expect(json.contains(#""am":false,"pm":true,"colon":false,"#))
  }

  @Test(arguments: 1...16)
  func writesTheBrightnessInSixteenths(sixteenths: Int) throws {
    let brightness = try #require(Brightness(sixteenths: sixteenths))
    let json = Self.json(Self.dark { $0.brightness = brightness })
    #expect(json.hasSuffix("\"brightness\":\(sixteenths)}]}\n"))
  }

  @Test(arguments: [
    ("DESTINATION TIME", "DESTINATION TIME"),
    (#"THE "DOC""#, #"THE \"DOC\""#),
    (#"C:\TIME"#, #"C:\\TIME"#),
    ("A/B", "A/B"),
    ("TAB\tLF\nNUL\0ESC\u{1B}US\u{1F}", #"TAB\u0009LF\u000ANUL\u0000ESC\u001BUS\u001F"#),
    ("DEL\u{7F}", "DEL\u{7F}"),
    ("HILL VALLEY — 1.21 GW ⚡", "HILL VALLEY — 1.21 GW ⚡"),
    ("ZÜRICH 東京 👩‍🔬", "ZÜRICH 東京 👩‍🔬"),
  ])
  func escapesLabels(label: String, escaped: String) {
    #expect(Self.json(Self.dark(label: label)).contains("\"label\":\"\(escaped)\",\"text\""))
  }

  @Test func listsConfiguredReadoutsOnly() {
    let frame = Frame(repeating: .dark)
    let names = (0...4).map { count in
      let labels = Array(repeating: "X", count: count)
      let json = Self.json(
        FrameRecord(time: WallTime(seconds: 0), hourCycle: .twelve, labels: labels, frame: frame))
      return ["destination", "present", "last-departed"].filter { json.contains("{\"name\":\"\($0)\"") }.count
    }
    #expect(names == [0, 1, 2, 3, 3])
  }

  @Test func appendsToExistingBytes() {
    let record = Self.dark()
    var bytes: [UInt8] = []
    for _ in 0..<2 { record.appendLine(to: &bytes) }
    #expect(String(decoding: bytes, as: UTF8.self) == Self.json(record) + Self.json(record))
  }
}
