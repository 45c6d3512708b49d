@testable import Reading
import Testing

@testable import Configuration

/// Hints that show the correct form of a mistyped value.
@Suite struct ValueAdviceTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  @Test(
    arguments: [
      ("time", "OCT 26 1985 01:21 AM", "write 1985-10-26T01:21:00, without quotes"),
      ("time", "1985-10-26 01:21", "write 1985-10-26T01:21:00, without quotes"),
      ("time", "1985-10-26T01:21:00 PM", "write 1985-10-26T13:21:00, without quotes"),
      ("time", "10/26/1985 01:21", "write 1985-10-26T01:21:00, without quotes"),
      ("time", "26.10.1985", "write 1985-10-26T00:00:00, without quotes"),
      ("time", "05/06/1955 1:21 PM", "write 1955-05-06T13:21:00 or 1955-06-05T13:21:00, without quotes"),
      ("time", "Nov 5th 1955", "write 1955-11-05T00:00:00, without quotes"),
      (
        "time", "now",
        "time sets a fixed time; for the live time write zone = \"local\", or zone = \"America/New_York\""
      ),
      ("from", "22:00", "write 22:00:00, without quotes"), ("to", "6:30", "write 06:30:00, without quotes"),
      ("from", "10pm", "write 22:00:00, without quotes"), ("from", "22", "write 22:00:00, without quotes"),
      ("from", "sunset", "for sunset and sunrise write latitude and longitude instead of from and to"),
      ("brightness", "100%", "write 16, without quotes; 16 is full brightness"),
      ("brightness", "50 %", "write 8, without quotes; 16 is full brightness"),
      ("brightness", "8", "write 8, without quotes; 16 is full brightness"),
      ("hour_cycle", "24h", "write 24, without quotes"),
      ("hour_cycle", "12-hour", "write 12, without quotes"),
      ("sync_wait_s", "90s", "write 90, without unit or quotes"),
      ("cycle_minutes", "15 min", "write 15, without unit or quotes"),
      ("lead_ms", "2000 ms", "write 2000, without unit or quotes"),
      ("power_on", "off", "write false, without quotes"), ("sequences", "Yes", "write true, without quotes"),
      ("latitude", "52.5 N", "write 52.50, without quotes"),
      ("latitude", "52°30'N", "write 52.50, without quotes"),
      ("longitude", "118.35W", "write -118.35, without quotes"),
      ("longitude", "13,4", "write 13.40, without quotes"),
      ("zone", "now", "for the machine's own zone write zone = \"local\""),
    ])
  func hintShowsTheValueInTheCorrectForm(key: String, text: String, hint: String) throws {
    #expect(ValueAdvice(for: key, in: "", text)?.hint == hint)
    // Quotes make no difference.
    #expect(ValueAdvice(for: key, in: "", "\"\(text)\"")?.hint == hint)
    // A configuration gets the same hint, with and without quotes.
    let table =
      switch key {
      case "time", "zone": "[[readout]]\n"
      case "from", "to", "latitude", "longitude": "[night]\n"
      case "cycle_minutes", "lead_ms", "power_on", "sequences": "[travel]\n"
      default: "[display]\n"
      }
    let bare = try bench.problems("\(table)\(key) = \(text)").joined()
    let quoted = try bench.problems("\(table)\(key) = \"\(text)\"").joined()
    let stem = hint.replacing(", without quotes", with: "")
    // A number without quotes is already correct.
    if key != "zone", text != "8" {
      #expect(bare.replacing(", without quotes", with: "").contains(stem), "\(bare)")
    }
    if key != "zone" { #expect(quoted.contains(hint), "\(quoted)") }
    #expect(!bare.contains("needs quotes") || key == "zone", "\(bare)")
  }

  @Test(
    arguments: [
      ("time", "soon"), ("time", "25:00"), ("from", "noonish"), ("brightness", "very"), ("brightness", "99"),
      ("hour_cycle", "13"), ("power_on", "maybe"), ("latitude", "north"), ("label", "x"), ("time", ""),
      ("time", String(repeating: "1", count: 100)),
    ])
  func unrecognisedValueGetsNoHint(key: String, text: String) {
    #expect(ValueAdvice(for: key, in: "", text) == nil)
  }

  @Test func longValueIsShortenedInItsMessage() throws {
    let problems = try bench.problems("[[readout]]\ntime = \(String(repeating: "x", count: 10_000))")
    #expect(problems.allSatisfy { $0.count < 300 })
    #expect(problems.first?.contains("xxx…") == true, "\(problems)")
  }

  @Test func fourKindsOfMistakesAreReportedAtOnce() throws {
    let problems = try bench.problems(
      """
      board = "tcd"
      [display]
      brightnes = 5
      [[readout]]
      zone = "America/Los_Angelse"
      [[readout]]
      time = 1985-10-26 01:20
      """)
    #expect(problems.count == 4, "\(problems)")
  }

  @Test(
    arguments: [
      ("[readout]\nzone = \"UTC\"\n[readout]\nzone = \"UTC\"", "double brackets"),
      ("[destination]\ntime = 1985-10-26T01:21:00", "write [[readout]] above each readout"),
      ("[[readout]]\ntime = 1985-10-26T01:21:00\n[[readout]\ntime = x", "[[readout]]"),
    ])
  func wrongReadoutHeaderGetsAHint(text: String, advice: String) throws {
    let problems = try bench.problems(text)
    #expect(problems.allSatisfy { $0.contains(advice) || $0.contains("date and time") }, "\(problems)")
    #expect(problems.contains { $0.contains(advice) }, "\(problems)")
  }

  /// A wrong setting, and the advised value that makes the file valid.
  private static let circles: [(table: String, written: String, advice: String)] = [
    ("[[alarm]]", "time = 7:30", "\"07:30\""),
    ("[alarms]\nfull_hour = true\n[[ alarm ]] # for work", "time = 7:30", "\"07:30\""),
    ("[[alarm]]", "time = 07.30", "\"07:30\""),
    ("[[alarm]]", "time = 7pm", "\"19:00\""),
    ("[[alarm]]", "time = 730", "\"07:30\""), ("[[alarm]]", "time = 1985-10-26T07:30:00", "\"07:30\""),
    ("[[alarm]]", "time = 7:30 PM", "\"19:30\""),
    ("[[alarm]]\ntime = \"07:30\"", "date = 10-26", "\"10-26\""),
    ("[[alarm]]\ntime = \"07:30\"", "date = 1985-10-26", "\"10-26\""),
    ("[[alarm]]\ntime = \"07:30\"", "date = Oct 26", "\"10-26\""),
    ("[timer]", "warning = 3:00", "\"3:00\""), ("[timer]", "warning = 5", "\"5min\""),
    ("[timer]", "danger = 30 s", "\"30 s\""),
    ("[timer]", "warning = 00:03:00", "\"00:03:00\""), ("[night]\nto = 06:00:00", "from = 22:00", "22:00:00"),
    ("[[readout]]", "time = Oct 26 1985", "1985-10-26T00:00:00"), ("[display]", "brightness = 50%", "8"),
  ]

  @Test(arguments: circles.indices) func adviceIsAccepted(_ row: Int) throws {
    let (table, written, advice) = Self.circles[row]
    let problems = try bench.problems("\(table)\n\(written)\n")
    #expect(problems.joined().contains("write \(advice)"), "\(problems)")
    let key = written.prefix { $0 != "=" }
    let fixed = try bench.problems("\(table)\n\(key)= \(advice)\n")
    #expect(fixed == [], "\(fixed)")
  }

  @Test func confusedAlarmTablesGetAHint() throws {
    let misplaced = try bench.problems("[alarms]\ntime = \"07:30\"\n").joined()
    #expect(misplaced.contains("it belongs in an [[alarm]]"), "\(misplaced)")
    let list = try bench.problems("[[alarms]]\nfull_hour = true\n").joined()
    #expect(list.contains("for an alarm write [[alarm]]"), "\(list)")
  }
}
