import ArgumentParser
package import ClockModel
import Configuration
package import DaemonCore
import LinuxSystem
package import Panel
package import Pictures
import ProgramEntry
import Reading

/// The options that choose what the clock shows.
struct SourceOptions: ParsableArguments {
  @Option(
    help: "The configuration file (default: \(Paths.configuration)).", completion: .file(extensions: ["toml"])
  )
  var config: String?

  @Option(
    help: "A board of --list-boards, or the path of a profile, instead of the configured one.",
    completion: .custom(OptionCompletions.boards))
  var board: String?

  @Option(
    help: "Show this instant on live readouts, as in 1985-10-26T08:21:00Z; the colon keeps blinking.",
    transform: ISO8601.instant)
  var frozenDate: WallTime?

  @Option(
    help:
      "Show one to three live cities instead of the configured readouts, as in new_york,london,hong_kong.",
    completion: .custom(OptionCompletions.cities))
  var cities: String?

  @Option(
    help: ArgumentHelp(
      "Your own folder with sequences/ and journeys.toml, which override the others.", valueName: "dir"),
    completion: .directory)
  var data: String?

  @Flag(help: "With --simulate: show the film's three readouts, OCT 26 1985, instead of the configured ones.")
  var film = false

  /// The parts of the configuration that the command line replaces.
  var overrides: Overrides {
    Overrides(
      board: board,
      cities: cities.map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) },
      film: film, frozenDate: frozenDate)
  }
}

/// The options of the control socket.
struct ControlOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The control socket (default: \(Paths.controlSocket), or control.sock in RUNTIME_DIRECTORY; with --simulate its own).",
      valueName: "path"),
    completion: .file())
  var socket: String?
}

/// The options for tasks other than showing the time.
struct TaskOptions: ParsableArguments {
  @Flag(help: "Report every problem of configuration and board; open no device.")
  var checkConfig = false

  @Flag(help: "Turn every chip and lamp dark, and exit.")
  var blank = false

  @Option(help: "Light all lamps, all segments, or one LED after the other with its address.")
  var test: WiringTestKind?

  @Option(help: ArgumentHelp("With --test: the readout (default: all).", valueName: "readout"))
  var part: ReadoutPosition?

  @Option(
    help: ArgumentHelp(
      "With --test: the chip, as in /dev/i2c-1:0x71 (default: all chips and lines).", valueName: "chip"
    ), transform: reading("an address such as /dev/i2c-1:0x71", ChipName.init))
  var chip: ChipName?

  @Flag(help: "With --test walk: also light the bits that the board profile does not list.")
  var all = false

  var scope: WiringTestScope { WiringTestScope(readout: part, chip: chip, isComplete: all) }

  /// Ends the program if the board has none of the LEDs to test.
  func requireScope(on result: Result<Setup, ConfigurationFailure>) throws(ProgramFailure) {
    guard test != nil, case .success(let setup) = result, let objection = scope.objection(on: setup.wiring)
    else { return }
    throw .report("--test: \(objection)", exitCode: Exit.usage)
  }

  @Flag(help: "Find the chips, ask which board it is, and write the configuration; as root, on a terminal.")
  var setUpBoard = false

  @Option(
    help: ArgumentHelp(
      "Install the configuration and secrets that a PC left on the card's boot partition; as root, at each boot.",
      valueName: "folder"), completion: .directory)
  var takeBootPartition: String?

  @Flag(
    help:
      "Look in apt's package lists for a newer version, and record it for the status; with updates = true fetch the list first. As root, once a day."
  )
  var checkUpdates = false

  @Flag(help: "List the boards that --board accepts.")
  var listBoards = false

  @Flag(help: "Print the wiring diagram of the board as an SVG document.")
  var draw = false

  @Flag(help: "Print the prop's front at 1 : 1 as an SVG document: plates, windows, holes, lettering.")
  var drawEnclosure = false

  @Flag(help: "Print the current of the board's chips, lines and supply, in mA.")
  var power = false

