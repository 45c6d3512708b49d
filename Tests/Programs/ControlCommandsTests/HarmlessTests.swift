import LinuxSystem
import Testing

@testable import ControlCommands

/// The closed lists of text that a bug report may print, and whether they match the repository.
@Suite struct HarmlessTests {
  private static let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")

  private static func text(_ path: String) throws -> String {
    String(decoding: try FileSystem.read("\(root)/\(path)", maximumBytes: 1 << 20), as: UTF8.self)
  }

  private static func names(in folder: String) throws -> Set<String> {
    Set(
      try FileSystem.entries(of: "\(root)/\(folder)").filter { $0.hasSuffix(".toml") }
        .map { String($0.dropLast(5)) })
  }

  @Test(
    arguments: [
      ("/dev/i2c-1", "/dev/i2c-1"), ("/dev/i2c-17", "/dev/i2c-17"), ("/dev/i2c-", "another bus"),
      ("/dev/i2c-marty", "another bus"), ("/dev/i2c-1/marty", "another bus"), ("/home/marty", "another bus"),
      ("", "another bus"),
    ])
  func onlyKernelBusNamesArePrinted(path: String, words: String) { #expect(Harmless.bus(path) == words) }

  @Test(
    arguments: [
      ("0x70", "0x70"), ("0x8", "0x8"), ("0xff", "0xff"), ("0x", "another address"),
      ("0x700", "another address"),
      ("0xzz", "another address"), ("70", "another address"), ("marty", "another address"),
    ])
  func onlyHexAddressesArePrinted(text: String, words: String) { #expect(Harmless.address(text) == words) }

  @Test(
    arguments: [
      ("GPIO17", "GPIO17"), ("5 of pinctrl-bcm2711", "5 of pinctrl-bcm2711"), ("GPIO", "another line"),
      ("GPIO17a", "another line"), ("5 of marty", "another line"), ("LAMP", "another line"),
      ("", "another line"),
    ])
  func onlyHeaderLinesArePrinted(name: String, words: String) { #expect(Harmless.line(name) == words) }

  @Test(
    arguments: [
      ("bus /dev/i2c-3", "bus /dev/i2c-3"), ("bus /home/marty", "bus another bus"),
      ("chip 0x70 on /dev/i2c-1", "chip 0x70 on /dev/i2c-1"), ("chip marty", "chip another address"),
      ("keys of chip 0x70 on /dev/i2c-1", "keys of chip 0x70 on /dev/i2c-1"), ("line GPIO4", "line GPIO4"),
      ("line marty", "line another line"), ("GPIO chip /dev/marty", "a GPIO chip"),
      ("button marty on GPIO5", "a button"), ("keypad Marty's keyboard", "a keypad"),
      ("keypad 0x20 on /dev/i2c-1", "keypad 0x20 on /dev/i2c-1"),
      ("keypad 0x20 on marty", "keypad 0x20 on another bus"), ("marty", "another part"),
    ])
  func partsArePrintedByKind(part: String, words: String) { #expect(Harmless.part(part) == words) }

  @Test(
    arguments: [
      ("0.2.0", "0.2.0"), ("1.0~rc1+deb13", "1.0~rc1+deb13"), ("marty", "of an unknown version"),
      ("1 marty", "of an unknown version"), ("", "of an unknown version"),
      ("1.2.3.4.5.6.7.8.9.0.1.2.3", "of an unknown version"),
    ])
  func onlyVersionNumbersArePrinted(text: String, words: String) { #expect(Harmless.version(text) == words) }

  @Test func knownBoardsAreThoseOfTheRepository() throws {
    let boards = try Self.names(in: "boards")
    #expect(Harmless.boards == boards)
    #expect(Harmless.board("marty") == "own profile")
    #expect(Harmless.board("none") == "none")
  }

  @Test func knownActivitiesIncludeEverySequence() throws {
    let sequences = try Self.names(in: "systemd/data/sequences")
    #expect(Harmless.activities.isSuperset(of: sequences))
    for name in Harmless.activities { #expect(Harmless.activity(name) == name) }
    #expect(Harmless.activity("marty") == "own sequence")
    #expect(Harmless.activity("nothing: dark until marty") == "nothing")
  }

  // MARK: Messages

  @Test(
    arguments: [
      (
        "chip 0x71 on /dev/i2c-1: write 1 byte: Remote I/O error (EREMOTEIO); check the wiring",
        "write: Remote I/O error (EREMOTEIO)"
      ),
      (
        "bus /dev/i2c-3: open: No such file or directory (ENOENT); marty",
        "open: No such file or directory (ENOENT)"
      ),
      (
        "bus /dev/i2c-3: ask what the adapter can do: Inappropriate ioctl for device (ENOTTY); marty",
        "ask the adapter: Inappropriate ioctl for device (ENOTTY)"
      ),
      ("line MARTY: find: no chip has it; there are /dev/gpiochip0", "find: no chip has it"),
      ("marty: openly so", "another reason"), ("", "another reason"),
    ])
  func faultGivesStepAndReason(message: String, words: String) { #expect(FaultWords.of(message) == words) }

  /// The report recognises messages by their wording, so both must change together.
  @Test func recognisedPhrasesExistInTheSources() throws {
    var sources = ""
    for target in try FileSystem.entries(of: "\(Self.root)/Sources/Hardware") {
      let folder = "Sources/Hardware/\(target)"
      for name in try FileSystem.entries(of: "\(Self.root)/\(folder)") where name.hasSuffix(".swift") {
        sources += try Self.text("\(folder)/\(name)")
      }
    }
    for phrase in FaultWords.steps + FaultWords.findings {
      #expect(sources.contains(phrase), "no driver reports \(phrase) any more")
    }
    let status = try Self.text("Sources/Programs/DaemonCore/Daemon+Status.swift")
    for (begin, _) in StatusRows.schedules {
      #expect(status.contains("\"\(begin)"), "no night text of the daemon begins with \(begin) any more")
    }
  }

  // MARK: Problems of files

  @Test(
    arguments: [
      (
        "/etc/timecircuits/timecircuits.toml:3:9: display.colon: expected \"blink\", found \"marty\"",
        "timecircuits.toml:3:9: display.colon"
      ),
      ("/etc/timecircuits/timecircuits.toml:3:9: expected a value, found marty", "timecircuits.toml:3:9"),
      ("/etc/timecircuits/timecircuits.toml: expected a regular file, found a folder", "timecircuits.toml"),
      ("/home/marty/prop.toml:3:9: readout[2].zone: expected a name", "configuration:3:9: readout[2].zone"),
      ("/home/marty/prop.toml:3:9: marty: expected the key zone", "configuration:3:9"),
      ("/home/marty/prop.toml:3:9: buses.marty: expected a bus", "configuration:3:9: buses.*"),
      ("/home/marty/prop.toml:3:9: buses.\"a: b\": expected a bus", "configuration:3:9: buses.*"),
      ("/home/marty/prop.toml:3:9: readout[marty].zone: x", "configuration:3:9"),
      ("/etc/timecircuits/sequences/marty.toml:1:2: step[3].at_ms: x", "a sequence:1:2: step[3].at_ms"),
      ("/home/marty/boards/marty.toml:1:2: chips.marty.bus: x", "a board:1:2: chips.*.bus"),
      ("/home/marty/marty.toml:1:2: zone: x", "another file:1:2: zone"),
      ("--board: expected a board, found marty", "command line"), ("marty", "another file"),
      ("", "another file"),
    ])
  func problemIsReducedToPositionAndKnownKey(problem: String, words: String) {
    #expect(ProblemPlace(problem, configuration: "/home/marty/prop.toml").description == words)
  }

  /// The manual pages name keys in their lists' heads and in the names of tables.
  @Test func knownKeysAreThoseOfTheManual() throws {
    var keys: Set<String> = []
    for page in ["timecircuits.toml", "timecircuits-board", "timecircuits-sequence", "timecircuits-journeys"]
    {
      for line in try Self.text("systemd/package/man/\(page).5").split(separator: "\n") {
        if line.hasPrefix(".It Ic ") {
          keys.formUnion(line.dropFirst(7).split(separator: " ").filter { $0 != "," }.map(String.init))
        } else if line.hasPrefix(".Ss [") {
          keys.formUnion(line.dropFirst(4).split { "[]., ".contains($0) }.map(String.init))
        }
      }
    }
    #expect(keys.subtracting(ProblemPlace.keys).isEmpty)
    #expect(ProblemPlace.keys.subtracting(keys).isSubset(of: ["presets"]))
  }
}
