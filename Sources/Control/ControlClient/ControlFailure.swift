package import ControlProtocol
package import LinuxSystem
import Text

/// The reason why a command failed, and its exit code.
package struct ControlFailure: Error, Equatable, CustomStringConvertible, Sendable {
  /// The failed operation, the reason, and what to do.
  package let description: String
  /// A code of ``Exit``; zero if there is nothing to report.
  package let exitCode: Int32
  /// The daemon's code; `nil` if the daemon did not refuse.
  package let refusal: ErrorCode?

  package init(_ exitCode: Int32, _ description: String) {
    self.init(exitCode, description, refusal: nil)
  }

  private init(_ exitCode: Int32, _ description: String, refusal: ErrorCode?) {
    self.description = description
    self.exitCode = exitCode
    self.refusal = refusal
  }

  /// The output's reader has closed it, as `head` does when it has enough.
  package static let outputClosed = ControlFailure(0, "the reader of the output is gone")

  package init(refusal code: ErrorCode, _ message: String) {
    let exitCode =
      switch code {
      case .badValue, .tooLong: Exit.badData
      case .impossible, .rateLimited, .busy, .idle, .stopping: Exit.temporaryFailure
      // This program sends no such request, so the two ends are of different releases.
      case .badJSON, .badVersion, .badRequest: Exit.protocolError
      }
    self.init(exitCode, Printable.text(message), refusal: code)
  }

  package init(_ error: SystemError) {
    self = error.code == SystemError.brokenPipe ? .outputClosed : ControlFailure(Exit.systemError, "\(error)")
  }

  package init(connecting error: SystemError) {
    let (exitCode, advice): (Int32, String?) =
      switch error.connectionObstacle {
      case .missing: (Exit.unavailable, "is timecircuitsd running? sudo systemctl start timecircuitsd")
      case .dead:
        (Exit.unavailable, "no daemon answers there; it may have ended: systemctl status timecircuitsd")
      case .full: (Exit.unavailable, "timecircuitsd accepts no clients at the moment; try again")
      case .forbidden: (Exit.systemError, "sudo usermod -aG timecircuits $USER, then log in again")
      case .otherKind: (Exit.systemError, "the socket belongs to another program")
      case nil: (Exit.systemError, error.advice)
      }
    self.init(exitCode, "\(SystemError(error.operation, code: error.code, advice: advice))")
  }

  /// The failure to find a service or a simulation.
  static package func nobody(at service: String, or simulation: SimulationSocket) -> ControlFailure {
    ControlFailure(
      Exit.unavailable,
      "no timecircuitsd runs here: there is no \(service) and no \(simulation.path). On a prop: sudo systemctl start "
        + "timecircuitsd. On a PC, in another terminal: timecircuitsd --simulate")
  }

  /// Creates the failure for a line that no timecircuitsd of this release sends.
  package init(answer path: String, _ reason: String) {
    self.init(
      Exit.protocolError,
      "the program at \(path) does not answer like timecircuitsd \(Release.version): \(Printable.text(reason))"
    )
  }
}

/// Makes system calls, and converts their failure to that of the command.
package func calling<Value>(_ body: () throws(SystemError) -> Value) throws(ControlFailure) -> Value {
  do throws(SystemError) { return try body() } catch { throw ControlFailure(error) }
}
