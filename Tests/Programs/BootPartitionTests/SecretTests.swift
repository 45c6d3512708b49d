import Glibc
import LinuxSystem
import TestSupport
import Testing

@testable import BootPartition

/// The secrets that are moved from the boot partition.
@Suite struct SecretTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    /// What is installed.
    let expected: String
    var testDescription: String { name }
  }

  private static let wiFi = "[connection]\ntype=wifi\n[wifi]\nssid=Hill Valley\n[wifi-security]\npsk=1.21GW\n"
  private static let key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI doc@hill-valley\n"

  private static let cases = [
    Case(name: "mqtt-password", text: "pässword with blanks ", expected: "pässword with blanks \n"),
    Case(name: "mqtt-password", text: "\u{FEFF}flux\r\n\r\n", expected: "flux\n"),
    Case(name: "wifi.nmconnection", text: wiFi, expected: wiFi),
    Case(
      name: "wifi.nmconnection",
      text: "country=DE\r\n" + wiFi.split(separator: "\n").joined(separator: "\r\n"),
      expected: wiFi),
    Case(name: "authorized_keys", text: "# mine\n" + key, expected: "# mine\n" + key),
    Case(
      name: "authorized_keys", text: "no-pty " + key, expected: "no-pty " + key),
  ]

  private static func destination(of name: String, in bench: CardBench) -> String {
    switch name {
    case "mqtt-password": bench.etc + "/mqtt-password"
    case "authorized_keys": bench.home + "/.ssh/authorized_keys"
    default: bench.networkManager + "/system-connections/timecircuits-wifi.nmconnection"
    }
  }

  @Test(arguments: cases.indices) func secretIsMovedForItsOwnerAlone(index: Int) throws {
    let test = Self.cases[index]
    let bench = try CardBench()
    try bench.put(test.name, test.text)
    let outcome = bench.take()
    #expect(outcome.problems.isEmpty)
    let path = Self.destination(of: test.name, in: bench)
    #expect(try CardBench.text(path) == test.expected)
    var status = stat()
    try #require(stat(path, &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o600)
    #expect(!FileSystem.mayExist(bench.card + "/" + test.name))
    #expect(outcome.notes == ["installed \(path) from \(bench.card)"])
    #expect(bench.take().notes.isEmpty)
  }

  @Test func connectionOfTheGuideIsTaken() throws {
    let guide = try #require(try CardBench.text(CardBench.root + "/systemd/image/README.md"))
    let lines = guide.split(separator: "\n").drop { $0.trimmingPrefix("       ") != "country=DE" }
    let block = lines.prefix { $0.hasPrefix("       ") }.map { $0.trimmingPrefix("       ") }
    #expect(block.count == 8)
    let bench = try CardBench()
    try bench.put("wifi.nmconnection", block.joined(separator: "\n") + "\n")
    #expect(bench.take().problems.isEmpty)
    #expect(
      try CardBench.text(Self.destination(of: "wifi.nmconnection", in: bench))
        == block.dropFirst().joined(separator: "\n") + "\n")
  }

  @Test func countryOfTheWiFiIsRecorded() throws {
    let bench = try CardBench()
    try bench.put("wifi.nmconnection", Self.wiFi + "country=DE\n")
    _ = bench.take()
    #expect(try CardBench.text(bench.record + "/" + SecretFile.countryName) == "DE\n")
  }

  @Test func secretIsTakenBesideAFaultyConfiguration() throws {
    let bench = try CardBench()
    try bench.put("timecircuits.toml", "board = \n")
    try bench.put("wifi.nmconnection", Self.wiFi)
    #expect(bench.take().problems.map(\.file) == ["timecircuits.toml"])
    #expect(try CardBench.text(Self.destination(of: "wifi.nmconnection", in: bench)) == Self.wiFi)
  }

  @Test(arguments: [
    ("wifi.nmconnection", "NetworkManager is not installed"),
    ("authorized_keys", "is for the image of this project only"),
  ])
  func secretWithoutAPlaceStaysOnTheCard(name: String, words: String) throws {
    let bench = try CardBench()
    try #require(rmdir(bench.networkManager) == 0)
    try #require(rmdir(bench.home) == 0)
    try bench.put(name, name == "authorized_keys" ? Self.key : Self.wiFi)
    _ = bench.take()
    #expect(try bench.report()?.contains(words) == true)
    #expect(FileSystem.mayExist(bench.card + "/" + name))
  }

  @Test func reportNeverContainsASecret() throws {
    let bench = try CardBench()
    try bench.put("mqtt-password", "hunter2\nhunter2\n")
    try bench.put("wifi.nmconnection", "[connection]\npsk=hunter2\n")
    try bench.put("link.toml", "broker = \"a\"\npassword = \"hunter2\"\n")
    let outcome = bench.take()
    #expect(outcome.problems.count == 3)
    #expect(!outcome.problems.contains { $0.rendered.contains("hunter2") })
    #expect(try bench.report()?.contains("hunter2") == false)
  }
}
