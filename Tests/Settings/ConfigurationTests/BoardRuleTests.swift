import Configuration
import LinuxSystem
import Testing

/// The board of a configuration that names none.
@Suite struct BoardRuleTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private static let nameless = "[display]\nbrightness = 3\n"

  private func load(
    _ text: String, _ rule: BoardRule, _ overrides: Overrides = Overrides()
  ) -> Result<Setup, ConfigurationFailure> {
    do throws(ConfigurationFailure) {
      let path = "/somewhere/clock.toml"
      return .success(
        try bench.loader.load(path, overrides: overrides, boardRule: rule, given: [path: Array(text.utf8)]))
    } catch {
      return .failure(error)
    }
  }

  @Test func simulationUsesTheStandardBoardSilently() throws {
    let setup = try load(Self.nameless, .standard).get()
    #expect(setup.boardName == BoardRule.standardBoard)
    #expect(setup.warnings.isEmpty)
  }

  @Test func boardDrivenBeforeIsKeptWithAWarning() throws {
    let setup = try load(Self.nameless, .standardAsBefore).get()
    #expect(setup.boardName == BoardRule.standardBoard)
    let warning = try #require(setup.warnings.first).description
    #expect(warning.contains("no board is named; using \"adafruit-backpacks\" as before"))
  }

  private static let refused: [(BoardRule, lacksBoard: Bool, words: String)] = [
    (.namedAsBefore, false, "did a save break off?"),
    (.named, true, "no board yet: sudo timecircuitsd --set-up-board"),
  ]

  @Test(arguments: refused.indices) func missingBoardIsReportedWhereRequired(index: Int) throws {
    let (rule, lacksBoard, words) = Self.refused[index]
    guard case .failure(let failure) = load(Self.nameless, rule) else {
      Issue.record("the configuration was accepted")
      return
    }
    #expect(failure.lacksBoard == lacksBoard)
    #expect(failure.problems.count == 1)
    #expect(try #require(failure.problems.first).description.contains(words))
    #expect(try load(Bench.smallest, rule).get().boardName == BoardRule.standardBoard)
    #expect(
      try load(Self.nameless, rule, Overrides(board: "circuitsetup-tcd")).get().boardName
        == "circuitsetup-tcd")
  }

  @Test func otherMistakesHideTheMissingBoard() {
    guard case .failure(let failure) = load("[display]\nbrightness = 99\n", .named) else {
      Issue.record("the configuration was accepted")
      return
    }
    #expect(!failure.lacksBoard)
    #expect(failure.problems.map(\.key) == ["display.brightness"])
  }
}
