import ClockModel
import ControlProtocol
import LinuxSystem
import LiveTestSupport
import TestSupport
import Testing

@testable import DaemonCore

/// The daily look into apt's lists, with scripts in apt's place; Tests/EndToEnd/Packages has the real apt.
@Suite(.ownThread) struct UpdateCheckTests {
  private let folder: TemporaryFolder
  private let check: UpdateCheck

  init() throws {
    folder = try TemporaryFolder()
    check = UpdateCheck(
      installed: "0.9.0", source: folder.path + "/timecircuits.sources", lists: folder.path,
      searchPath: folder.path + ":/usr/bin")
  }

  /// Writes a script by a process of its own: no other test's child has it open for writing when it runs.
  private func script(_ name: String, _ body: String) throws {
    _ = try ExternalProgram(path: "/bin/sh").run(
      ["-c", "cat > \"$0\" && chmod 755 \"$0\"", "\(folder.path)/\(name)"],
      input: Array("#!/bin/sh\ncd \(folder.path)\n\(body)\n".utf8), within: 60_000)
  }

  private func failure(_ body: () throws(UpdateCheckError) -> Void) -> UpdateCheckError? {
    do throws(UpdateCheckError) { try body() } catch { return error }
    return nil
  }

  private func write(_ name: String, _ text: String) throws {
    try FileSystem.replace("\(folder.path)/\(name)", with: Array(text.utf8))
  }

  /// Writes a source and a list of a repository.
  private func list(of origin: String, _ name: String = "host_apt_dists_stable_InRelease") throws {
    try write("timecircuits.sources", "Types: deb\n")
    try write(name, "Hash: SHA512\n\nOrigin: \(origin)\nLabel: \(origin)\n")
  }

  /// As apt-cache(8) prints versions, newest first.
  private func madison(_ versions: [String]) throws {
    let lines = versions.map { " timecircuits | \($0) | https://host/apt stable/main arm64 Packages" }
    try script(
      "apt-cache",
      "case \"$*\" in *SourceList=*' madison timecircuits') printf '\(lines.joined(separator: "\\n"))\\n';; esac"
    )
  }

  @Test(
    arguments: [
      (["0.9.1", "0.9.0"], "0.9.1"), (["0.10.0"], "0.10.0"), (["0.9.0"], "0.9.0"),
      // Built from newer sources than the repository's.
      (["0.8.9", "0.8.8"], "0.9.0"), (["0.9.0~rc1"], "0.9.0"), (["1:0.1"], "1:0.1"),
    ] as [([String], String)])
  func newerVersionIsTheOneThatDpkgCallsNewer(listed: [String], latest: String) throws {
    try list(of: "timecircuits")
    try madison(listed)
    let found = try #require(try check.newest())
    #expect(found.latest == latest)
    #expect(found.listedAt.seconds == FileSystem.lastChange(folder.path + "/host_apt_dists_stable_InRelease"))
  }

  @Test func nothingIsKnownWithoutAListOfOurs() throws {
    try list(of: "Debian")
    try madison(["0.9.1"])
    #expect(try check.newest() == nil)
  }

  @Test func nothingIsKnownWithoutASource() throws {
    try list(of: "timecircuits")
    try madison(["0.9.1"])
    try FileSystem.remove(folder.path + "/timecircuits.sources")
    #expect(try check.newest() == nil)
  }

  @Test func nothingIsKnownIfTheListHasNoPackage() throws {
    try list(of: "timecircuits")
    try script("apt-cache", "exit 0")
    #expect(try check.newest() == nil)
  }

  @Test func onlyTheOwnSourceIsFetched() throws {
    try script("apt-get", "printf '%s\\n' \"$@\" > arguments")
    #expect(throws: UpdateCheckError.self) { try check.refresh() }
    #expect(!FileSystem.isFile(folder.path + "/arguments"), "it fetches without a source of ours")
    try write("timecircuits.sources", "Types: deb\n")
    try check.refresh()
    let arguments = String(
      decoding: try FileSystem.read(folder.path + "/arguments", maximumBytes: 4096), as: UTF8.self)
    #expect(arguments.contains("\nDir::Etc::SourceList=\(folder.path)/timecircuits.sources\n"))
    #expect(arguments.contains("\nDir::Etc::SourceParts=-\n"))
    #expect(arguments.contains("\nAPT::Get::List-Cleanup=0\n"), "it deletes the lists of other sources")
  }

  @Test func failureOfAptIsReportedInItsWords() throws {
    try write("timecircuits.sources", "Types: deb\n")
    try script("apt-get", "echo 'E: Could not resolve host' >&2; exit 100")
    let failure = self.failure { () throws(UpdateCheckError) in try check.refresh() }
    #expect(failure?.description.hasSuffix("apt-get failed with code 100: E: Could not resolve host") == true)
  }

  @Test func machineWithoutAptIsNamed() throws {
    try list(of: "timecircuits")
    let check = UpdateCheck(
      installed: "0.9.0", source: folder.path + "/timecircuits.sources", lists: folder.path,
      searchPath: folder.path)
    let failure = self.failure { () throws(UpdateCheckError) in _ = try check.newest() }
    #expect(failure?.description == "apt-cache is missing: without apt there is no check for updates")
  }

  @Test func writtenStatusIsReadBack() throws {
    let status = UpdateStatus(latest: "0.9.1", listedAt: WallTime(seconds: 499_137_660))
    let path = folder.path + "/newest.json"
    #expect(UpdateCheck.read(path) == nil)
    try FileSystem.replace(path, with: status.line(installed: Release.version))
    #expect(UpdateCheck.read(path) == status)
    // Before an upgrade.
    try FileSystem.replace(path, with: status.line(installed: "0.1.0"))
    #expect(UpdateCheck.read(path) == nil)
    for damaged in ["", "{}", "{\"latest\":1,\"listed_at\":\"1985\"}", "\u{0}"] {
      try FileSystem.replace(path, with: Array(damaged.utf8))
      #expect(UpdateCheck.read(path) == nil)
    }
  }

  @Test(arguments: [(0, true), (30 * 86_400, true), (30 * 86_400 + 1, false), (-86_400, true)])
  func versionIsUnknownOnceTheListIsOlderThanThirtyDays(age: Int64, isKnown: Bool) {
    let status = UpdateStatus(latest: "0.9.1", listedAt: WallTime(seconds: 1_000_000_000))
    let later = status.asOf(WallTime(seconds: 1_000_000_000 + age))
    #expect(later.latest == (isKnown ? "0.9.1" : nil))
    #expect(later.listedAt == status.listedAt)
  }
}
