import Configuration
import DaemonCore
import LinuxSystem
import StateKeeping

/// What a start reads, and what there is to show in its place.
struct FirstReading {
  /// What configuration and board say.
  let result: Result<Setup, ConfigurationFailure>
  /// Keeps what is taken, `nil` where nothing is kept.
  let lastGood: LastGoodStore?
  /// What is shown while the files are not good; `nil` leaves the panel dark.
  let standIn: StandIn?

  /// What a configuration without a board stands for.
  let boardRule: BoardRule

  /// Reads the files once, as they are.
  init(
    of path: String?, _ source: SourceOptions, in environment: ProcessEnvironment,
    boardRule: BoardRule = .standard
  ) {
    result = environment.load(path, source, boardRule: boardRule)
    self.boardRule = boardRule
    lastGood = nil
    standIn = nil
  }

  /// Reads the files as they are meant, which waits for a save that is under way, beside a copy of what was taken last.
  ///
  /// - Parameters:
  ///   - path: the configuration, `nil` for the built-in one.
  ///   - source: what the command line says instead.
  ///   - environment: where everything is.
  ///   - folder: the folder of the copy, `nil` without one.
  ///   - isDriving: whether chips and lamps are driven, and not simulated.
  ///   - wakeUp: signalled when there is something to be told of the copy.
  init(
    careful path: String?, _ source: SourceOptions, in environment: ProcessEnvironment,
    keptIn folder: String?, isDriving: Bool, wakeUp: WakeUp
  ) {
    lastGood = folder.map { LastGoodStore(in: $0, wakeUp: wakeUp) }
    // That of another configuration is of no use for this one.
    let kept = lastGood?.atTheStart.flatMap { $0.sources.configuration?.path == path ? $0 : nil }
    let rule =
      isDriving
      ? DrivenBefore(environment: environment, kept: kept).rule(of: path, source)
      : kept?.namesBoard == true ? .namedAsBefore : .standard
    boardRule = rule
    let reading = CarefulReading(of: path, lastGood: kept?.sources) {
      environment.load(path, source, boardRule: rule)
    }
    switch reading.run() {
    case .read(let found): result = found
    case .underWay(let file, let isBeginning):
      let message =
        isBeginning ? "only the beginning of what it was, as in the middle of a save" : "it is being written"
      result = .failure(
        ConfigurationFailure(problems: [Problem(file: file, message: message)], files: [file]))
    }
    guard case .failure = result, let kept else {
      standIn = nil
      return
    }
    // The zones are those of now.
    switch environment.load(path, source, given: kept.sources.contents) {
    case .success(let setup): standIn = StandIn(setup: setup, takenAt: kept.takenAt)
    case .failure: standIn = nil
    }
  }

  /// Ends the program where there is nothing to show and nobody who would mend the files while it waits.
  ///
  /// - Parameter waits: whether a service manager keeps it until they are mended.
  /// - Throws: ``ProgramFailure/report(_:exitCode:)`` of the failure.
  func requireSomethingToShow(orThatItWaits waits: Bool) throws(ProgramFailure) {
    guard case .failure(let failure) = result, failure.isUsage || (!waits && standIn == nil) else { return }
    throw .report(failure.report, exitCode: failure.exitCode)
  }
}
