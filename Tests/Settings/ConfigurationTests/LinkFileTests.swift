import LinuxSystem
import TestSupport
import Testing

@testable import Configuration

/// The settings of link.toml.
@Suite struct LinkFileTests {
  private func read(_ text: String) throws -> (configuration: LinkConfiguration, problems: [String]) {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let path = folder.path + "/link.toml"
    try FileSystem.replace(path, with: Array(text.utf8))
    let (configuration, problems) = LinkConfiguration.read(path)
    return (
      configuration, problems.map { "\($0.position.map { "\($0)" } ?? ""): \($0.key ?? ""): \($0.message)" }
    )
  }

  @Test func allSettingsAreRead() throws {
    let (configuration, problems) = try read(
      """
      broker = "homeassistant.local"
      port = 8884
      tls = true
      ca = "/etc/timecircuits/broker.pem"
      user = "timecircuits"
      id = "garage"
      discovery = false
      commands = true
      follow = "living-room"
      tcd_publish = true
      tcd_commands = true
      [[strip]]
      topic = "wled/shelf"
      departure = 3
      re-entry = 1
      [[strip]]
      topic = "wled/all"
      alarm = 250
      """)
    #expect(problems.isEmpty)
    var wanted = LinkConfiguration()
    wanted.broker = "homeassistant.local"
    wanted.writtenPort = 8884
    wanted.usesTLS = true
    wanted.authority = "/etc/timecircuits/broker.pem"
    wanted.user = "timecircuits"
    wanted.id = "garage"
    wanted.discovers = false
    wanted.leader = "living-room"
    wanted.tellsTCDProps = true
    wanted.takesTCDCommands = true
    wanted.strips = [
      LinkConfiguration.Strip(topic: "wled/shelf", presets: ["departure": 3, "re-entry": 1]),
      LinkConfiguration.Strip(topic: "wled/all", presets: ["alarm": 250]),
    ]
    #expect(configuration == wanted)
    #expect(configuration.port == 8884)
  }

  @Test func defaultPortDependsOnTLS() throws {
    #expect(try read("broker = \"192.168.1.5\"").configuration.port == 1883)
    #expect(try read("broker = \"fd00::5\"\ntls = true").configuration.port == 8883)
  }

  @Test func emptyFileGivesTheDefaults() throws {
    let (configuration, problems) = try read("# nothing\n")
    #expect(problems.isEmpty)
    #expect(configuration == LinkConfiguration())
    #expect(configuration.broker == nil)
  }

  @Test(arguments: [
    ("localhost", true), ("127.0.0.1", true), ("::1", true), ("localhost.example.org", false),
    ("192.168.1.5", false),
  ])
  func localBrokerIsRecognised(host: String, isHere: Bool) throws {
    #expect(try read("broker = \"\(host)\"").configuration.isBrokerHere == isHere)
  }

  private static let mistakes: [(text: String, found: String)] = [
    ("brokr = \"x\"", "did you mean broker?"), ("broker = \"mqtt://x\"", "leave mqtt:// out"),
    ("broker = \"x:1883\"", "write the port as a separate key"), ("broker = \"a b\"", "a name or an address"),
    ("broker = 5", "a name or an address"), ("broker = \"x\"; port = 1", "expected"),
    ("broker = \"\"", "a name or an address"), ("user = \"me\"", "broker"),
  ]

  @Test(arguments: LinkFileTests.mistakes.indices) func mistakeIsReportedWithAHint(index: Int) throws {
    let (text, wanted) = Self.mistakes[index]
    let problems = try read(text).problems
    #expect(problems.count == 1, "\(problems)")
    #expect(problems.first?.contains(wanted) == true, "\(problems)")
    #expect(problems.first?.hasPrefix("1:") == true, "\(problems)")
  }

  private static let slips: [(text: String, found: String)] = [
    ("port = 0", "from 1 to 65535"), ("port = 65536", "from 1 to 65535"),
    ("port = \"1883\"", "from 1 to 65535"),
    ("tls = 1", "true or false"), ("ca = \"/x.pem\"", "ca only with tls = true"),
    ("id = \"my prop\"", "letters, digits, _ and -"), ("id = \"\"", "letters, digits"),
    ("id = \"\(String(repeating: "x", count: 33))\"", "at most 32"), ("follow = \"a/b\"", "letters, digits"),
    ("follow = \"#\"", "letters, digits"), ("discovery = \"yes\"", "true or false"),
    ("commands = 0", "true or false"), ("tcd_publish = 3", "true or false"),
    ("user = \"\"", "the user's name"), ("strip = 3", "[[strip]]"),
    ("[strip]\ntopic = \"x\"\ndeparture = 1", "a list of tables"),
    ("[[strip]]\ndeparture = 3", "the topic in WLED's"),
    ("[[strip]]\ntopic = \"a/#\"\nalarm = 1", "leave out +, #"),
    ("[[strip]]\ntopic = \"a/\"\nalarm = 1", "leave out +, #"),
    ("[[strip]]\ntopic = \"a\"", "at least one event"),
    ("[[strip]]\ntopic = \"a\"\ndeparture = 251", "from 1 to 250"),
    ("[[strip]]\ntopic = \"a\"\ndeparure = 3", "did you mean departure?"),
    ("tcd_commands = true\ncommands = false", "commands = false"),
    ("id = \"a\"\nfollow = \"a\"", "cannot follow itself"),
    ("tls = true\nca = \"broker.pem\"", "the path of a PEM file"),
  ]

  @Test(arguments: LinkFileTests.slips.indices) func invalidSettingIsReported(index: Int) throws {
    let (text, wanted) = Self.slips[index]
    let problems = try read("broker = \"x\"\n" + text).problems
    #expect(problems.count == 1, "\(problems)")
    #expect(problems.first?.contains(wanted) == true, "\(problems)")
  }

  @Test func allLinkMistakesAreReportedAtOnce() throws {
    let problems = try read("broker = 3\nport = 0\nid = \"-/\"\n").problems
    #expect(problems.count == 3, "\(problems)")
  }

  @Test func atMost16StripsAreAccepted() throws {
    let strip = "[[strip]]\ntopic = \"a\"\nalarm = 1\n"
    let problems = try read("broker = \"x\"\n" + String(repeating: strip, count: 17)).problems
    #expect(problems.count == 1, "\(problems)")
    #expect(problems.first?.contains("at most 16 strips") == true)
  }
}
