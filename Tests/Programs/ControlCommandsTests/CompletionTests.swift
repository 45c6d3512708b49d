import ArgumentParser
import ControlProtocol
import Foundation
import LiveTestSupport
import Testing

@testable import ControlCommands

/// The completion scripts of the shells, and the words that they offer.
@Suite(.ownThread) struct CompletionTests {
  private static let shells = ["bash": CompletionShell.bash, "zsh": .zsh, "fish": .fish]

  /// Has a shell check its script; `nil` if the shell is not installed.
  private static func status(ofReading script: String, by shell: String) throws -> Int32? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    guard
      let folder = folders.first(where: { FileManager.default.isExecutableFile(atPath: "\($0)/\(shell)") })
    else { return nil }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("completion-\(UUID()).\(shell)")
    try script.write(to: file, atomically: true, encoding: .utf8)
    defer { unlink(file.path) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "\(folder)/\(shell)")
    process.arguments = ["-n", file.path]
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func shellCanReadItsScript(name: String) throws {
    let shell = try #require(Self.shells[name])
    let script = CompletionScript.text(for: shell)
    for word in ["status", "events", "last-departed", "segments", "auto", "30", "---completion"] {
      #expect(script.contains(word), "\(word)")
    }
    if let status = try Self.status(ofReading: script, by: name) { #expect(status == 0) }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func helpCompletesCommandNames(name: String) throws {
    let shell = try #require(Self.shells[name])
    #expect(
      CompletionScript.text(for: shell).contains("status watch picture record set depart return journey play")
    )
  }

  @Test(
    arguments: [
      (["--generate-completion-script", "bash"], "bash"), (["--generate-completion-script=zsh"], "zsh"),
      (["--generate-completion-script"], nil), (["--generate-completion-script", "csh"], nil),
      (["status"], nil),
      ([], nil),
    ] as [([String], String?)])
  func parsersOwnOptionRequestsAScript(words: [String], shell: String?) {
    #expect(CompletionScript.shell(askedForBy: words)?.rawValue == shell)
  }

  private static func answer(_ reply: Reply) -> [FakeDaemon.Step] { [.send(reply.encode(id: .integer(1)))] }

  private static func words(_ daemon: FakeDaemon) -> [String] {
    ["timecircuitsctl", "--socket", daemon.path]
  }

  @Test func theDaemonsOwnNamesAreOffered() throws {
    let cities = ["london", "los_angeles", "new_york"].map { CityEntry(id: $0, name: "", label: "") }
    var daemon = try FakeDaemon(Self.answer(.cities(cities)))
    #expect(
      Completions.cities(Self.words(daemon), patience: 60_000) == ["london", "los_angeles", "new_york"])

    let journey = JourneyEntry {
      $0.name = "libyans"
      $0.title = ""
    }
    daemon = try FakeDaemon(Self.answer(.journeys([journey])))
    #expect(Completions.journeys(Self.words(daemon), patience: 60_000) == ["list", "libyans"])

    let glitch = SequenceEntry(name: "glitch", description: "", lengthMilliseconds: 1)
    daemon = try FakeDaemon(Self.answer(.sequences([glitch])))
    #expect(Completions.sequences(Self.words(daemon), patience: 60_000) == ["list", "glitch"])
  }

  @Test func nothingIsOfferedWithoutAnAnswer() throws {
    let nowhere = ["timecircuitsctl", "--socket", "/nonexistent/s"]
    #expect(Completions.cities(nowhere).isEmpty)
    #expect(Completions.journeys(nowhere).isEmpty)
    #expect(Completions.sequences(nowhere).isEmpty)

    var daemon = try FakeDaemon([.send(Array("what?\n".utf8))])
    #expect(Completions.cities(Self.words(daemon), patience: 60_000).isEmpty)
    daemon = try FakeDaemon(Self.answer(.refused(code: .busy, message: "")))
    #expect(Completions.journeys(Self.words(daemon), patience: 60_000).isEmpty)
    daemon = try FakeDaemon(Self.answer(.done(message: "")))
    #expect(Completions.sequences(Self.words(daemon), patience: 60_000).isEmpty)
  }
}
