import LinuxSystem
import TestSupport
import Testing

@testable import BootPartition

/// The configuration files on the boot partition: installed, kept or refused.
@Suite struct TakingTests {
  private static let main = "board = \"circuitsetup-tcd\"\n"

  @Test func takesEveryConfigurationFile() throws {
    let bench = try CardBench()
    let files = [
      "timecircuits.toml": "board = \"mine\"\n", "boards/mine.toml": try CardBench.profile(),
      "web.toml": "control = \"open\"\n", "sound.toml": "volume = 40\n",
      "link.toml": "broker = \"homeassistant.local\"\n",
    ]
    for (name, text) in files { try bench.put(name, text) }
    let outcome = bench.take()
    #expect(outcome.problems.isEmpty)
    for (name, text) in files {
      #expect(try bench.installed(name) == text)
      #expect(outcome.notes.contains("installed \(bench.etc)/\(name) from \(bench.card)"))
    }
    #expect(outcome.notes.count == files.count)
    #expect(try bench.report() == nil)
  }

  @Test func takesTheSameFilesOnlyOnce() throws {
    let bench = try CardBench()
    try bench.put("timecircuits.toml", Self.main)
    _ = bench.take()
    let edited = Self.main + "[display]\nhour_cycle = 24\n"
    try bench.edit("timecircuits.toml", edited)
    let outcome = bench.take()
    #expect(outcome.notes.isEmpty && outcome.problems.isEmpty)
    #expect(try bench.installed("timecircuits.toml") == edited)
  }

  @Test func keepsAFileThatWasEditedSince() throws {
    let bench = try CardBench()
    try bench.put("timecircuits.toml", Self.main)
    _ = bench.take()
    let backup = "timecircuits.toml" + BootPartition.backupSuffix
    #expect(try bench.installed(backup) == nil)
    try bench.put("timecircuits.toml", Self.main + "# two\n")
    _ = bench.take()
    #expect(try bench.installed(backup) == nil)

    try bench.edit("timecircuits.toml", Self.main + "# edited\n")
    try bench.put("timecircuits.toml", Self.main + "# three\n")
    let outcome = bench.take()
    #expect(try bench.installed(backup) == Self.main + "# edited\n")
    #expect(try bench.installed("timecircuits.toml") == Self.main + "# three\n")
    let path = bench.etc + "/timecircuits.toml"
    #expect(outcome.notes.contains("kept \(path), which was different, as \(bench.etc)/\(backup)"))
  }

