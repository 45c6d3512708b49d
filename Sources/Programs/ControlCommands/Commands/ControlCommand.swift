import ArgumentParser
import ControlClient
import ControlProtocol
import LinuxSystem

/// The option for the daemon's socket.
struct ConnectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The daemon's socket (default: \(environmentKey) of the environment, else the service's or a simulation's).",
      valueName: "path"),
    completion: .file())
  var socket: String?

  static let environmentKey = "TIMECIRCUITS_SOCKET"

  var prop: Prop { ConnectionOptions.prop(socket) }

  /// Returns the prop at a socket; if `nil`, the environment's or the default one.
  static func prop(_ socket: String?) -> Prop {
    Prop.find(named: socket ?? EnvironmentVariable.value(of: environmentKey))
  }
}

/// A command that sends the daemon a request.
protocol ControlCommand: ParsableCommand {
  var connection: ConnectionOptions { get }
  var request: Request { get }
  /// Sends the request and prints the answer.
  func perform(in session: Session) throws(ControlFailure)
}

extension ControlCommand {
  /// Prints the message of the answer.
  func perform(in session: Session) throws(ControlFailure) { try session.send(request) }

  func run() throws {
    try Session.run(at: connection.prop, perform(in:))
  }
}

extension Session {
  /// Runs a command; if it fails, prints the reason and exits with its code.
  static func run(at prop: Prop, _ perform: (Session) throws(ControlFailure) -> Void) throws(ExitCode) {
    let session = Session(prop, wantsColour: EnvironmentVariable.value(of: "NO_COLOR") == nil)
    do throws(ControlFailure) {
      try perform(session)
    } catch {
      guard error.exitCode != 0 else { return }
      StandardError.writeLast("timecircuitsctl: \(error)")
      throw ExitCode(error.exitCode)
    }
  }
}
