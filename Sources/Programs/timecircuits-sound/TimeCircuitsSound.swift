import ArgumentParser
import Configuration
import ControlClient
import ControlProtocol
import LinuxSystem
import ProgramEntry
import Reading
import SoundCore

/// The program's command line.
struct TimeCircuitsSound: CompanionCommand {
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

  @Option(
    help: ArgumentHelp(
      "How long the configuration is unchanged before it is read again, in milliseconds: for tests.",
      visibility: .hidden))
  var quietMs = Self.longestQuiet

  @Flag(help: "Report every problem of the configuration; open no device.")
  var checkConfig = false

  private static let longestQuiet = WatchedFile<SoundConfiguration>.quiet / 1_000_000
  static let companion = Companion.sound
  static let ownersFile = SoundConfiguration.path

  func validate() throws {
    guard quietMs <= Self.longestQuiet else {
      throw ValidationError("--quiet-ms takes 0 to \(Self.longestQuiet), this is \(quietMs).")
    }
  }

  static func problems(of path: String) -> [Problem] { SoundConfiguration.read(path).problems }

  func server(
    on listener: UnixListener?, following prop: @escaping @Sendable () -> Prop, _ manager: ServiceManager,
    _ log: Log
  ) throws(SystemError) -> SoundServer {
    let folders = ConfigurationLoader.standardDataFolders(executable: FileSystem.executable)
    let given = data.map { [$0] } ?? []
    let library = SoundLibrary(dataFolders: given + folders, own: given + folders.prefix(1))
    let server = try SoundServer(
      on: listener, library,
      SoundServer.Dependencies(
        configuration: config, volumePath: kept, device: device, quiet: quietMs * 1_000_000,
        clocks: SystemClock.clocks,
        status: { manager.status($0) }, log: { log.write($0, $1) })
    ) { () throws(ControlFailure) -> ControlConnection in
      try .connect(to: prop())
    }
    try server.start()
    server.tryDevice()
    return server
  }
}