  @Test func oneMistakeKeepsEveryFileOut() throws {
    let bench = try CardBench()
    try bench.edit("timecircuits.toml", Self.main)
    try bench.put("timecircuits.toml", Self.main + "# new\n")
    try bench.put("web.toml", "control = \"opne\"\n")
    #expect(bench.take().problems.map(\.file) == ["web.toml"])
    #expect(try bench.installed("timecircuits.toml") == Self.main)
    #expect(try bench.installed("web.toml") == nil)
    let report = try #require(try bench.report())
    #expect(report.contains("web.toml:1:11: control: "))
    #expect(report.contains("\"open\""))
    // As Notepad shows it on any Windows.
    #expect(
      report.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).dropLast().allSatisfy {
        $0.last == "\r"
      })

    try bench.put("web.toml", "control = \"open\"\n")
    #expect(bench.take().problems.isEmpty)
    #expect(try bench.installed("timecircuits.toml") == Self.main + "# new\n")
    #expect(try bench.installed("web.toml") == "control = \"open\"\n")
    #expect(try bench.report() == nil)
  }

  @Test func reportIsWrittenOnlyWhenItChanges() throws {
    let bench = try CardBench()
    try bench.put("sound.toml", "volume = 400\n")
    _ = bench.take()
    let before = FileSystem.fingerprint(bench.card + "/" + BootPartition.reportName)
    #expect(before != nil)
    _ = bench.take()
    #expect(FileSystem.fingerprint(bench.card + "/" + BootPartition.reportName) == before)
    try bench.put("sound.toml", "volume = 500\n")
    _ = bench.take()
    #expect(FileSystem.fingerprint(bench.card + "/" + BootPartition.reportName) != before)
  }

  @Test func boardIsCheckedWithTheInstalledConfiguration() throws {
    let bench = try CardBench()
    try bench.edit("timecircuits.toml", "board = \"mine\"\n[[bus]]\n")
    try bench.put("boards/mine.toml", try CardBench.profile())
    let outcome = bench.take()
    #expect(outcome.problems.first?.file == bench.etc + "/timecircuits.toml")
    #expect(try bench.installed("boards/mine.toml") == nil)
  }

  @Test func faultyInstalledConfigurationDoesNotKeepThePageOut() throws {
    let bench = try CardBench()
    try bench.edit("timecircuits.toml", "board = \n")
    try bench.put("web.toml", "control = \"open\"\n")
    #expect(bench.take().problems.isEmpty)
    #expect(try bench.installed("web.toml") == "control = \"open\"\n")
  }

  @Test func failedWriteInstallsNothing() throws {
    let bench = try CardBench()
    try bench.edit("timecircuits.toml", Self.main)
    try bench.put("timecircuits.toml", Self.main + "# new\n")
    try bench.put("boards/mine.toml", try CardBench.profile())
    // The board is staged first. Sorted behind it, this name cannot be made a folder.
    try FileSystem.makeFolders(bench.etc + "/web.toml")
    try bench.put("web.toml", "control = \"open\"\n")
    let outcome = bench.take()
    #expect(outcome.problems.count == 1)
    #expect(outcome.problems.first?.message.contains("nothing was installed: ") == true)
    #expect(try bench.installed("timecircuits.toml") == Self.main)
    #expect(try bench.installed("boards/mine.toml") == nil)
    #expect(try FileSystem.entries(of: bench.etc).contains { $0.hasSuffix(".from-boot-partition") } == false)
    #expect(try FileSystem.entries(of: bench.etc + "/boards").isEmpty)
  }

  @Test func unchangedFileDoesNotRevertAnEdit() throws {
    let bench = try CardBench()
    try bench.put("timecircuits.toml", "[display]\nhour_cycle = 12\n")
    _ = bench.take()
    try bench.edit("timecircuits.toml", Self.main)
    try bench.put("sound.toml", "volume = 40\n")
    #expect(bench.take().problems.isEmpty)
    #expect(try bench.installed("timecircuits.toml") == Self.main)
    #expect(try bench.installed("sound.toml") == "volume = 40\n")
  }

  @Test func unwritableRecordInstallsNothing() throws {
    let bench = try CardBench()
    try bench.put("timecircuits.toml", Self.main)
    // Not even root can write a file where a folder is.
    try FileSystem.makeFolders(bench.record + "/" + TakenFiles.name + ".from-boot-partition")
    let outcome = bench.take()
    #expect(outcome.problems.first?.message.contains("nothing was installed: ") == true)
    #expect(try FileSystem.entries(of: bench.etc).isEmpty)
  }

  @Test func damagedRecordCountsAsNone() throws {
    let bench = try CardBench()
    try bench.put("timecircuits.toml", Self.main)
    _ = bench.take()
    let path = bench.record + "/" + TakenFiles.name
    #expect(TakenFiles.read(path) == ["timecircuits.toml": Array(Self.main.utf8)])
    for damaged in ["", "{", "[]", "{\"timecircuits.toml\":1}", "\u{0}"] {
      try FileSystem.replace(path, with: Array(damaged.utf8))
      #expect(TakenFiles.read(path).isEmpty)
    }
    #expect(bench.take().problems.isEmpty)
    #expect(TakenFiles.read(path).count == 1)
  }

  @Test(arguments: TestTier.seeds(1..<17)) func randomChangesOnBothSidesEndAsTheModelSays(seed: UInt64) throws
  {
    var generator = SeededGenerator(seed: seed)
    let good = [
      "timecircuits.toml": [Self.main, Self.main + "# b\n", "board = \"adafruit-backpacks\"\n"],
      "web.toml": ["", "control = \"open\"\n"], "sound.toml": ["volume = 1\n", "volume = 2\n"],
    ]
    let bad = [
      "timecircuits.toml": "board = \"nonesuch\"\n", "web.toml": "x = 1\n", "sound.toml": "volume = x\n",
    ]
    let bench = try CardBench()
    var card: [String: String] = [:]
    var etc: [String: String] = [:]
    var taken: [String: String] = [:]
    for _ in 0..<60 {
      let name = good.keys.sorted()[Int.random(in: 0..<3, using: &generator)]
      let choices = good[name] ?? []
      switch Int.random(in: 0..<6, using: &generator) {
      case 0:
        card[name] = bad[name]
      case 1, 2:
        card[name] = choices.randomElement(using: &generator)
      case 3:
        card[name] = nil
      case 4:
        let text = "\(choices[0])# edited \(Int.random(in: 0..<9, using: &generator))\n"
        etc[name] = text
        try bench.edit(name, text)
      default:
        let outcome = bench.take()
        // A file that was taken is good.
        let isBad = card.contains { $0.value == bad[$0.key] }
        #expect(outcome.problems.isEmpty == !isBad)
        #expect(try (bench.report() == nil) == !isBad)
        if !isBad, card != taken {
          for (name, text) in card where taken[name] != text && etc[name] != text {
            if let edited = etc[name], edited != taken[name] {
              #expect(try bench.installed(name + BootPartition.backupSuffix) == edited)
            }
            etc[name] = text
          }
          taken = card
        }
        for name in good.keys { #expect(try bench.installed(name) == etc[name]) }
      }
      if let text = card[name] {
        try bench.put(name, text)
      } else {
        try FileSystem.remove(bench.card + "/" + name)
      }
    }
  }
}
