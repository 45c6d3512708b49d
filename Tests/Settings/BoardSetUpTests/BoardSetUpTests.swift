import Cities
import ClockModel
import Configuration
import Foundation
import LinuxSystem
import Panel
import PanelHAL
import PanelSimulator
import Testing
import TestSupport

@testable import BoardSetUp

/// The whole set-up on simulated chips, with scripted answers.
@Suite struct BoardSetUpTests {
  static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A scripted user with a simulated panel.
  final class Bench {
    let folder: URL
    let path: String
    let bench = SimulatedPanel()
    var buses = [FoundBus(path: "/dev/i2c-1", answering: [0x71, 0x72, 0x74])]
    var answers: [TerminalLine.Answer] = []
    var printed = ""
    /// The wirings that were recorded as driven.
    var driven: [Wiring?] = []
    /// Whether a wiring had been driven when each question was asked.
    var written: [Bool] = []
    /// Changes by another program before an answer, by the question's index.
    var before: [Int: () throws -> Void] = [:]

    /// Writes `text`, if any, in a new folder; `name` may be a subfolder that does not exist.
    init(_ text: String?, in name: String = ".") throws {
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("set-up-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      path = folder.appendingPathComponent(name).appendingPathComponent("timecircuits.toml").path
      if let text { try text.write(toFile: path, atomically: true, encoding: .utf8) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    static let loader = ConfigurationLoader(
      boardFolders: [sources.appendingPathComponent("boards").path],
      zoneFolder: ConfigurationLoader.zoneFolder { ProcessInfo.processInfo.environment[$0] },
      dataFolders: [sources.appendingPathComponent("systemd/data").path])

    func load(
      _ path: String?, _ overrides: Overrides, _ text: [UInt8]? = nil
    ) -> Result<Setup, ConfigurationFailure> {
      do throws(ConfigurationFailure) {
        var given: [String: [UInt8]] = [:]
        if let path, let text { given[path] = text }
        return .success(try Self.loader.load(path, overrides: overrides, given: given))
      } catch {
        return .failure(error)
      }
    }

    func run(_ words: [String], then end: TerminalLine.Answer = .end) -> SetUpOutcome {
      answers = words.map { .line($0) } + [end]
      var asked = 0
      let boards = Self.loader.boards().compactMap { summary -> BoardCandidate? in
        guard case .success(let setup) = load(nil, Overrides(board: summary.name)) else { return nil }
        return BoardCandidate(
          name: summary.name, description: summary.description ?? "", wiring: setup.wiring)
      }
      let dependencies = Dependencies(
        path: path, boards: boards, buses: { self.buses }, advice: { "switch \($0) on" },
        hardware: SimulatedHardware(bench), load: { self.load(self.path, $0, $1) },
        city: { id in
          do throws(CityRefusal) { return .success(try Self.loader.city(id)) } catch {
            return .failure(error)
          }
        }, note: { self.driven.append($0) })
      let dialogue = Dialogue(
        write: { self.printed += $0 },
        listen: {
          defer { asked += 1 }
          do { try self.before[asked]?() } catch { Issue.record(error) }
          self.written.append(!self.driven.isEmpty)
          let answer = asked < self.answers.count ? self.answers[asked] : .end
          if case .line(let line) = answer { self.printed += line + "\n" }
          return answer
        })
      return BoardSetUp(dependencies, dialogue).run()
    }

    var text: String {
      get throws { try String(contentsOfFile: path, encoding: .utf8) }
    }

    func shipped() throws -> String {
      try String(
        contentsOf: BoardSetUpTests.sources.appendingPathComponent("systemd/data/timecircuits.toml"),
        encoding: .utf8)
    }
  }

  static func shipped() throws -> String {
    try String(contentsOf: sources.appendingPathComponent("systemd/data/timecircuits.toml"), encoding: .utf8)
  }

  /// The answers to the LED check of the TCD's boards: a bar and three lamps of each readout.
  static let ledAnswers = Array(repeating: "y", count: 12)

  @Test func setUpKeepsTheShippedFilesComments() throws {
    let bench = try Bench(Self.shipped())
    let outcome = bench.run(["circuitsetup-tcd", "y"] + Self.ledAnswers + ["1", "y"])
    #expect(outcome == .saved, "\(bench.printed)")
    let expected = try Self.shipped().replacingOccurrences(
      of: "# board = \"adafruit-backpacks\"", with: "board = \"circuitsetup-tcd\"")
    #expect(try bench.text == expected)
    #expect(bench.printed.contains("3 boards have exactly these chips, and only you know which is yours:"))
    #expect(
      bench.printed.contains("  - # board = \"adafruit-backpacks\"\n  + board = \"circuitsetup-tcd\"\n"))
    #expect(bench.printed.contains("It is valid: NEW YORK, LONDON, HONG KONG on board circuitsetup-tcd."))
    let backup = try String(contentsOfFile: bench.path + ".before-set-up", encoding: .utf8)
    #expect(try backup == Self.shipped())
    // Nothing is driven before the user agrees, and all is dark afterwards.
    #expect(bench.written.prefix(2).allSatisfy { !$0 })
    #expect(bench.driven.count == 2)
    #expect(bench.driven.last == .some(nil))
    for line in bench.printed.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test func emptyAnswerChoosesNoneOfSeveralBoards() throws {
    let bench = try Bench(Self.shipped())
    _ = bench.run(["", "", "nonsense", "4711"])
    #expect(bench.printed.contains("There is no board \"nonsense\""))
    #expect(!bench.printed.contains("Light them?"))
    #expect(!bench.printed.contains("look again [1]"))
  }

  @Test func savesTheFilmsLabelsAndARenamedBus() throws {
    let bench = try Bench(Self.shipped())
    bench.buses = [FoundBus(path: "/dev/i2c-5", adapter: "x", answering: [0x70, 0x71, 0x72])]
    let outcome = bench.run(["", "n", "3", "y"])
    #expect(outcome == .saved, "\(bench.printed)")
    let text = try bench.text
    #expect(text.contains("board = \"one-chip-per-readout-gpio-lamps\"\n"))
    #expect(text.contains("[buses]\n\"/dev/i2c-1\" = \"/dev/i2c-5\"\n"))
    #expect(text.contains("label = \"PRESENT TIME\"\nzone = \"local\"\n"))
    #expect(text.contains("# The film's hero shot"))
    #expect(bench.driven.isEmpty)
    // A second run finds nothing to change.
    let again = bench.run(["", "n", "1", "y"])
    #expect(again == .saved)
    #expect(bench.printed.contains("The file already has these settings."))
    #expect(try bench.text == text)
  }

  @Test func cityQuestionRepeatsUntilAllAreKnown() throws {
    let bench = try Bench(nil)
    let outcome = bench.run(
      ["circuitsetup-tcd", "n", "2", "", "a,b,c,d", "Berlni", "Berlin, new york", "y"])
    #expect(outcome == .saved, "\(bench.printed)")
    #expect(bench.printed.contains("Berlni: expected"))
    #expect(bench.printed.contains("This file does not exist yet. Create it?"))
    #expect(
      try bench.text
        == "board = \"circuitsetup-tcd\"\n\n[[readout]]\nzone = \"Europe/Berlin\"\n\n[[readout]]\nzone = \"America/New_York\"\n"
    )
  }

  @Test func missingChipIsReportedAndNeedsConfirmation() throws {
    let bench = try Bench(Self.shipped())
    bench.buses = [FoundBus(path: "/dev/i2c-1", answering: [0x71, 0x74])]
    let outcome = bench.run(["circuitsetup-tcd", "", "circuitsetup-tcd", "y", "n", "1", "y"])
    #expect(outcome == .saved, "\(bench.printed)")
    #expect(bench.printed.contains("0x71 and 0x74 on /dev/i2c-1 answer; missing: 0x72 on /dev/i2c-1."))
    #expect(bench.printed.contains("circuitsetup-tcd: 0x72 on /dev/i2c-1 does not answer"))
  }

  @Test func missingBusIsReportedWithAdvice() throws {
    let bench = try Bench(Self.shipped())
    bench.buses = [FoundBus(path: "/dev/i2c-1", answering: Array(0x70...0x77))]
    _ = bench.run(["adafruit-backpacks"])
    #expect(bench.printed.contains("There is no /dev/i2c-3: switch /dev/i2c-3 on."))
    bench.buses = []
    _ = bench.run([""])
    #expect(bench.printed.contains("There is no I²C bus on this machine: switch /dev/i2c-1 on."))
  }

  @Test func disabledBusGivesNoWiringAdvice() throws {
    let bench = try Bench(Self.shipped())
    bench.buses = []
    let outcome = bench.run(["circuitsetup-tcd", "y", "n", "1", "y"])
    #expect(outcome == .saved, "\(bench.printed)")
    #expect(bench.printed.contains("There is no /dev/i2c-1: switch /dev/i2c-1 on."))
    #expect(bench.printed.contains("Continue without it, and look for the chips later?"))
    #expect(!bench.printed.contains("address jumpers"))
  }

  @Test func darkLEDsLeadBackToTheBoards() throws {
    let bench = try Bench(Self.shipped())
    let outcome = bench.run(
      ["professor-gizmo", "y", "n"] + Self.ledAnswers.dropFirst() + ["n", "circuitsetup-tcd", "y"]
        + Self.ledAnswers + ["1", "y"])
    #expect(outcome == .saved, "\(bench.printed)")
    #expect(bench.printed.contains("Not correct:\n  destination time (top): the top bar"))
    #expect(try bench.text.contains("board = \"circuitsetup-tcd\""))
  }

  /// As on a machine without /etc/timecircuits: no answer is lost.
  @Test func missingFolderIsCreated() throws {
    let bench = try Bench(nil, in: "etc/timecircuits")
    let outcome = bench.run(["circuitsetup-tcd", "n", "1", "y"])
    #expect(outcome == .saved, "\(bench.printed)")
    #expect(try bench.text.contains("board = \"circuitsetup-tcd\""))
    #expect(bench.printed.contains("This file does not exist yet."))
  }

  @Test func concurrentEditIsNotOverwritten() throws {
    let bench = try Bench(Self.shipped())
    let path = bench.path
    bench.before = [3: { try "# mine\n".write(toFile: path, atomically: true, encoding: .utf8) }]
    let outcome = bench.run(["circuitsetup-tcd", "n", "1", "y"])
    guard case .failed(let text, Exit.temporaryFailure) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(text.contains("has changed since it was read"))
    #expect(try bench.text == "# mine\n")
  }

  @Test func invalidFileStopsTheSetUp() throws {
    let bench = try Bench("[display]\nhour_cycle = 13\n")
    guard case .failed(let text, Exit.badConfiguration) = bench.run([]) else {
      Issue.record("\(bench.printed)")
      return
    }
    #expect(text.contains("hour_cycle"))
    #expect(text.contains("Fix this first"))
  }

  private static let hardFiles = [
    "buses = { \"/dev/i2c-9\" = \"/dev/i2c-8\" }\n",
    "board = \"\"\"\ncircuitsetup-acar\"\"\"\n",
    "\"board\" = \"circuitsetup-acar\"\n",
  ]

  @Test(arguments: hardFiles) func uneditableFileIsReportedAndKept(text: String) throws {
    let bench = try Bench(text)
    bench.buses = [FoundBus(path: "/dev/i2c-5", answering: [0x71, 0x72, 0x74])]
    guard case .failed(let words, Exit.badConfiguration) = bench.run(["circuitsetup-tcd", "n", "1", "y"])
    else {
      Issue.record("\(bench.printed)")
      return
    }
    #expect(words.contains("Write by hand:\nboard = \"circuitsetup-tcd\""))
    #expect(try bench.text == text)
  }

  /// The answers of a whole set-up, which a test leaves at each question.
  private static let whole = ["circuitsetup-tcd", "y"] + ledAnswers + ["2", "london", "y"]
  private static let ends: [TerminalLine.Answer] = [.signal(SIGINT), .end, .line("q")]

  @Test(arguments: whole.indices, ends) func setUpCanBeLeftAtAnyQuestion(
    question: Int, end: TerminalLine.Answer
  ) throws {
    let bench = try Bench(Self.shipped())
    let outcome = bench.run(Array(Self.whole[..<question]), then: end)
    guard case .left = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(try bench.text == Self.shipped())
    #expect(try FileManager.default.contentsOfDirectory(atPath: bench.folder.path) == ["timecircuits.toml"])
    #expect(bench.driven.isEmpty || bench.driven.last == .some(nil))
    if let wiring = bench.driven.compactMap({ $0 }).last {
      var image = PanelImage(darkFor: wiring)
      bench.bench.read(bench.bench.view(of: wiring), into: &image)
      #expect(image == PanelImage(darkFor: wiring))
    }
  }

  @Test(arguments: Bench.loader.boards().map(\.name)) func everyReadoutAndLampOfABoardIsLitOnce(
    name: String
  ) throws {
    let setup = try Bench.loader.load(nil, overrides: Overrides(board: name))
    let steps = LEDCheck<SimulatedHardware>.steps(of: setup.wiring)
    let lamps = setup.wiring.leds.filter { if case .lamp = $0.led { true } else { false } }
    #expect(Set(steps.flatMap(\.places)).isSuperset(of: lamps.map(\.place)))
    #expect(steps.count == setup.wiring.readouts.count + Set(lamps.map(\.led)).count)
  }
}
