import LinuxSystem
@testable import Reading
import Testing

@testable import Configuration

/// Hints for typical mistakes of people who are new to TOML.
@Suite struct LaymansBoardTests {
  private static let month = "month = { commons = [0, 1, 2] }"
  private static let address = "address = 0x70"
  private static let lamp = "am = { common = 3, row = 7 }"
  private static let list = "write the list in square brackets, with commas between the numbers"

  private static let forms: [(String, String, String)] = [
    (month, "month = { commons = 0, 1, 2 }", list), (month, "month = {0, 1, 2}", list),
    (month, "month = 0, 1, 2", list), (month, "month = { commons = (0, 1, 2) }", list),
    (month, "month = { commons = [0-2] }", list), (month, "month = { commons = [0; 1; 2] }", list),
    (month, "month = { commons = [COM0, COM1, COM2] }", list),
    (month, "month = { commons = \"0 1 2\" }", "write commons = [0, 1, 2], without quotes"),
    (month, "month = none", "write month = false"), (month, "month = \"no\"", "write month = false"),
    (address, "address = x70", "write 0x70, without quotes"),
    (address, "address = 70h", "write 0x70, without quotes"),
    (address, "address = \"0x70\"", "write 0x70, without quotes"),
    (address, "address = \"70\"", "write 0x70, without quotes"),
    (lamp, "am = GPIO17", "write am = { line = \"GPIO17\" }"),
    (lamp, "am = \"GPIO 17\"", "write am = { line = \"GPIO17\" }"), (lamp, "am = none", "write am = false"),
    (lamp, "am = { line = \"GPIO17\", active_low = yes }", "for a switch write true"),
    ("[chips]\n", "", "`destination` is already a chip's name on line 2: write [chips] on a separate line"),
  ]

  @Test(arguments: forms)
  func correctFormIsSuggestedOnce(old: String, new: String, advice: String) throws {
    let good = BoardMistake.good.replacing("a = { address", with: "destination = { address")
      .replacing("chip = \"a\"", with: "chip = \"destination\"")
    let problems = try Bench().problems(ofBoard: good.replacing(old, with: new))
    #expect(problems.count == 1, "\(problems)")
    #expect(problems.first?.contains(advice) == true, "\(problems)")
  }

  /// Other computers may have lines with such names, but on a Raspberry Pi they are probably typos.
  @Test(arguments: ["BCM17", "GPIO-17", "GPI017", "GPIO017", "gp17"])
  func lineLikeNameCausesAWarning(name: String) throws {
    let bench = try Bench()
    try bench.write(
      BoardMistake.good.replacing(Self.lamp, with: "am = { line = \"\(name)\" }"), to: "boards/test.toml")
    let warnings = try bench.load("board = \"test\"").warnings.map(\.description)
    #expect(
      warnings.count == 1 && warnings.first?.contains("did you mean GPIO17 instead of \(name)?") == true,
      "\(warnings)")
  }

  @Test func zoneWithReversedSignCausesAWarning() throws {
    let warnings = try Bench().load("[[readout]]\nzone = \"Etc/GMT+2\"").warnings.map(\.description)
    #expect(warnings.count == 1 && warnings.first?.contains("Etc/GMT+2 is behind UTC") == true, "\(warnings)")
  }

  @Test func zoneWithoutDaylightSavingTimeCausesAWarning() throws {
    let bench = try Bench(ownsZones: true)
    try bench.write(
      try FileSystem.read("/usr/share/zoneinfo/America/Panama", maximumBytes: 1 << 16), to: "zoneinfo/EST")
    let warnings = try bench.load("[[readout]]\nzone = \"EST\"").warnings.map(\.description)
    #expect(warnings.count == 1 && warnings.first?.contains("America/New_York") == true, "\(warnings)")
  }

  private static let steps: [(String, String, String)] = [
    ("at_ms", "1s", "write 1000, just the number"), ("for_ms", "1.5 s", "write 1500, just the number"),
    ("length_ms", "\"500ms\"", "write 500, just the number"),
    ("chance", "50%", "write 50, just the number"),
    ("chance", "0.5", "write 50, just the number"), ("cycle", "yes", "write true, without quotes"),
    ("destination", "Oct 26 1985 1:21", "write 1985-10-26T01:21:00, without quotes"),
    ("destination", "10/26/1985 1:21 PM", "write 1985-10-26T13:21:00, without quotes"),
  ]

  @Test(arguments: steps)
  func sequencesAndJourneysGetHintsToo(key: String, text: String, hint: String) {
    #expect(Subject.show.advice(for: key, in: "", text)?.hint == hint)
    #expect(Subject.show.advice(for: key, in: "", "x") == nil)
  }
}
