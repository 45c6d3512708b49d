import Foundation
import LinuxSystem
import TestSupport
import Testing

@testable import ControlCommands

/// The facts about the machine in a bug report.
@Suite struct MachineFactsTests {
  private static func facts(_ files: [String: String], executable: String? = nil) throws -> MachineFacts {
    let folder = try TemporaryFolder()
    for (path, text) in files {
      let file = URL(fileURLWithPath: folder.path + path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return MachineFacts(root: folder.path, kernel: nil, executable: executable)
  }

  @Test func factsOfARaspberryPiAreRead() throws {
    let facts = try Self.facts(
      [
        "/proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.4\0",
        "/etc/os-release": "NAME=\"Debian\"\nPRETTY_NAME=\"Debian GNU/Linux 13 (trixie)\"\nVERSION=13\n",
        "/proc/meminfo": "MemTotal:        3885000 kB\nMemFree:  1 kB\nSwapTotal:        524284 kB\n",
        "/run/systemd/timesync/synchronized": "", "/usr/bin/timecircuitsd": "",
        "/usr/bin/timecircuits-web": "",
      ], executable: "/usr/bin/timecircuitsctl")
    #expect(facts.model == "Raspberry Pi 4 Model B Rev 1.4")
    #expect(facts.system == "Debian GNU/Linux 13 (trixie)")
    #expect(facts.memory == 3_793 && facts.swap == 511)
    #expect(facts.isClockSynchronised && facts.isInstalled)
    #expect(facts.installedPrograms == ["timecircuitsd", "timecircuits-web"])
  }

  @Test func missingFilesGiveNoFacts() throws {
    let facts = try Self.facts([:])
    #expect(facts.model == nil && facts.system == nil && facts.memory == nil && facts.swap == nil)
    #expect(!facts.isClockSynchronised && !facts.isInstalled && facts.installedPrograms.isEmpty)
  }

  @Test func oddFilesAreHarmless() throws {
    let facts = try Self.facts([
      "/proc/device-tree/model": "\u{1B}[2J" + String(repeating: "x", count: 100) + "\n",
      "/etc/os-release": "PRETTY_NAME=\nPRETTY_NAME='Arch \u{202E}Linux'\n",
      "/proc/meminfo": "MemTotal: many\n",
    ])
    #expect(facts.model == "[2J" + String(repeating: "x", count: 57))
    #expect(facts.system == "Arch Linux")
    #expect(facts.memory == nil)
  }

  @Test func factsOfThisMachineAreRead() {
    let facts = MachineFacts()
    #expect(facts.kernel != nil && facts.memory.map { $0 > 0 } == true)
  }
}
