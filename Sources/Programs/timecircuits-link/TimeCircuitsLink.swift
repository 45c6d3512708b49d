import ArgumentParser
import Configuration
import ControlClient
import ControlProtocol
import LinuxSystem
import MQTTBridge
import ProgramEntry
import Reading

/// The program's command line.
struct TimeCircuitsLink: CompanionCommand {
  static let configuration = CommandConfiguration(
    commandName: "timecircuits-link",
    abstract: "Connects the time circuits to home automation and other props through an MQTT broker.",
    discussion: """
      It follows the service, else this user's simulation. The broker is set in a file such as \(LinkConfiguration.path). \
      Ctrl-C ends it.

      Exit codes: 0 also after SIGTERM and SIGINT; 64 usage; 71 system error; 78 bad configuration with --check-config.
      """,
    version: "timecircuits-link \(Release.version)")

  @Option(
    help: ArgumentHelp(
      "The control socket of timecircuitsd (default: the service's, else the simulation's).",
      valueName: "path"),
    completion: .file())
  var socket: String?

  @Option(
    help: ArgumentHelp(
      "Use this file instead of \(LinkConfiguration.path), and reload it when it changes.",
      valueName: "file"), completion: .file(extensions: ["toml"]))
  var config: String?

  @Option(
    help: ArgumentHelp(
      "The file with the password of the broker's user (default: the credential mqtt-password of the service).",
      valueName: "file"), completion: .file())
  var password: String?

  @Flag(help: "Report every problem of the configuration; do not connect.")
  var checkConfig = false

  static let companion = Companion.link
  static let ownersFile = LinkConfiguration.path

  static func problems(of path: String) -> [Problem] { LinkConfiguration.read(path).problems }

  func server(
    on listener: UnixListener?, following prop: @escaping @Sendable () -> Prop, _ manager: ServiceManager,
    _ log: Log
  ) throws(SystemError) -> BridgeServer {
    let credential = EnvironmentVariable.value(of: "CREDENTIALS_DIRECTORY").map {
      BrokerPassword.credential(in: $0)
    }
    return try BridgeServer(
      on: listener,
      BridgeServer.Dependencies(
        configuration: config, password: password.map { BrokerPassword.file($0) } ?? credential,
        id: PropID.ofThisMachine(), clocks: SystemClock.clocks, page: { Self.page(of: prop()) },
        show: { manager.status($0) }
      ) { log.write($0, $1) }
    ) { () throws(ControlFailure) -> ControlConnection in
      try .connect(to: prop())
    }
  }

  /// The address of the prop's page, if other machines can reach it.
  private static func page(of prop: Prop) -> String? {
    guard let page = CompanionConnection.find(.page, of: prop) else { return nil }
    do throws(ControlFailure) {
      guard case .page(let report) = try page.ask(.page) else { return nil }
      return PageAddresses.here(report).all.first.flatMap {
        PageAddresses.isOfThisMachineAlone(String($0.dropFirst("http://".count))) ? nil : $0
      }
    } catch {
      return nil
    }
  }
}
