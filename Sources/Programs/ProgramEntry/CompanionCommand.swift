package import ArgumentParser
package import ControlClient
import ControlProtocol
import Glibc
package import LinuxSystem
package import Reading

/// The command line of a companion that follows the daemon and answers timecircuitsctl on a socket of its own.
package protocol CompanionCommand: ParsableCommand {
  associatedtype Server: CompanionServer

  static var companion: Companion { get }
  /// The owner's file in an installation.
  static var ownersFile: String { get }
  /// The daemon's control socket, if given.
  var socket: String? { get }
  /// The owner's file, if given.
  var config: String? { get }
  /// Whether to only check the owner's file.
  var checkConfig: Bool { get }

  static func problems(of path: String) -> [Problem]

  /// Makes the server of a prop.
  ///
  /// - Parameters:
  ///   - listener: its own socket, if there is one.
  ///   - prop: finds the prop, at each attempt to connect.
  ///   - manager: the service manager, for its status line.
  ///   - log: the log.
  /// - Returns: the server, which does not run yet.
  /// - Throws: ``LinuxSystem/SystemError`` if the system has no thread or event left.
  func server(
    on listener: UnixListener?, following prop: @escaping @Sendable () -> Prop, _ manager: ServiceManager,
    _ log: Log
  ) throws(SystemError) -> Server
}

extension CompanionCommand {
  private var program: String { Self.companion.program }

  package func run() throws {
    HugePages.refuse()
    Heap.keepLittle()
    if checkConfig { return try check() }
    do throws(SystemError) {
      // Not in `serve`: Swift 6.0.3's optimizer crashes on a noncopyable value there.
      let signals = try SignalQueue([SIGINT, SIGTERM, SIGHUP])
      try serve(until: signals.descriptor)
    } catch {
      guard error.code != SystemError.brokenPipe else { return }
      StandardError.writeLast("\(program): \(error)")
      throw ExitCode(Exit.systemError)
    }
  }

  private func check() throws {
    let path = config ?? Self.ownersFile
    let problems = Self.problems(of: path)
    for problem in problems { StandardError.writeLast(problem.rendered) }
    guard problems.isEmpty else { throw ExitCode(Exit.badConfiguration) }
    try StandardOutput.write("\(path): no problems found\n")
  }

  private func serve(until end: CInt) throws(SystemError) {
    let manager = try ServiceManager(environment: EnvironmentVariable.value(of:))
    let log = Log()
    let named = socket ?? EnvironmentVariable.value(of: "TIMECIRCUITS_SOCKET")
    let server = try server(
      on: try listener(beside: named, log), following: { Prop.find(named: named) }, manager, log)
    manager.ready()
    server.run(until: [end])
    manager.stopping()
  }

  /// The socket of timecircuitsctl: the service manager's, else one beside the daemon's, unless it is taken.
  private func listener(beside named: String?, _ log: Log) throws(SystemError) -> UnixListener? {
    if let inherited = try UnixListener.inherited(environment: EnvironmentVariable.value(of:))["control"] {
      return inherited
    }
    do throws(SystemError) {
      return try Self.companion.listen(for: .find(named: named))
    } catch {
      log.write(
        .warning, "timecircuitsctl \(Self.companion.rawValue) cannot reach this program: \(error)")
      return nil
    }
  }
}
