import ClockModel
import Configuration
import ControlProtocol
import ControlServer
import DaemonCore
import LinuxHardware
import LinuxKeys
import LinuxSystem
import PanelThreads

/// The daemon on real chips and lines.
struct HardwareRun {
  let source: SourceOptions
  let control: ControlOptions
  let task: TaskOptions
  let environment: ProcessEnvironment

  func run() throws(ProgramFailure) {
    let path = source.config ?? Paths.configuration
    let (manager, wakeUp) = try ProgramFailure.calling { () throws(SystemError) in
      (try ServiceManager(environment: environment.callAsFunction), try WakeUp())
    }
    // Under a service manager the panel waits for a fix; a person at a shell gets the error. A wiring test
    // never shows the copy of the last good files.
    let first =
      manager.isPresent
      ? FirstReading(
        careful: path, source, in: environment, keptIn: task.test == nil ? environment.stateDirectory : nil,
        isDriving: true, wakeUp: wakeUp)
      : FirstReading(
        of: path, source, in: environment, boardRule: environment.boardRuleAtAShell(of: path, source))
    try first.requireSomethingToShow(orThatItWaits: manager.isPresent)
    try task.requireScope(on: first.result)
    let lock = try ProgramFailure.calling(environment.lockPanel)
    try ProgramFailure.calling { () throws(SystemError) in
      try run(first, path: path, manager: manager, wakeUp: wakeUp)
    }
    _ = consume lock
  }

  /// Eight edges are four seconds, so a chip that lost power recovers within five.
  ///
  /// A restate is 244 bits a chip, 0.2 % of a 100 kHz bus with three chips.
  private static let edgesBetweenRestates = 8

  private func run(
    _ first: FirstReading, path: String, manager: ServiceManager, wakeUp: WakeUp
  ) throws(SystemError) {
    // Captions go to stderr.
    let keys = task.test == .walk ? TerminalKeys(beside: StandardError.descriptor) : nil
    var events = try DaemonEvents.open(wakeUp: wakeUp, watchesFiles: true, keys: keys)
    var options = DaemonOptions { [environment, source] in environment.load(path, source, boardRule: $0) }
    options.boardRule = first.boardRule
    options.configurationPath = path
    options.recordPath = environment.recordPath
    options.version = Release.version
    options.seed = UInt64.random(in: .min ... .max)
    let clock = try SystemEdgeClock()
    let start = clock.now
    guard let kind = task.test else {
      options.synchronisation = SynchronisationWatch { SystemClock.secondsSinceBoot }
      options.standIn = first.standIn
      var services = try self.services(wakeUp, &options)
      services.lastGood = first.lastGood
      let bell = KeyBell()
      services.keys = keyThread(wakeUp, bell)
      return try run(first.result, clock, from: start, options, services, manager, wakeUp, bell, &events)
    }
    options.test = kind
    options.readsKeys = keys?.isInForeground == true
    options.testScope = task.scope
    options.stopsOnHangUp = true
    // A test counts its steps, unaffected when the wall clock is set.
    let steady = try ScaledEdgeClock(start: start, speed: 1)
    try run(first.result, steady, from: start, options, DaemonServices(), manager, wakeUp, KeyBell(), &events)
  }

  /// The thread that reads the keys; without it the clock still runs.
  private func keyThread(_ wakeUp: WakeUp, _ bell: KeyBell) -> KeyThread? {
    do throws(SystemError) {
      return try KeyThread(inbox: KeyInbox(wakeUp: wakeUp), bell: bell, clock: SystemClock.monotonic)
    } catch {
      Log().write(.error, "\(error); keys do not work")
      return nil
    }
  }

  /// The saved state, its writer and the control socket; the clock can run without them.
  private func services(
    _ wakeUp: WakeUp, _ options: inout DaemonOptions
  ) throws(SystemError) -> DaemonServices {
    let log = Log()
    var services = DaemonServices()
    let resolver = RequestResolver(
      loader: environment.loader, updateFile: Paths.updates, clock: SystemClock.monotonic)
    if let folder = environment.stateDirectory {
      do throws(SystemError) {
        services.keeper = try environment.keeper(
          in: folder, lockedIn: environment.runtimeDirectory, wakeUp: wakeUp, log: log, &options)
      } catch {
        // Two daemons with one state would overwrite each other's settings.
        if error.code == SystemError.busy { throw error }
        log.write(.error, "\(error); settings are lost when the daemon ends")
      }
    }
    let path = control.socket ?? environment.runtimeDirectory.map { $0 + "/control.sock" }
    guard let path else { return services }
    do throws(SystemError) {
      services.control = try ControlServer(
        path: path, wakeUp: wakeUp, clock: SystemClock.monotonic, resolve: resolver.resolve)
    } catch {
      log.write(.error, "\(error); timecircuitsctl cannot reach this daemon")
    }
    return services
  }

  private func run<Clock: EdgeClock>(
    _ first: Result<Setup, ConfigurationFailure>, _ clock: Clock, from start: WallTime,
    _ options: DaemonOptions, _ services: DaemonServices,
    _ manager: ServiceManager, _ wakeUp: WakeUp, _ bell: KeyBell, _ events: inout DaemonEvents
  ) throws(SystemError) {
    let inbox = services.keys?.inbox
    let daemon = Daemon(
      clock: clock,
      panel: ThreadedPanel(
        on: LinuxPanelHardware(), wakeUp: wakeUp, edgesBetweenRestates: Self.edgesBetweenRestates, bell: bell,
        tellKeys: { inbox?.post($0) }, clock: SystemClock.monotonic),
      options: options, services: services, log: Log(), manager: manager)
    try daemon.run(first, from: start, events: &events)
  }
}
