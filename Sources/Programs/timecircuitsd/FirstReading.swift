import Configuration
import DaemonCore
import LinuxSystem
import Reading
import StateKeeping

/// The configuration as read at the start, or its substitute.
struct FirstReading {
  /// The setup, or why the files are not good.
  let result: Result<Setup, ConfigurationFailure>
  /// Saves the last good configuration; `nil` if it is not saved.
  let lastGood: LastGoodStore?
  /// The substitute while the files are not good; `nil` leaves the panel dark.
  let standIn: StandIn?

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

  /// Reads the files, waiting for an unfinished save, and the copy of the last good ones.
  ///
  /// - Parameters:
  ///   - path: the configuration; `nil` for the built-in one.
  ///   - source: the overrides of the command line.
  ///   - environment: the process's variables and folders.
  ///   - folder: the folder of the copy; `nil` for none.
  ///   - isDriving: whether chips and lamps are real, not simulated.
  ///   - wakeUp: signalled when there are events of the copy.
  init(
    careful path: String?, _ source: SourceOptions, in environment: ProcessEnvironment,
    keptIn folder: String?, isDriving: Bool, wakeUp: WakeUp
  ) {
    lastGood = folder.map { LastGoodStore(in: $0, wakeUp: wakeUp) }
    // A copy of another configuration is of no use here.
    let kept = lastGood?.atTheStart.flatMap { $0.sources.configuration?.path == path ? $0 : nil }
    let rule =
      isDriving
      ? DrivenBefore(environment: environment, kept: kept).rule(of: path, source)
      : kept?.namesBoard == true ? .namedAsBefore : .standard
    boardRule = rule
    let reading = StableFileReader(of: path, lastGood: kept?.sources) {
      environment.load(path, source, boardRule: rule)
    }
    switch reading.run() {
    case .read(let found): result = found
    case .underWay(let file, let isBeginning):
      let message =
        isBeginning ? "only the beginning of its last version, as if a save broke off" : "it is being written"
      result = .failure(
        ConfigurationFailure(problems: [Problem(file: file, message: message)], files: [file]))
    }
    guard case .failure = result, let kept else {
      standIn = nil
      return
    }
    // With the zone rules of today.
    switch environment.load(path, source, given: kept.sources.contents) {
    case .success(let setup): standIn = StandIn(setup: setup, takenAt: kept.takenAt)
    case .failure: standIn = nil
    }
  }

  /// Ends the program if it has nothing to show and does not wait for a fix.
  ///
  /// - Parameter waits: whether a service manager lets it wait.
  /// - Throws: ``ProgramFailure/report(_:exitCode:)`` with the mistakes; always if the command line is wrong.
  func requireSomethingToShow(orThatItWaits waits: Bool) throws(ProgramFailure) {
    guard case .failure(let failure) = result, failure.isUsage || (!waits && standIn == nil) else { return }
    throw .report(failure.report, exitCode: failure.exitCode)
  }
}
