import Foundation
import LiveTestSupport
import Segments
import Testing

/// Compares the glyphs with the font DSEG14 if that is installed, as in CI.
@Suite(.ownThread) struct DSEGTests {
  /// Debian's interpreter, whose packages include fontTools.
  private static let python = "/usr/bin/python3"
  private static let font = Requirement(
    "the font DSEG14 and fontTools", remedy: "sudo apt-get install fonts-dseg python3-fonttools",
    isMet: [
      python, "/usr/share/fonts/truetype/dseg/DSEG14Classic-Regular.ttf",
      "/usr/lib/python3/dist-packages/fontTools",
    ].allSatisfy(FileManager.default.fileExists(atPath:)))

  /// Intended differences: S lacks DSEG14's two diagonals.
  private static let exceptions: [Character: UInt16] = ["S": 0x21ED]

  @Test(.needs(font))
  func everyGlyphMatchesTheFont() throws {
    var lines = ""
    let glyphs = FourteenSegmentFontTests.glyphs.dropLast()
    for ascii in glyphs {
      let mask = try #require(FourteenSegmentFont.mask(ascii)).rawValue
      let character = Character(Unicode.Scalar(ascii))
      lines += "\(character) 0x" + String(Self.exceptions[character] ?? mask, radix: 16) + "\n"
    }
    let (status, report) = try PythonOracle.run("check_against_dseg.py", input: lines, by: Self.python)
    #expect(status == 0, "\(report)")
    #expect(report.hasSuffix("\(glyphs.count) glyphs, 0 differences\n"))
  }
}
