import ArgumentParser
import ClockModel
import Configuration
import DaemonCore
import LinuxSystem
import PanelHAL
import PanelSimulator

/// The daemon on simulated chips and lines, with the mirror on stdout.
struct SimulatorRun {
  let source: SourceOptions
  let task: TaskOptions
  let simulation: SimulationOptions
  let environment: ProcessEnvironment

  func run() throws {
    // A bench needs no configuration file: without one the built-in default is shown.
    let path = source.config ?? (FileSystem.isFile(Paths.configuration) ? Paths.configuration : nil)
    let first = environment.load(path, source)
    let manager = try ServiceManager(environment: environment.callAsFunction)
    if case .failure(let failure) = first, !manager.isPresent || failure.isUsage {
      StandardError.write(failure.report)
      throw ExitCode(failure.exitCode)
    }
    try run(first, path: path)
  }

  private func run(_ first: Result<Setup, ConfigurationFailure>, path: String?) throws(SystemError) {
    let bench = SimulatedPanel()
    let hardware = SimulatedHardware(bench)
    let wakeUp = try WakeUp()
    let now = try SystemEdgeClock().now
    let start = simulation.start ?? now
    switch simulation.speed ?? .times(1) {
    case .max:
      let events = try DaemonEvents.open(wakeUp: wakeUp, watchesFiles: false)
      try run(
        first, path, JumpingEdgeClock(start: start),
        InlinePanel(on: hardware) { SystemClock.monotonicNanoseconds }, bench, start: start, events)
    case .times(let speed):
      let events = try DaemonEvents.open(wakeUp: wakeUp, watchesFiles: true)
      let panel = ThreadedPanel(
        on: hardware, wakeUp: wakeUp, reportsEveryPass: true, presentationsBetweenRestates: nil)
      // At its own pace and from now the simulation lives by the machine's clock, and sees it being set.
      if speed == 1, simulation.start == nil {
        try run(first, path, SystemEdgeClock(), panel, bench, start: start, events)
      } else {
        try run(first, path, ScaledEdgeClock(start: start, speed: speed), panel, bench, start: start, events)
      }
    }
  }

  private func run<Clock: EdgeClock, Panel: PanelOutput>(
    _ first: Result<Setup, ConfigurationFailure>, _ path: String?, _ clock: Clock, _ panel: Panel,
    _ bench: SimulatedPanel, start: WallTime, _ events: consuming DaemonEvents
  ) throws(SystemError) {
    let isTerminal = Output.isTerminal(StandardOutput.descriptor)
    let format = simulation.format ?? (isTerminal ? .picture : .json)
    var options = DaemonOptions { [environment, source] in environment.load(path, source) }
    options.duration = simulation.duration?.nanoseconds
    options.stopsAfterFirstRecord = simulation.once
    options.mirrorShowsCaptions = format == .picture
    if let kind = task.test { options.makeShow = { WiringTest(kind, of: $0.wiring, from: $1) } }
    let mirror = MirrorPrinter(
      bench, format: format, to: StandardOutput.descriptor, wantsColour: environment("NO_COLOR") == nil)
    let daemon = Daemon(
      clock: clock, panel: panel, options: options, log: Log(),
      manager: try ServiceManager(environment: environment.callAsFunction), mirror: mirror)
    try daemon.run(first, from: start, events: &events)
  }
}
