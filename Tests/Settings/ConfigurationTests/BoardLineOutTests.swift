import ClockModel
import Configuration
import Panel
import Testing

/// A board's `travel` output, which triggers other props.
@Suite struct BoardLineOutTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private func problems(_ lamps: String) throws -> [String] {
    try bench.write(BoardMistake.good + "[lamps]\n" + lamps, to: "boards/test.toml")
    do {
      _ = try bench.load("board = \"test\"\n")
      return []
    } catch let failure as ConfigurationFailure {
      return failure.problems.map { String("\($0)".split(separator: "boards/test.toml").last ?? "") }
    }
  }

  @Test func travelOutputIsALineOfTheBoard() throws {
    #expect(try problems("travel = { line = \"GPIO26\", active_low = true }").isEmpty)
    let wiring = try bench.load("board = \"test\"\n").wiring
    #expect(wiring.leds.filter { $0.led == .travel } == [WiredLED(.travel, at: .line(2))])
    #expect(wiring.lines.last == WiredLine(.name("GPIO26"), isActiveLow: true))
    #expect(try problems("travel = [{ line = \"GPIO26\" }, { line = \"GPIO20\" }]").isEmpty)
    #expect(try problems("travel = false").isEmpty)
    #expect(try problems("").isEmpty)
  }

  private static let mistakes: [(lamps: String, problem: String)] = [
    ("travel = { common = 5, row = 7 }", "expected a GPIO line, as in { line = \"GPIO26\" }"),
    ("travel = [{ line = \"GPIO26\" }, { common = 5, row = 7 }]", "expected a GPIO line"),
    ("travel = { line = \"GPIO22\" }", "expected a different line for each LED"),
    ("travle = { line = \"GPIO26\" }", "travel"), ("travel = \"GPIO26\"", "expected a lamp such as"),
  ]

  @Test(arguments: BoardLineOutTests.mistakes.indices)
  func travelMistakeIsReportedAtItsPosition(index: Int) throws {
    let (lamps, wanted) = Self.mistakes[index]
    let problems = try problems(lamps)
    #expect(problems.count == 1, "\(problems)")
    #expect(problems.first?.contains(wanted) == true, "\(problems)")
    #expect(problems.first?.contains("15:") == true, "\(problems)")
  }

  /// A wiring test must not trigger other props.
  @Test func wiringTestsNeverSwitchTheTravelOutput() throws {
    #expect(try problems("travel = { line = \"GPIO26\" }").isEmpty)
    let wiring = try bench.load("board = \"test\"\n").wiring
    for kind in WiringTestKind.allCases {
      let test = WiringTest(kind, of: wiring, from: Edge(halfSeconds: 0))
      for edge in 0..<Int64(max(1, test.count)) {
        var image = PanelImage(darkFor: wiring)
        test.render(at: Edge(halfSeconds: edge), into: &image)
        #expect(image.lines[2] == false, "\(kind) at \(edge)")
      }
    }
  }
}
