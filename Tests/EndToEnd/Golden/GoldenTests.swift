import Foundation
import LiveTestSupport
import Testing

/// Each folder of Cases produces its expected output, byte for byte.
@Suite(.ownThread) struct GoldenTests {
  @Test(arguments: GoldenCase.all)
  func theOutputMatchesTheExpectedFiles(_ golden: GoldenCase) throws {
    let child = try Child(try golden.arguments, in: golden.folder.path)
    let code = try child.ended()
    let outcome = GoldenCase.Outcome(
      output: child.output.text, errors: Self.own(child.errors.text), exitCode: code)
    if GoldenCase.isRewriting { return try golden.rewrite(outcome) }
    let expected = golden.expected
    #expect(outcome.exitCode == expected.exitCode, "\(child.report)")
    #expect(outcome.output == expected.output, "\(Difference(expected.output, outcome.output))")
    #expect(outcome.errors == expected.errors, "\(Difference(expected.errors, outcome.errors))")
  }

  @Test func theFolderContainsCases() {
    #expect(GoldenCase.all.count > 30)
  }

  /// Removes the argument parser's own lines, which differ between its versions.
  private static func own(_ errors: String) -> String {
    guard let usage = errors.range(of: "\nUsage: ") else { return errors }
    return String(errors[...usage.lowerBound])
  }
}
