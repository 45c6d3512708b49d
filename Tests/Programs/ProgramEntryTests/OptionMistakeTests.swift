import Testing

@testable import ProgramEntry

/// What is said of an option that there is not.
@Suite struct OptionMistakeTests {
  private static let help =
    "OPTIONS:\n  --simulate   x\n  --film   as with --simulate\n  --format <format>\n  --for <for>\n"

  @Test(
    arguments: [
      ("--sim", "Did you mean '--simulate'?"), ("--flim", "Did you mean '--film'?"),
      ("--simulat", "Did you mean '--simulate'?"), ("--form", "Did you mean '--for'?"),
      ("--fo", "Did you mean '--for'?"), ("--SIMULATE", "Did you mean '--simulate'?"),
    ] as [(String, String)])
  func theOptionIsNamedThatWasMeant(typed: String, advice: String) throws {
    let error =
      "Error: Unknown option '\(typed)'. Did you mean '--other'?\nUsage: clock <options>\n  See 'clock --help'."
    let mistake = try #require(OptionMistake(error, help: Self.help))
    #expect(
      mistake.message
        == "Error: Unknown option '\(typed)'. \(advice)\nUsage: clock <options>\n  See 'clock --help'.")
  }

  @Test func ofAnOptionLikeNoOtherTheParserSaysAllThereIs() {
    let error = "Error: Unknown option '--xyzzy'\nUsage: clock record [--seconds <s>]"
    #expect(OptionMistake(error, help: Self.help) == nil)
  }

  @Test(arguments: [
    "", "Error: Missing expected argument '<file>'", "Error: Unknown option '-x'\nUsage: clock",
  ])
  func otherErrorsAreTheParsersOwn(error: String) {
    #expect(OptionMistake(error, help: Self.help) == nil)
  }
}
