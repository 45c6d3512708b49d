import ArgumentParser
import ControlLink
import ControlProtocol
import Glibc
import LinuxSystem

/// Where the daemon is asked.
struct ConnectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The daemon's socket (default: \(environmentKey) of the environment, else \(Release.controlSocket)).",
      valueName: "path"),
    completion: .file())
  var socket: String?

  static let environmentKey = "TIMECIRCUITS_SOCKET"

  /// The path to connect to.
  var path: String { ConnectionOptions.path(socket) }

  /// The path to connect to where the command line names one, or none.
  static func path(_ socket: String?) -> String {
    socket ?? variable(environmentKey) ?? Release.controlSocket
  }

  /// A variable of the environment, `nil` where it is not set or empty.
  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
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
    let session = Session(
      socket: connection.path, wantsColour: ConnectionOptions.variable("NO_COLOR") == nil)
    do throws(ControlFailure) {
      try perform(in: session)
    } catch {
      guard error.exitCode != 0 else { return }
      StandardError.writeLast("timecircuitsctl: \(error)")
      throw ExitCode(error.exitCode)
    }
  }
}
