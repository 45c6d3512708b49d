import Configuration
import ControlProtocol
import LinuxSystem
import SCGI
import TestSupport
import Testing

@testable import WebCore

/// The page that shows the configuration and checks texts.
@Suite struct ConfigurationPageTests {
  private func check(_ text: String) -> CheckReport {
    CheckReport(checking: Array(text.utf8), SiteBench.loader)
  }

  @Test func validTextIsGood() {
    let report = check("board = \"adafruit-backpacks\"\n")
    #expect(report.isGood)
    #expect(report.message.contains("on board adafruit-backpacks"))
  }

  @Test func problemsHaveLineAndColumn() throws {
    let report = check("board = \"adafruit-backpacks\"\n[display]\nhour = 13\ncolon = \"blik\"\n")
    #expect(report.message == "2 problems found.")
    #expect(report.problems.map(\.line) == [3, 4])
    #expect(report.problems.map(\.column) == [1, 9])
    #expect(report.problems.last?.message.hasPrefix("display.colon: expected") == true)
  }

  private static let paths = [
    "/etc/shadow", "../../../../etc/passwd", "./adafruit-backpacks.toml", "/dev/zero",
    "adafruit-backpacks.toml",
  ]

  /// The answer must not reveal whether the file exists.
  @Test(arguments: paths) func boardPathsAreNotChecked(path: String) {
    let report = check("board = \"\(path)\"\n")
    #expect(report.problems.count == 1)
    #expect(report.problems.first?.message.contains("paths are not checked here") == true)
  }

  @Test(arguments: ["", "board = \"adafruit-backpacks\"", "[", "x = 1\ny = 2", "[display]\nhour = 13\n"])
  func reportsSurviveEncodingAsJSON(text: String) throws {
    let report = check(text)
    #expect(try #require(CheckReport(json: report.json)) == report)
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"message":"x","problems":[]}"#, #"{"message":1,"problems":[],"warnings":[]}"#,
  ])
  func otherJSONIsNotAReport(text: String) {
    #expect(CheckReport(json: Array(text.utf8)) == nil)
  }

  @Test func mistakesAreShownBelowTheirLines() throws {
    let bench = SiteBench.open()
    let text = "board+%3D+%22%3Cb%3E%22%0D%0A%5Bdisplay%5D%0D%0Ahour+%3D+13%0D%0A"
    let answer = try bench.answer(
      bench.post("/api/check", "text=\(text)", type: "application/x-www-form-urlencoded"))
    #expect(answer.status == .ok)
    #expect(
      answer.text.contains(
        "<li class=\"bad\"><code>board = &quot;&lt;b&gt;&quot;</code><p>column 9: board: expected"))
    #expect(answer.text.contains("<li class=\"bad\"><code>hour = 13</code>"))
    #expect(answer.text.contains("2 problems found."))
    #expect(!answer.text.contains("<b>"))
    // The first line feed belongs to the markup, the others to the text; carriage returns are removed.
    #expect(
      answer.text.contains("wrap=\"off\">\nboard = &quot;&lt;b&gt;&quot;\n[display]\nhour = 13\n</textarea>"))
    let object = try bench.answer(bench.post("/api/check", #"{"text":"hour = 13"}"#))
    #expect(object.text.contains(#""good":false"#))
    let none = bench.post("/api/check")
    #expect(none.status == 400)
  }

  @Test func configurationFileIsShownLineByLine() throws {
    let folder = try TemporaryFolder()
    let (file, gone) = (folder.path + "/clock.toml", folder.path + "/gone.toml")
    try FileSystem.replace(file, with: Array("board = \"adafruit-backpacks\"\n# <script>\n".utf8))
    let bench = SiteBench.open()
    var report = try WiringBenchTests.status()
    report.configuration.file = file
    let page = try bench.answer(bench.send("GET", "/configuration"), .status(report))
    #expect(page.text.contains("<li><code># &lt;script&gt;</code></li>"))
    #expect(page.text.occurrences(of: "<li>") == 2)
    report.configuration.file = gone
    let missing = try bench.answer(bench.send("GET", "/configuration"), .status(report))
    #expect(missing.status == .ok)
    #expect(missing.text.contains("cannot read"))
    report.configuration.file = nil
    report.configuration.problems = ["x:3:1: expected <y>"]
    let builtIn = try bench.answer(bench.send("GET", "/configuration"), .status(report))
    #expect(builtIn.text.contains("built-in configuration"))
    #expect(builtIn.text.contains("x:3:1: expected &lt;y&gt;"))
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func occurrences(of part: String) -> Int { ranges(of: part).count }
}