  func validate() throws {
    let chosen = [
      checkConfig, blank, test != nil, setUpBoard, takeBootPartition != nil, checkUpdates, listBoards, draw,
      drawEnclosure, power,
    ].filter { $0 }.count
    if test == nil, scope != .board {
      throw ValidationError("--part, --chip and --all need --test: add --test walk, or leave them out.")
    }
    if chosen > 1 {
      throw ValidationError(
        "Only one of --check-config, --blank, --test, --set-up-board, --take-boot-partition, --check-updates, --list-boards, --draw, --draw-enclosure and --power at a time."
      )
    }
  }
}

extension WiringTestKind: ExpressibleByArgument {}

extension ReadoutPosition: ExpressibleByArgument {
  package init?(argument: String) { self.init(words: argument) }

  /// The names of the readouts, top to bottom.
  package static var allValueStrings: [String] { allCases.map(\.name) }
}

/// The options of a simulation.
struct SimulationOptions: ParsableArguments {
  @Flag(help: "Drive simulated chips and lamps, and print their LEDs.")
  var simulate = false

  @Option(help: "picture, json, or svg with --once (default: picture on a terminal, else json).")
  var format: MirrorPrinter.Format?

  @Option(
    help: "The terminal's background: dark or light (default: from COLORFGBG, or as the terminal reports).")
  var theme: Palette.Theme?

  @Option(help: "Start of the simulated clock, as in 1985-10-26T08:20:55Z.", transform: ISO8601.instant)
  var start: WallTime?

  @Option(
    help: "The clock's speed: 1 is real time, or max.",
    transform: reading("a number above 0, up to 1000000, or max", Speed.init))
  var speed: Speed?

  @Option(
    name: .customLong("for"), help: "End after this simulated time, in seconds, or as in 2min or 1h.",
    transform: reading("a number of seconds above 0, up to 9000000000, or a time such as 2 min", Seconds.init)
  )
  var length: Seconds?

  @Flag(help: "Print one record and stop.")
  var once = false

  @Option(
    help: ArgumentHelp("The folder for the saved settings.", valueName: "dir"),
    completion: .directory)
  var state: String?

  @Option(
    help: ArgumentHelp(
      "Send the requests of a file: each line has the seconds since the start, and a request as on the control socket.",
      valueName: "file"),
    completion: .file())
  var script: String?

  /// The first option given that needs `--simulate`.
  var firstUsed: String? {
    if format != nil { return "--format" }
    if theme != nil { return "--theme" }
    if start != nil { return "--start" }
    if speed != nil { return "--speed" }
    if length != nil { return "--for" }
    if state != nil { return "--state" }
    if script != nil { return "--script" }
    return once ? "--once" : nil
  }
}

extension MirrorPrinter.Format: ExpressibleByArgument {}

extension Palette.Theme: ExpressibleByArgument {}

extension Double {
  /// A decimal number: Swift also accepts hexadecimal and words such as `inf`.
  fileprivate init?(decimal text: String) {
    guard text.utf8.allSatisfy({ "0123456789.+-eE".utf8.contains($0) }) else { return nil }
    self.init(text)
  }
}

/// A multiple of real time, or as fast as the machine allows.
enum Speed {
  case times(Double)
  case max

  init?(_ text: String) {
    if text.lowercased() == "max" {
      self = .max
    } else if let times = Double(decimal: text), times.isFinite, times > 0, times <= 1_000_000 {
      self = .times(times)
    } else {
      return nil
    }
  }
}

/// A positive number of seconds.
struct Seconds {
  let nanoseconds: Int64

  /// 285 years, within what nanoseconds can count.
  private static let longest = 9_000_000_000.0

  init?(_ text: String) {
    let seconds = Double(decimal: text) ?? TimeSpan(text).map { Double($0.milliseconds) / 1000 }
    guard let seconds, seconds > 0, seconds <= Self.longest else { return nil }
    nanoseconds = Int64((seconds * 1e9).rounded())
  }
}
