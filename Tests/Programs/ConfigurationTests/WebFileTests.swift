import LinuxSystem
import TestSupport
import Testing

@testable import Configuration

/// What the owner of a prop decides about its page.
@Suite struct WebFileTests {
  private func read(_ text: String) throws -> (configuration: WebConfiguration, problems: [String]) {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let path = folder.path + "/web.toml"
    try FileSystem.replace(path, with: Array(text.utf8))
    let (configuration, problems) = WebConfiguration.read(path)
    return (
      configuration, problems.map { "\($0.position.map { "\($0)" } ?? ""): \($0.key ?? ""): \($0.message)" }
    )
  }

  @Test func allOfItIsRead() throws {
    let (configuration, problems) = try read(
      """
      control = "open"
      hosts = ["Clock.example.org", "prop"]
      frame = ["https://home.example", "http://ha.local:8123"]
      """)
    #expect(problems.isEmpty)
    #expect(configuration.control == .open)
    #expect(configuration.hosts == ["clock.example.org", "prop"])
    #expect(configuration.frames == ["https://home.example", "http://ha.local:8123"])
  }

  @Test func nothingIsAsWithoutAFile() throws {
    let (configuration, problems) = try read("# nothing\n")
    #expect(problems.isEmpty)
    #expect(configuration == WebConfiguration())
    #expect(configuration.control == .paired)
  }

  private static let mistakes: [(text: String, found: String)] = [
    ("contol = \"off\"", "did you mean control?"), ("control = true", "\"off\", \"paired\" or \"open\""),
    ("control = \"of\"", "did you mean \"off\"?"), ("hosts = \"prop\"", "a list"),
    ("hosts = [\"http://prop\"]", "a name such as"),
    ("hosts = [\"*.example.org\"]", "no wildcards"), ("hosts = [\"prop:80\"]", "a name such as"),
    ("hosts = [3]", "a name such as"),
    ("frame = [\"home.example\"]", "an origin such as"),
    ("frame = [\"https://home.example/\"]", "an origin such as"),
    ("frame = [\"https://a b\"]", "an origin such as"),
    ("frame = [\"https://home.example:0\"]", "an origin such as"),
    ("frame = [\"'self'; script-src *\"]", "an origin such as"), ("control =", "expected"),
  ]

  @Test(arguments: WebFileTests.mistakes.indices) func aMistakeIsToldWithWhatToWrite(index: Int) throws {
    let (text, wanted) = Self.mistakes[index]
    let problems = try read(text).problems
    #expect(problems.count == 1, "\(problems)")
    #expect(problems.first?.contains(wanted) == true, "\(problems)")
    #expect(problems.first?.hasPrefix("1:") == true, "\(problems)")
  }

  @Test func allMistakesAreToldAtOnce() throws {
    let problems = try read("control = 3\nhosts = 4\nframe = [\"x\"]\n").problems
    #expect(problems.count == 3, "\(problems)")
  }
}
