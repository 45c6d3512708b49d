import Glibc
import LinuxSystem
import TestSupport
import Testing

@testable import BootPartition

/// What is refused on the boot partition, and what its owner then reads.
@Suite struct RefusalTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    /// The report contains these words.
    let words: String
    var testDescription: String { name }
  }

  private static let cases = [
    Case(name: "timecircuits.toml.txt", text: "", words: "rename the file to timecircuits.toml"),
    Case(name: "boards/mine.toml.txt", text: "", words: "rename the file to boards/mine.toml"),
    Case(name: "timecircuit.toml", text: "", words: "did you mean timecircuits.toml?"),
    Case(name: "Web.toml", text: "", words: "did you mean web.toml?"),
    Case(
      name: "boards/adafruit-backpacks.toml", text: "", words: "a board of the package has this name"),
    Case(name: "boards/mine.toml", text: "[chips]\n", words: "boards/mine.toml"),
    Case(name: "link.toml", text: "password = \"x\"\n", words: "into the file mqtt-password"),
    Case(
      name: "timecircuits.toml", text: "[display]\nhour_cycle = 13\n",
      words: "timecircuits.toml:2:14: display.hour_cycle: "),
    Case(
      name: "web.toml", text: String(repeating: "#\n", count: 64_001),
      words: "expected at most 128000 bytes, found 128002 or more"),
    Case(
      name: "mqtt-password", text: "one\ntwo\n", words: "expected one line with the password, found 2 lines"),
    Case(name: "mqtt-password", text: "", words: "expected one line"),
    Case(
      name: "wifi.nmconnection", text: "[connection]\ntype=wifi\n",
      words: "has no line [wifi]: expected [connection]"),
    Case(
      name: "wifi.nmconnection", text: "country=de\n",
      words: "two capital letters, as in country=DE, found de"),
    Case(
      name: "wifi.nmconnection", text: "[connection]\ntype=wifi\n[wifi]\nssid=\n",
      words: "has no line ssid=NAME"),
    Case(name: "authorized_keys", text: "# none\n", words: "has no key"),
    Case(
      name: "authorized_keys", text: "-----BEGIN OPENSSH PRIVATE KEY-----\n", words: "begin with a key's type"
    ),
  ]

  @Test(arguments: cases.indices) func refusedFileStaysAndIsReported(index: Int) throws {
    let test = Self.cases[index]
    let bench = try CardBench()
    try bench.put(test.name, test.text)
    #expect(!bench.take().problems.isEmpty)
    let report = try #require(try bench.report())
    #expect(report.contains(test.words), "\(report)")
    #expect(try CardBench.text(bench.card + "/" + test.name) == test.text)
    #expect(try FileSystem.entries(of: bench.etc).isEmpty)
    #expect(try FileSystem.entries(of: bench.networkManager).isEmpty)
    #expect(try FileSystem.entries(of: bench.home).isEmpty)
  }

  @Test(arguments: [
    "timecircuits.toml", "boards/mine.toml", "link.toml", "mqtt-password", "wifi.nmconnection",
  ])
  func refusesLinksAndSpecialFiles(name: String) throws {
    let path = { (bench: CardBench) in bench.card + "/" + name }
    let outside = try CardBench()
    try outside.put("secret", "secret\n")
    let kinds: [(String, (String) -> CInt)] = [
      ("is a link: copy the file itself", { symlink(outside.card + "/secret", $0) }),
      ("expected a regular file", { mkfifo($0, 0o600) }),
      ("expected a regular file", { mkdir($0, 0o700) }),
    ]
    for (words, make) in kinds {
      let bench = try CardBench()
      try #require(make(path(bench)) == 0)
      _ = bench.take()
      let report = try #require(try bench.report())
      #expect(report.contains("\(name): \(words)"))
      #expect(try FileSystem.entries(of: bench.etc).isEmpty)
    }
  }

  @Test func refusesALinkedFolderOfBoards() throws {
    let bench = try CardBench()
    try #require(rmdir(bench.card + "/boards") == 0)
    try #require(symlink(CardBench.root + "/boards", bench.card + "/boards") == 0)
    _ = bench.take()
    #expect(try bench.report()?.contains("boards: expected a folder, found a file or a link") == true)
  }

  @Test(arguments: ["custom.toml", "rpi-preseed.toml", "._timecircuits.toml", "cmdline.txt", "notes.txt"])
  func ignoresOtherFiles(name: String) throws {
    let bench = try CardBench()
    try bench.put(name, "x")
    #expect(bench.take().problems.isEmpty)
    #expect(try bench.report() == nil)
  }

  @Test func everyMistakeIsReportedAtOnce() throws {
    let bench = try CardBench()
    try bench.put("timecircuits.toml", "board = \"mine\"\n[display]\ncolon = 1\nbrightness = 17\n")
    try bench.put("boards/mine.toml", try CardBench.profile() + "[nonsense]\n")
    try bench.put("sound.toml", "volume = 101\n")
    try bench.put("mqtt-password", "\n\n")
    _ = bench.take()
    let report = try #require(try bench.report())
    for words in [
      "timecircuits.toml:3:9: ", "timecircuits.toml:4:14: ", "boards/mine.toml:", "sound.toml:1:10: ",
      "mqtt-password: ",
    ] { #expect(report.contains(words), "\(words) in \(report)") }
  }
}
