import ClockModel
import Panel
import Testing

@testable import Pictures

/// Readouts made from typed text.
@Suite struct TypedReadoutsTests {
  private static let texts: [(String, String)] = [
    ("OCT 26 1985 AM 01:21", "OCT 26 1985 AM 01:21"), ("oct 26 1985 am 01:21", "OCT 26 1985 AM 01:21"),
    ("JAN 01 1885    12:00", "JAN 01 1885    12:00"), ("October 26, 1985, 1:21 pm", "OCT 26 1985 PM 01:21"),
    ("1985-10-26T01:21", "OCT 26 1985 AM 01:21"), ("102619850121", "OCT 26 1985 AM 01:21"),
    ("--- -- ---- -- --:--", ""),
  ]

  @Test(arguments: texts.dropLast()) func typedTextIsShown(typed: String, shown: String) throws {
    let record = try TypedReadouts.record([typed])
    #expect(record.frame.destination.text(hourCycle: .twelve) == shown)
    #expect(record.frame.destination.colon)
    #expect(record.labels == ["DESTINATION TIME"])
  }

  @Test func twentyFourHourTimesLightNoLamp() throws {
    let record = try TypedReadouts.record(["OCT 26 1985 13:21"])
    #expect(record.hourCycle == .twentyFour)
    #expect(!record.frame.destination.am && !record.frame.destination.pm)
  }

  private static let refused = ["", "HELLO", "OCT 26", "OCT 32 1985 AM 01:21x", "26.10.85", "1/2/1985"]

  @Test(arguments: refused) func unreadableTextIsRefused(text: String) {
    #expect(throws: TypedReadoutError.self) { _ = try TypedReadouts.record([text]) }
  }

  @Test func labelsApplyInOrder() throws {
    let record = try TypedReadouts.record(
      ["OCT 26 1985 AM 01:21", "OCT 26 1985 AM 01:22"], labels: ["NEW YORK"])
    #expect(record.labels == ["NEW YORK", "PRESENT TIME"])
  }
}
