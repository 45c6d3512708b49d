public import ArgumentParser
public import ClockModel
import Configuration
public import DaemonCore
import LinuxSystem
public import Panel
public import Pictures
import ProgramEntry

/// Where the clock's content comes from.
struct SourceOptions: ParsableArguments {
  @Option(
    help: "The configuration file (default: \(Paths.configuration)).", completion: .file(extensions: ["toml"])
  )
  var config: String?

  @Option(
    help: "A board of --list-boards, or the path of a profile, in place of the configured one.",
    completion: .custom(OptionCompletions.boards))
  var board: String?

  @Option(
    help: "The instant that live readouts show, as in 1985-10-26T08:21:00Z; the colon ticks on.",
    transform: ISO8601.instant)
  var frozenDate: WallTime?

  @Option(
    help: "One to three live cities in place of the readouts, as in new_york,london,hong_kong.",
    completion: .custom(OptionCompletions.cities))
  var cities: String?

  @Option(
    help: ArgumentHelp(
      "A folder of your own with sequences/ and journeys.toml, which go before the others.", valueName: "dir"),
    completion: .directory)
  var data: String?

  @Flag(help: "The film's three readouts, OCT 26 1985, in place of the configured ones; with --simulate.")
  var film = false

  /// The parts of the configuration that the command line replaces.
  var overrides: Overrides {
    Overrides(
      board: board,
      cities: cities.map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) },
      film: film, frozenDate: frozenDate)
  }
}

/// How the running daemon is reached.
struct ControlOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The control socket (default: \(Paths.controlSocket), or control.sock in RUNTIME_DIRECTORY; with --simulate one of its own).",
      valueName: "path"),
    completion: .file())
  var socket: String?
}

/// What to do in place of showing the time.
struct TaskOptions: ParsableArguments {
  @Flag(help: "Report every problem of configuration and board; open no device.")
  var checkConfig = false

  @Flag(help: "Turn every chip and lamp dark, and exit.")
  var blank = false

  @Option(help: "Light all lamps, all segments, or one LED after the other with its address.")
  var test: WiringTestKind?

  @Option(help: ArgumentHelp("The readout that --test is about (default: all).", valueName: "readout"))
  var part: ReadoutPosition?

  @Option(
    help: ArgumentHelp(
      "The chip that --test is about, as in /dev/i2c-1:0x71 (default: all, and the lines).", valueName: "chip"
    ), transform: reading("an address such as /dev/i2c-1:0x71", ChipName.init))
  var chip: ChipName?

  @Flag(help: "With --test walk: also the bits that the board profile does not have.")
  var all = false

  /// Which LEDs a wiring test is about.
  var scope: WiringTestScope { WiringTestScope(readout: part, chip: chip, isComplete: all) }

  /// Ends the program where the board has nothing of what is to be tested.
  ///
  /// - Parameter result: what was read of configuration and board.
  /// - Throws: ``ProgramFailure/report(_:exitCode:)`` with what it has.
  func requireScope(on result: Result<Setup, ConfigurationFailure>) throws(ProgramFailure) {
    guard test != nil, case .success(let setup) = result, let objection = scope.objection(on: setup.wiring)
    else { return }
    throw .report("--test: \(objection)", exitCode: Exit.usage)
  }

  @Flag(help: "Find the chips, ask which board it is, and write the configuration; by root, on a terminal.")
  var setUpBoard = false

  @Flag(help: "List the boards that can be named.")
  var listBoards = false

  @Flag(help: "Print the wiring diagram of the board as an SVG document.")
  var draw = false

  @Flag(help: "Print the prop's front at 1 : 1 as an SVG document: plates, windows, holes, words.")
  var drawEnclosure = false

  @Flag(help: "Print what the board's chips, lines and supply have to give, in mA.")
  var power = false

  func validate() throws {
    let chosen = [
      checkConfig, blank, test != nil, setUpBoard, listBoards, draw, drawEnclosure, power,
    ].filter { $0 }.count
    if test == nil, scope != .board {
      throw ValidationError("--part, --chip and --all belong to --test: add --test walk, or leave them out.")
    }
    if chosen > 1 {
      throw ValidationError(
        "Only one of --check-config, --blank, --test, --set-up-board, --list-boards, --draw, --draw-enclosure and --power at a time."
      )
    }
  }
}

extension WiringTestKind: ExpressibleByArgument {}

extension ReadoutPosition: ExpressibleByArgument {
  /// The readout that an argument names.
  public init?(argument: String) { self.init(words: argument) }

  /// The names of the readouts, top to bottom.
  public static var allValueStrings: [String] { allCases.map(\.name) }
}

/// How the simulation runs.
struct SimulationOptions: ParsableArguments {
  @Flag(help: "Drive simulated chips and lamps, and print what their LEDs show.")
  var simulate = false

  @Option(help: "picture, json, or svg with --once (default: picture on a terminal, else json).")
  var format: MirrorPrinter.Format?

  @Option(help: "What is behind the picture: dark or light (default: as COLORFGBG or the terminal says).")
  var theme: Palette.Theme?

  @Option(help: "Where the simulated clock begins, as in 1985-10-26T08:20:55Z.", transform: ISO8601.instant)
  var start: WallTime?

  @Option(
    help: "How many times as fast time runs, or max.",
    transform: reading("a number above 0, up to 1000000, or max", Speed.init))
  var speed: Speed?

  @Option(
    name: .customLong("for"), help: "End after so many simulated seconds, or after 2 min, 1h.",
    transform: reading("a number of seconds above 0, up to 9000000000, or a time such as 2 min", Seconds.init)
  )
  var length: Seconds?

  @Flag(help: "Print one record and stop.")
  var once = false

  @Option(
    help: ArgumentHelp("The folder in which what is set at run time is kept.", valueName: "dir"),
    completion: .directory)
  var state: String?

  @Option(
    help: ArgumentHelp(
      "Requests at given times: in each line the seconds since the start, and a request as on the control socket.",
      valueName: "file"),
    completion: .file())
  var script: String?

  /// The first option in use that means nothing without `--simulate`.
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
  /// A number as people write it: Swift reads hexadecimal and words such as `inf` as well.
  fileprivate init?(decimal text: String) {
    guard text.utf8.allSatisfy({ "0123456789.+-eE".utf8.contains($0) }) else { return nil }
    self.init(text)
  }
}

/// A number of times as fast as real time, or as fast as the machine allows.
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

  /// 285 years: what nanoseconds can count.
  private static let longest = 9_000_000_000.0

  init?(_ text: String) {
    let seconds = Double(decimal: text) ?? TimeSpan(text).map { Double($0.milliseconds) / 1000 }
    guard let seconds, seconds > 0, seconds <= Self.longest else { return nil }
    nanoseconds = Int64((seconds * 1e9).rounded())
  }
}
