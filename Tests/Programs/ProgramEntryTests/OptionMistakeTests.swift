import Testing

@testable import ProgramEntry

/// Error messages for unknown options.
@Suite struct OptionMistakeTests {
  private static let help =
    "OPTIONS:\n  --simulate   x\n  --film   as with --simulate\n  --format <format>\n  --for <for>\n"

  @Test(
    arguments: [
      ("--sim", "Did you mean '--simulate'?"), ("--flim", "Did you mean '--film'?"),
      ("--simulat", "Did you mean '--simulate'?"), ("--form", "Did you mean '--for'?"),
      ("--fo", "Did you mean '--for'?"), ("--SIMULATE", "Did you mean '--simulate'?"),
    ] as [(String, String)])
  func suggestsTheIntendedOption(typed: String, advice: String) throws {
    let error =
      "Error: Unknown option '\(typed)'. Did you mean '--other'?\nUsage: clock <options>\n  See 'clock --help'."
    let mistake = try #require(OptionMistake(error, help: Self.help))
    #expect(
      mistake.message
        == "Error: Unknown option '\(typed)'. \(advice)\nUsage: clock <options>\n  See 'clock --help'.")
  }

  @Test func dissimilarOptionGetsNoSuggestion() {
    let error = "Error: Unknown option '--xyzzy'\nUsage: clock record [--seconds <s>]"
    #expect(OptionMistake(error, help: Self.help) == nil)
  }

  @Test(arguments: [
    "", "Error: Missing expected argument '<file>'", "Error: Unknown option '-x'\nUsage: clock",
  ])
  func otherErrorsAreLeftToTheParser(error: String) {
    #expect(OptionMistake(error, help: Self.help) == nil)
  }
}
