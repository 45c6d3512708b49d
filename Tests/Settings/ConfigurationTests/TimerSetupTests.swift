import ClockModel
@testable import Shows
import Testing

@testable import Configuration

/// The settings of `[timer]` and timers.toml.
@Suite struct TimerSetupTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  @Test func timerSettingsAreRead() throws {
    let text = "[timer]\nwarning = \"5\"\ndanger = \"1:30\"\nat_end = \"glitch\"\n"
    let timer = try bench.load(Bench.smallest + text).circuits.timer
    #expect((timer.warning, timer.danger) == (300, 90))
    #expect(timer.ending == .play("glitch"))
    let standard = try bench.load(Bench.smallest).circuits.timer
    #expect((standard.warning, standard.danger, standard.ending) == (180, 60, .over))
    // A shorter warning also limits the default danger.
    let short = try bench.load(Bench.smallest + "[timer]\nwarning = \"0:45\"\n").circuits.timer
    #expect((short.warning, short.danger) == (45, 45))
    let stop = try bench.load(Bench.smallest + "[timer]\nat_end = \"stop\"\n").circuits.timer
    #expect(stop.ending == .stop)
  }

  static let mistakes: [Mistake] = [
    Mistake(
      "[timer]\nwarning = 3",
      ":2:11: timer.warning: expected a time such as \"18:00\", from \"0:01\" to \"99:59:59\", found an integer, 3 (write \"3min\" or \"3s\", with quotes)"
    ),
    Mistake(
      "[timer]\nwarning = \"0\"",
      ":2:11: timer.warning: expected a time such as \"18:00\", from \"0:01\" to \"99:59:59\", found \"0\""),
    Mistake(
      "[timer]\ndanger = \"4:00\"", ":2:10: timer.danger: expected no more than the warning, 3:00, found 4:00"
    ),
    Mistake(
      "[timer]\nat_end = 1",
      ":2:10: timer.at_end: expected \"over\", \"stop\" or the name of a sequence, found an integer, 1"),
    Mistake(
      "[timer]\nwarnig = \"3:00\"",
      ":2:1: timer.warnig: expected one of the keys warning, danger or at_end, found warnig (did you mean warning?)"
    ),
  ]

  @Test(arguments: mistakes)
  func timerMistakeIsReportedAtItsPosition(mistake: Mistake) throws {
    let problems = try bench.problems(mistake.text)
    #expect(problems.contains { $0.hasSuffix(mistake.problem) }, "\(problems)")
  }

  @Test func ownPresetsReplaceTheShippedOnes() throws {
    #expect(try bench.load(Bench.smallest).circuits.timer.presets.isEmpty)
    try bench.write("presets = [\"5:00\", \"1:30:00\"]\n", to: "share/timers.toml")
    #expect(try bench.load(Bench.smallest).circuits.timer.presets == [300, 5400])
    try bench.write("presets = [\"18\"]\n", to: "etc/timers.toml")
    #expect(try bench.load(Bench.smallest).circuits.timer.presets == [1080])
    // A list with a mistake is replaced as a whole: dropping one preset would renumber the others.
    try bench.write("presets = [\"18\", \"soon\"]\n", to: "etc/timers.toml")
    let setup = try bench.load(Bench.smallest)
    #expect(setup.circuits.timer.presets == [300, 5400])
    #expect(setup.circuits.timer.presetsAreStandIns)
    #expect(setup.leftOut.map(\.description).contains { $0.contains("timers.toml:1:18: presets[2]: ") })
  }

  @Test(
    arguments: [
      ("presets = 5", "timers.toml:1:11: presets: expected a list of times"),
      ("preset = [\"5:00\"]", "timers.toml:1:1: preset: expected the key presets"),
      ("", "timers.toml:1:1: presets: expected a list of times"),
      (
        "presets = [\"1\", \"2\", \"3\", \"4\", \"5\", \"6\", \"7\", \"8\", \"9\", \"10\"]",
        "presets: expected at most 9 presets, found 10"
      ),
    ])
  func presetMistakeIsReportedAtItsPosition(text: String, problem: String) throws {
    try bench.write(text + "\n", to: "etc/timers.toml")
    let problems = try bench.load(Bench.smallest).leftOut.map(\.description)
    #expect(problems.contains { $0.contains(problem) }, "\(problems)")
  }

  @Test func shippedPresetsAreCorrect() throws {
    let (presets, report) = TimersReader.read(
      "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/systemd/data/timers.toml")
    #expect(presets == [300, 600, 1080, 1200, 2700] && report.problems.isEmpty)
  }

  @Test func unknownEndSequenceCausesAWarning() throws {
    let setup = try bench.load(Bench.smallest + "[timer]\nat_end = \"fanfare\"\n")
    let warnings = setup.warnings.map(\.description)
    #expect(
      warnings.contains { $0.contains(":3:10: timer.at_end: ") && $0.contains("fanfare") }, "\(warnings)")
  }
}
