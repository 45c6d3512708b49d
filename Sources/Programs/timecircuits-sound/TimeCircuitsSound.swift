import ArgumentParser
import Configuration
import ControlClient
import ControlProtocol
import Glibc
import LinuxSystem
import Reading
import SoundCore
import Text

/// The program's command line.
struct TimeCircuitsSound: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timecircuits-sound",
    abstract: "Plays the sounds of the time circuits, in step with the LEDs.",
    discussion: """
      It follows the service, else this user's simulation, and plays on the first sound device that works. Ctrl-C ends it.

      Exit codes: 0 also after SIGTERM and SIGINT; 64 usage; 71 system error; 78 bad configuration with --check-config.
      """,
    version: "timecircuits-sound \(Release.version)")

  @Option(
    help: ArgumentHelp(
      "The control socket of timecircuitsd (default: the service's, else the simulation's).",
      valueName: "path"),
    completion: .file())
  var socket: String?

  @Option(
    help: ArgumentHelp(
      "Use this file instead of \(SoundConfiguration.path), and reload it when it changes.",
      valueName: "file"), completion: .file(extensions: ["toml"]))
  var config: String?

  @Option(
    help: ArgumentHelp(
      "Play on this device, instead of the configured one; timecircuitsctl sound devices lists them.",
      valueName: "device"))
  var device: String?

  @Option(
    help: ArgumentHelp(
      "Your own folder with sounds/, which override the others.", valueName: "dir"),
    completion: .directory)
  var data: String?

  @Option(
    help: ArgumentHelp(
      "Save the volume in this file (default: only until it ends).", valueName: "file"
    ),
    completion: .file())
  var kept: String?

  @Flag(help: "Report every problem of the configuration; open no device.")
  var checkConfig = false

  func run() throws {
    HugePages.refuse()
    Heap.keepLittle()
    if checkConfig { return try check() }
    do throws(SystemError) {
      // Not in `serve`, where Swift 6.0.3's optimizer crashes on a noncopyable value.
      let signals = try SignalQueue([SIGINT, SIGTERM, SIGHUP])
      try serve(until: signals.descriptor)
    } catch {
      guard error.code != SystemError.brokenPipe else { return }
      StandardError.writeLast("timecircuits-sound: \(error)")
      throw ExitCode(Exit.systemError)
    }
  }

  private func check() throws {
    let path = config ?? SoundConfiguration.path
    let problems = SoundConfiguration.read(path).problems
    for problem in problems { StandardError.writeLast(problem.rendered) }
    guard problems.isEmpty else { throw ExitCode(Exit.badConfiguration) }
    try StandardOutput.write("\(path): no problems found\n")
  }

  private func serve(until end: CInt) throws(SystemError) {
    let manager = try ServiceManager(environment: EnvironmentVariable.value(of:))
    let log = Log()
    let named = socket ?? EnvironmentVariable.value(of: "TIMECIRCUITS_SOCKET")
    let folders = ConfigurationLoader.standardDataFolders(executable: FileSystem.executable)
    let given = data.map { [$0] } ?? []
    let library = SoundLibrary(dataFolders: given + folders, own: given + folders.prefix(1))
    let server = try SoundServer(
      on: try listener(beside: named, log), library,
      SoundServer.Dependencies(
        configuration: config, volumePath: kept, device: device, clocks: SystemClock.clocks,
        status: { manager.status($0) },
        log: { log.write($0, $1) })
    ) { () throws(ControlFailure) -> ControlConnection in
      try .connect(to: Prop.find(named: named))
    }
    manager.ready()
    server.tryDevice()
    server.run(until: [end])
    manager.stopping()
  }

  /// The socket of `timecircuitsctl sound`: the service manager's, else one beside the daemon's, unless
  /// taken.
  private func listener(beside named: String?, _ log: Log) throws(SystemError) -> UnixListener? {
    if let inherited = try UnixListener.inherited(environment: EnvironmentVariable.value(of:))["control"] {
      return inherited
    }
    do throws(SystemError) {
      return try Companion.sound.listen(for: .find(named: named))
    } catch {
      log.write(.warning, "timecircuitsctl sound cannot reach this program: \(error)")
      return nil
    }
  }
}
