import ArgumentParser
import ClockModel
import Configuration
import DaemonCore
import LinuxHardware
import LinuxSystem

/// The daemon on the real chips and lines.
struct HardwareRun {
  let source: SourceOptions
  let task: TaskOptions
  let environment: ProcessEnvironment

  func run() throws {
    let path = source.config ?? Paths.configuration
    let first = environment.load(path, source)
    let manager = try ServiceManager(environment: environment.callAsFunction)
    // Under a service manager the panel stays dark and waits for the mend; a person at a shell gets the answer.
    if case .failure(let failure) = first, !manager.isPresent || failure.isUsage {
      StandardError.write(failure.report)
      throw ExitCode(failure.exitCode)
    }
    let lock = try environment.lockPanel()
    try run(first, path: path, manager: manager)
    _ = consume lock
  }

  /// Four seconds of edges: a chip that lost its power is right again within five.
  ///
  /// A restate is 244 bits a chip, 0.2 % of a 100 kHz bus with three chips.
  private static let presentationsBetweenRestates = 8

  private func run(
    _ first: Result<Setup, ConfigurationFailure>, path: String, manager: ServiceManager
  ) throws(SystemError) {
    let wakeUp = try WakeUp()
    var events = try DaemonEvents.open(wakeUp: wakeUp, watchesFiles: true)
    var options = DaemonOptions { [environment, source] in environment.load(path, source) }
    options.recordPath = environment.recordPath
    let clock = try SystemEdgeClock()
    let start = clock.now
    guard let kind = task.test else {
      return try run(first, clock, from: start, options, manager, wakeUp, &events)
    }
    options.makeShow = { WiringTest(kind, of: $0.wiring, from: $1) }
    options.stopsOnHangUp = true
    // A test's steps are counted, whatever happens to the wall clock meanwhile.
    let steady = try ScaledEdgeClock(start: start, speed: 1)
    try run(first, steady, from: start, options, manager, wakeUp, &events)
  }

  private func run<Clock: EdgeClock>(
    _ first: Result<Setup, ConfigurationFailure>, _ clock: Clock, from start: WallTime,
    _ options: DaemonOptions,
    _ manager: ServiceManager, _ wakeUp: WakeUp, _ events: inout DaemonEvents
  ) throws(SystemError) {
    let daemon = Daemon(
      clock: clock,
      panel: ThreadedPanel(
        on: LinuxPanelHardware(), wakeUp: wakeUp, reportsEveryPass: false,
        presentationsBetweenRestates: Self.presentationsBetweenRestates),
      options: options, log: Log(), manager: manager)
    try daemon.run(first, from: start, events: &events)
  }
}
