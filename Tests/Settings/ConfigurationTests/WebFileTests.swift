import LinuxSystem
import TestSupport
import Testing

@testable import Configuration

/// The settings of web.toml.
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

  @Test func allSettingsAreRead() throws {
    let (configuration, problems) = try read(
      """
      control = "open"
      hosts = ["Clock.example.org", "prop"]
      frame = ["https://home.example", "http://ha.local:8123"]
      trusted_proxy = ["192.168.1.2", "FD00::/8"]
      streams_per_address = 5
      """)
    #expect(problems.isEmpty)
    #expect(configuration.control == .open)
    #expect(configuration.hosts == ["clock.example.org", "prop"])
    #expect(configuration.frames == ["https://home.example", "http://ha.local:8123"])
    #expect(configuration.trustedProxies == ["192.168.1.2", "fd00::/8"].compactMap(AddressRange.init))
    #expect(configuration.streamsPerAddress == 5)
  }

  @Test func emptyFileGivesTheDefaults() throws {
    let (configuration, problems) = try read("# nothing\n")
    #expect(problems.isEmpty)
    #expect(configuration == WebConfiguration())
    #expect(configuration.control == .paired)
    #expect(configuration.trustedProxies.isEmpty)
    #expect(configuration.streamsPerAddress == 30)
  }

  @Test func shippedFileHasDefaultsAndValidExamples() throws {
    // Drops Tests/Settings/ConfigurationTests/WebFileTests.swift from the path.
    let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let shipped = String(
      decoding: try FileSystem.read(root + "/systemd/data/web.toml", maximumBytes: 1 << 16), as: UTF8.self)
    #expect(try read(shipped).configuration == WebConfiguration())
    let lines = shipped.split(separator: "\n").map {
      $0.hasPrefix("#") && $0.dropFirst().first != " " ? $0.dropFirst() : $0
    }
    let (used, problems) = try read(lines.joined(separator: "\n"))
    #expect(problems.isEmpty, "\(problems)")
    #expect(used.control == WebConfiguration().control)
    #expect(used.streamsPerAddress == WebConfiguration().streamsPerAddress)
    #expect(used.trustedProxies.count == 1)
  }

  private static let mistakes: [(text: String, found: String)] = [
    ("contol = \"off\"", "did you mean control?"), ("control = true", "\"off\", \"paired\" or \"open\""),
    ("control = \"of\"", "did you mean \"off\"?"), ("hosts = \"prop\"", "a list"),
    ("hosts = [\"http://prop\"]", "a name such as"),
    ("hosts = [\"*.example.org\"]", "wildcards are not supported"),
    ("hosts = [\"prop:80\"]", "a name such as"),
    ("hosts = [3]", "a name such as"),
    ("frame = [\"home.example\"]", "an origin such as"),
    ("frame = [\"https://home.example/\"]", "an origin such as"),
    ("frame = [\"https://a b\"]", "an origin such as"),
    ("frame = [\"https://home.example:0\"]", "an origin such as"),
    ("frame = [\"'self'; script-src *\"]", "an origin such as"), ("control =", "expected"),
    ("trusted_proxy = \"10.0.0.0/8\"", "a list"),
    ("trusted_proxy = [\"proxy.local\"]", "an address or a network"),
    ("trusted_proxy = [\"0.0.0.0/0\"]", "an address or a network"),
    ("trusted_proxy = [\"10.0.0.*\"]", "wildcards are not supported"),
    ("streams_per_address = 0", "from 1 to 400"),
    ("streams_per_address = 401", "from 1 to 400"), ("streams_per_address = \"30\"", "from 1 to 400"),
  ]

  @Test(arguments: WebFileTests.mistakes.indices) func mistakeIsReportedWithAHint(index: Int) throws {
    let (text, wanted) = Self.mistakes[index]
    let problems = try read(text).problems
    #expect(problems.count == 1, "\(problems)")
    #expect(problems.first?.contains(wanted) == true, "\(problems)")
    #expect(problems.first?.hasPrefix("1:") == true, "\(problems)")
  }

  @Test func allWebMistakesAreReportedAtOnce() throws {
    let problems = try read("control = 3\nhosts = 4\nframe = [\"x\"]\n").problems
    #expect(problems.count == 3, "\(problems)")
  }
}
