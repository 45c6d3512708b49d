import ArgumentParser
import ControlLink
import ControlProtocol
import LinuxSystem

/// Where the daemon is asked.
struct ConnectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The daemon's socket (default: \(environmentKey) of the environment, else the service's or a simulation's).",
      valueName: "path"),
    completion: .file())
  var socket: String?

  static let environmentKey = "TIMECIRCUITS_SOCKET"

  /// Whom to connect to.
  var prop: Prop { ConnectionOptions.prop(socket) }

  /// Whom to connect to where the command line names a socket, or none.
  static func prop(_ socket: String?) -> Prop {
    Prop.find(named: socket ?? EnvironmentVariable.value(of: environmentKey))
  }
}

/// A command that asks the daemon for something.
protocol ControlCommand: ParsableCommand {
  /// Where the daemon is asked.
  var connection: ConnectionOptions { get }
  /// What it is asked for.
  var request: Request { get }
  /// Asks and prints.
  func perform(in session: Session) throws(ControlFailure)
}

extension ControlCommand {
  /// Prints the sentence of the daemon's answer.
  func perform(in session: Session) throws(ControlFailure) { try session.tell(request) }

  func run() throws {
    try Session.run(at: connection.prop, perform(in:))
  }
}

extension Session {
  /// Runs what a command does; says what came in between and ends with its code.
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
