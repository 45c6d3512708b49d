import ArgumentParser
import ClockModel
import ControlProtocol
import DaemonCore
import LinuxSystem
import ProgramEntry

/// The program's entry point.
@main
enum Main {
  static func main() { TimeCircuitsDaemon.start() }
}

/// The command line of `timecircuitsd`.
struct TimeCircuitsDaemon: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timecircuitsd",
    abstract: "Drives or simulates the three readouts of the time circuits.",
    discussion: """
      Without options the daemon reads \(Paths.configuration) and drives the board named there. With --simulate \
      it drives simulated chips and prints their LEDs.

      Exit codes: 0, also after SIGTERM, SIGINT and a closed output; 64 usage; 71 system error; 75 set-up \
      cancelled; 78 bad configuration or board profile.
      """,
    version: "timecircuitsd \(Release.version)")

  @OptionGroup(title: "What to show") var source: SourceOptions

  @OptionGroup(title: "Control") var control: ControlOptions

  @OptionGroup(title: "Instead of running") var task: TaskOptions

  @OptionGroup(title: "Simulation") var simulation: SimulationOptions

  mutating func validate() throws {
    let isCheck =
      task.checkConfig || task.listBoards || task.blank || task.draw || task.drawEnclosure || task.power
      || task.setUpBoard || task.takeBootPartition != nil || task.checkUpdates
    if simulation.simulate, isCheck {
      throw ValidationError(
        "--simulate runs the clock and cannot be combined with --check-config, --set-up-board, --take-boot-partition, --check-updates, --list-boards, --draw, --draw-enclosure, --power or --blank."
      )
    }
    if let folder = source.data, !FileSystem.isFolder(folder) {
      throw ValidationError(
        "--data: there is no folder \(folder). Create it with mkdir -p \(folder)/sequences, and put sequences there."
      )
    }
    if simulation.format == .svg, !simulation.once {
      throw ValidationError("--format svg draws one picture: add --once, or use picture or json.")
    }
    if task.setUpBoard, source.board != nil || source.cities != nil || source.frozenDate != nil {
      throw ValidationError(
        "--set-up-board asks for board and cities: leave --board, --cities and --frozen-date out.")
    }
    if source.film, source.cities != nil {
      throw ValidationError("--film and --cities cannot be combined.")
    }
    if source.film, !simulation.simulate {
      throw ValidationError("--film needs --simulate.")
    }
    if !simulation.simulate, let option = simulation.firstUsed {
      throw ValidationError("\(option) needs --simulate.")
    }
  }

  func run() throws {
    HugePages.refuse()
    Heap.keepLittle()
    let environment = ProcessEnvironment(dataFolder: source.data)
    do throws(ProgramFailure) {
      if task.checkConfig {
        try CheckConfiguration(source: source, environment: environment).run()
      } else if task.listBoards {
        try ProgramFailure.calling(ListBoards(environment: environment).run)
      } else if task.draw {
        try DrawBoard(source: source, environment: environment).run()
      } else if task.drawEnclosure {
        try DrawEnclosure(source: source, environment: environment).run()
      } else if task.power {
        try PowerReport(source: source, environment: environment).run()
      } else if task.setUpBoard {
        try SetUpBoard(source: source, environment: environment).run()
      } else if let folder = task.takeBootPartition {
        try TakeBootPartition(folder: folder, environment: environment).run()
      } else if task.checkUpdates {
        try CheckUpdates(source: source, environment: environment).run()
      } else if task.blank {
        try BlankPanel(source: source, environment: environment).run()
      } else if simulation.simulate {
        try SimulatorRun(
          source: source, control: control, task: task, simulation: simulation, environment: environment
        ).run()
      } else {
        try HardwareRun(source: source, control: control, task: task, environment: environment).run()
      }
    } catch {
      try error.report()
    }
  }
}

/// The paths of an installed program.
enum Paths {
  static let configuration = configurationFolder + "/timecircuits.toml"
  static let configurationFolder = "/etc/timecircuits"
  static let runtimeDirectory = "/run/timecircuits"
  /// The result of the daily check for updates.
  static let updates = "/var/lib/timecircuits-updates/newest.json"
  static let stateDirectory = "/var/lib/timecircuits"
  static let bootPartitionRecord = "/var/lib/timecircuits-boot"
  static let controlSocket = Release.controlSocket
}
