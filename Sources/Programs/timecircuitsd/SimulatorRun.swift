import ClockModel
import Configuration
import ControlClient
import ControlProtocol
import ControlServer
import DaemonCore
import LinuxSystem
import PanelHAL
import PanelSimulator
import Pictures

/// The daemon on simulated chips and lines, with the mirror on stdout.
struct SimulatorRun {
  let source: SourceOptions
  let control: ControlOptions
  let task: TaskOptions
  let simulation: SimulationOptions
  let environment: ProcessEnvironment

  func run() throws(ProgramFailure) {
    // A simulation needs no configuration file: the default one is built in.
    let path = source.config ?? (FileSystem.isFile(Paths.configuration) ? Paths.configuration : nil)
    let (manager, wakeUp) = try ProgramFailure.calling { () throws(SystemError) in
      (try ServiceManager(environment: environment.callAsFunction), try WakeUp())
    }
    let folder = isInRealTime ? simulation.state : nil
    let first =
      manager.isPresent || folder != nil
      ? FirstReading(careful: path, source, in: environment, keptIn: folder, isDriving: false, wakeUp: wakeUp)
      : FirstReading(of: path, source, in: environment)
    try first.requireSomethingToShow(orThatItWaits: manager.isPresent)
    try task.requireScope(on: first.result)
    var options = DaemonOptions { [environment, source] in environment.load(path, source, boardRule: $0) }
    options.boardRule = first.boardRule
    options.standIn = first.standIn
    options.script = try readScript()
    options.configurationPath = path
    options.test = task.test
    options.testScope = task.scope
    options.version = Release.version
    options.resolver = RequestResolver(loader: environment.loader, clock: SystemClock.monotonic)
    options.duration = simulation.length?.nanoseconds
    options.stopsAfterFirstRecord = simulation.once
    try ProgramFailure.calling { () throws(SystemError) in try run(first, manager, options, wakeUp) }
  }

  /// Whether the clock shows the present time at normal speed.
  private var isInRealTime: Bool {
    guard simulation.start == nil, !simulation.once, task.test == nil else { return false }
    return switch simulation.speed ?? .times(1) {
    case .max: false
    case .times(let speed): speed == 1
    }
  }

