import ArgumentParser
import Configuration
import ControlLink
import ControlProtocol
import Glibc
import LinuxSystem
import SoundCore
import Text

/// The program's command line.
struct TimeCircuitsSound: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timecircuits-sound",
    abstract: "Makes the time circuits heard, in step with what the LEDs show.",
    discussion: """
      It follows the service, else this user's simulation, and plays on the first sound device that takes it. Ctrl-C ends it.

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
      "Go by this file as the service goes by \(SoundConfiguration.path); it is read again when it changes.",
      valueName: "file"), completion: .file(extensions: ["toml"]))
  var config: String?

  @Option(
    help: ArgumentHelp(
      "Play on this device, whatever a file says; timecircuitsctl sound devices lists them.",
      valueName: "device"))
  var device: String?

  @Option(
    help: ArgumentHelp(
      "A folder of your own with sounds/, which go before the others.", valueName: "dir"),
    completion: .directory)
  var data: String?

  @Option(
    help: ArgumentHelp(
      "Keep the volume that is set by hand in this file (default: for as long as it runs).", valueName: "file"
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
      // Not in `serve`: Swift 6.0.3's optimizer crashes on a noncopyable value there.
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
    try StandardOutput.write("\(path): everything is as it should be\n")
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
      SoundServer.Surroundings(
        configuration: config, kept: kept, device: device, status: { manager.status($0) },
        tell: { log.write($0, $1) })
    ) { () throws(ControlFailure) -> ControlConnection in
      try .connect(to: Prop.find(named: named))
    }
    manager.ready()
    server.tryDevice()
    server.run(until: [end])
    manager.stopping()
  }

  /// The socket of `timecircuitsctl sound`: the service manager's, else beside the daemon's, where nobody else has it.
  private func listener(beside named: String?, _ log: Log) throws(SystemError) -> UnixListener? {
    if let inherited = try UnixListener.inherited(environment: EnvironmentVariable.value(of:))["control"] {
      return inherited
    }
    do throws(SystemError) {
      return try Companion.sound.listen(for: .find(named: named))
    } catch {
      log.write(.warning, "timecircuitsctl sound does not find this program: \(error)")
      return nil
    }
  }
}
