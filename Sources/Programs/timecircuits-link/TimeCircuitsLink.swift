import ArgumentParser
import Configuration
import ControlClient
import ControlProtocol
import Glibc
import LinuxSystem
import MQTTBridge
import Reading
import Text

/// The program's command line.
struct TimeCircuitsLink: ParsableCommand {
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
      StandardError.writeLast("timecircuits-link: \(error)")
      throw ExitCode(Exit.systemError)
    }
  }

  private func check() throws {
    let path = config ?? LinkConfiguration.path
    let problems = LinkConfiguration.read(path).problems
    for problem in problems { StandardError.writeLast(problem.rendered) }
    guard problems.isEmpty else { throw ExitCode(Exit.badConfiguration) }
    try StandardOutput.write("\(path): no problems found\n")
  }

  private func serve(until end: CInt) throws(SystemError) {
    let manager = try ServiceManager(environment: EnvironmentVariable.value(of:))
    let log = Log()
    let named = socket ?? EnvironmentVariable.value(of: "TIMECIRCUITS_SOCKET")
    let credential = EnvironmentVariable.value(of: "CREDENTIALS_DIRECTORY").map {
      BrokerPassword.credential(in: $0)
    }
    let server = try BridgeServer(
      on: try listener(beside: named, log),
      BridgeServer.Dependencies(
        configuration: config, password: password.map { BrokerPassword.file($0) } ?? credential,
        id: PropID.ofThisMachine(), clocks: SystemClock.clocks, page: { Self.page(of: .find(named: named)) },
        show: { manager.status($0) }
      ) { log.write($0, $1) }
    ) { () throws(ControlFailure) -> ControlConnection in
      try .connect(to: Prop.find(named: named))
    }
    manager.ready()
    server.run(until: [end])
    manager.stopping()
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

  /// The socket of `timecircuitsctl link`: the service manager's, otherwise one beside the daemon's unless it
  /// is taken.
  private func listener(beside named: String?, _ log: Log) throws(SystemError) -> UnixListener? {
    if let inherited = try UnixListener.inherited(environment: EnvironmentVariable.value(of:))["control"] {
      return inherited
    }
    do throws(SystemError) {
      return try Companion.link.listen(for: .find(named: named))
    } catch {
      log.write(.warning, "timecircuitsctl link cannot reach this program: \(error)")
      return nil
    }
  }
}