  private func readScript() throws(ProgramFailure) -> [ScriptedRequest] {
    guard let path = simulation.script else { return [] }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.read(path, maximumBytes: Self.longestScript)
    } catch {
      throw Self.scriptFailure("\(error)")
    }
    do throws(ScriptError) {
      return try ScriptedRequest.read(bytes, name: path)
    } catch {
      throw Self.scriptFailure("\(error)")
    }
  }

  private static func scriptFailure(_ reason: String) -> ProgramFailure {
    .report("--script: \(reason)", exitCode: Exit.usage)
  }

  private static let longestScript = 1 << 20

  private func run(
    _ first: FirstReading, _ manager: ServiceManager, _ options: DaemonOptions, _ wakeUp: WakeUp
  ) throws(SystemError) {
    let bench = SimulatedPanel()
    let hardware = SimulatedHardware(bench)
    let now = try SystemEdgeClock().now
    let start = simulation.start ?? now
    // Simulated chips answer at once, so no bus needs a thread.
    let panel = InlinePanel(on: hardware) { SystemClock.monotonicNanoseconds }
    switch simulation.speed ?? .times(1) {
    case .max:
      try run(
        first, manager, options, JumpingEdgeClock(start: start), panel, bench, wakeUp, start: start,
        watchesFiles: false)
    case .times(let speed):
      // From now and at normal speed, the simulation uses the machine's clock and notices when it is set.
      if speed == 1, simulation.start == nil {
        try run(
          first, manager, options, SystemEdgeClock(), panel, bench, wakeUp, start: start, watchesFiles: true)
      } else {
        let clock = try ScaledEdgeClock(start: start, speed: speed)
        try run(first, manager, options, clock, panel, bench, wakeUp, start: start, watchesFiles: true)
      }
    }
  }

  private func run<Clock: EdgeClock, Panel: PanelOutput>(
    _ first: FirstReading, _ manager: ServiceManager, _ given: DaemonOptions,
    _ clock: Clock, _ panel: Panel, _ bench: SimulatedPanel, _ wakeUp: WakeUp, start: WallTime,
    watchesFiles: Bool
  ) throws(SystemError) {
    let isTerminal = Output.isTerminal(StandardOutput.descriptor)
    let format = simulation.format ?? (isTerminal ? .picture : .json)
    let movesCursor = Terminal.movesCursor(StandardOutput.descriptor, name: environment("TERM"))
    let drawsInPlace = format == .picture && movesCursor
    // Keys are read where the captions are, unless the clock jumps. Keys without a meaning are read too,
    // since the terminal would echo them into the picture.
    let keys =
      (given.test == .walk || drawsInPlace) && !clock.jumps
      ? TerminalKeys(beside: format == .picture ? StandardOutput.descriptor : StandardError.descriptor) : nil
    let theme = simulation.theme ?? (drawsInPlace ? askedTheme : nil)
    // Before any thread starts.
    var events = try DaemonEvents.open(
      wakeUp: wakeUp, watchesFiles: watchesFiles, keys: keys, drawsInPlace: drawsInPlace)
    var options = given
    options.readsKeys = keys?.isInForeground == true
    options.playsKeys = keys != nil && drawsInPlace && given.test == nil
    options.mirrorShowsCaptions = format == .picture
    var services = try services(wakeUp, &options)
    services.lastGood = first.lastGood
    let mirror = MirrorPrinter(
      bench.reader, format: format, to: StandardOutput.descriptor,
      isTerminal: movesCursor,
      palette: environment("NO_COLOR") == nil
        ? Palette(environment: environment.callAsFunction, theme: theme) : nil,
      hint: options.playsKeys ? "? lists the keys" : nil, clock: SystemClock.monotonic)
    let daemon = Daemon(
      clock: clock, panel: panel, options: options, services: services, log: Log(), manager: manager,
      mirror: mirror)
    defer { if servesByItself || simulation.state != nil { SimulationSocket.own.removeFolder() } }
    try daemon.run(first.result, from: start, events: &events)
  }

  /// The background that the terminal reports, if the environment does not name it.
  private var askedTheme: Palette.Theme? {
    guard environment("NO_COLOR") == nil, environment("COLORFGBG") == nil else { return nil }
    return BackgroundReply.theme(
      in: Terminal.ask(
        BackgroundReply.question, on: StandardOutput.descriptor, until: BackgroundReply.isWhole,
        within: BackgroundReply.patience))
  }

  /// Whether it gets a socket of its own: it runs in real time, without an end or a script.
  private var servesByItself: Bool {
    control.socket == nil && isInRealTime && simulation.speed == nil && simulation.length == nil
      && simulation.script == nil
  }

  /// The folder for this user's temporary files; `nil` if it cannot be created.
  private var runtimeDirectory: String? {
    let socket = SimulationSocket.own
    do throws(SystemError) {
      try socket.makeFolder()
      return socket.folder
    } catch {
      return nil
    }
  }

  /// A simulation saves nothing unless asked to.
  private func services(
    _ wakeUp: WakeUp, _ options: inout DaemonOptions
  ) throws(SystemError) -> DaemonServices {
    var services = DaemonServices()
    if let folder = simulation.state {
      services.keeper = try environment.keeper(
        in: folder, lockedIn: runtimeDirectory, wakeUp: wakeUp, log: Log(), &options)
    }
    if let path = control.socket {
      let resolver = RequestResolver(loader: environment.loader, clock: SystemClock.monotonic)
      services.control = try ControlServer(
        path: path, wakeUp: wakeUp, clock: SystemClock.monotonic, resolve: resolver.resolve)
    } else if servesByItself {
      let (socket, resolver) = (
        SimulationSocket.own, RequestResolver(loader: environment.loader, clock: SystemClock.monotonic)
      )
      do throws(SystemError) {
        try socket.makeFolder()
        services.control = try ControlServer(
          path: socket.path, wakeUp: wakeUp, clock: SystemClock.monotonic, resolve: resolver.resolve)
      } catch {
        Log().write(.warning, "\(error); timecircuitsctl cannot reach this simulation")
      }
    }
    return services
  }
}
