import ClockModel
import Testing
import TypedTime

/// Parsing the texts of sequences.
@Suite struct SequenceTextTests {
  @Test(arguments: [
    ("JAN 01 1885 AM 12:00", "JAN0118851200", Meridiem?.some(.am)),
    ("DEC 31 9999 PM 11:59", "DEC3199991159", .pm),
    ("999 99 9999    99:99", "9999999999999", nil),
    ("--- -- ---- -- --:--", "", nil),
    ("JAN 01 1885 00:00", "JAN0118850000", nil),
    ("    01      AM   :  ", "   01        ", .am),
  ])
  func readsTextsOfTheReadoutsWidth(text: String, cells: String, meridiem: Meridiem?) throws {
    guard !cells.isEmpty else {
      #expect(ReadoutText(text) == nil, "dashes are not valid lamps")
      return
    }
    let read = try #require(ReadoutText(text))
    #expect(String(decoding: (0..<Digit.count).map { read.cells[$0] }, as: UTF8.self) == cells)
    #expect(read.meridiem == meridiem)
  }

  @Test(arguments: [
    "", "JAN 01 1885", "jan 01 1885 AM 12:00", "JAN 01 1885 XM 12:00", "JAN 01 1885 AM 12.00",
    "JAN  01 1885 AM 12:00",
    "JAN 0A 1885 AM 12:00", "JAN 01 1885 A  12:00", "JAN_01 1885 AM 12:00", "JÄN 01 1885 AM 12:0",
    "JAN 01 1885 AM 12:00 ",
  ])
  func refusesMalformedTexts(text: String) {
    #expect(ReadoutText(text) == nil)
  }
}
