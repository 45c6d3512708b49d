public import ControlProtocol
public import LinuxSystem
import Text

/// Why a command did not come to its end, and the exit code that says so.
public struct ControlFailure: Error, Equatable, CustomStringConvertible, Sendable {
  /// What was tried, what came of it, and what to do.
  public let description: String
  /// A code of ``Exit``; zero where there is nothing to complain of.
  public let exitCode: Int32
  /// The daemon's own code, `nil` where it was not the daemon that refused.
  public let refusal: ErrorCode?

  /// A failure with a code of ``LinuxSystem/Exit``, and what is to be said of it.
  public init(_ exitCode: Int32, _ description: String) {
    self.init(exitCode, description, refusal: nil)
  }

  private init(_ exitCode: Int32, _ description: String, refusal: ErrorCode?) {
    self.description = description
    self.exitCode = exitCode
    self.refusal = refusal
  }

  /// Nobody reads what is printed any more, which is how `head` ends what it has enough of.
  public static let outputClosed = ControlFailure(0, "nobody reads the output any more")

  /// The daemon's refusal.
  public init(refusal code: ErrorCode, _ message: String) {
    let exitCode =
      switch code {
      case .badValue, .tooLong: Exit.badData
      case .impossible, .rateLimited, .busy, .idle, .stopping: Exit.temporaryFailure
      // This program makes no such request: the two ends are of different releases.
      case .badJSON, .badVersion, .badRequest: Exit.protocolError
      }
    self.init(exitCode, Printable.text(message), refusal: code)
  }

  /// A call of the system that failed.
  public init(_ error: SystemError) {
    self = error.code == SystemError.brokenPipe ? .outputClosed : ControlFailure(Exit.systemError, "\(error)")
  }

  /// A connection that did not come to be.
  public init(connecting error: SystemError) {
    let (exitCode, advice): (Int32, String?) =
      switch error.connectionObstacle {
      case .missing: (Exit.unavailable, "is timecircuitsd running? sudo systemctl start timecircuitsd")
      case .dead:
        (Exit.unavailable, "no daemon answers there; it may have ended: systemctl status timecircuitsd")
      case .full: (Exit.unavailable, "timecircuitsd takes no clients at the moment; try again")
      case .forbidden: (Exit.systemError, "sudo usermod -aG timecircuits $USER, then log in again")
      case .otherKind: (Exit.systemError, "another program's socket lies there")
      case nil: (Exit.systemError, error.advice)
      }
    self.init(exitCode, "\(SystemError(error.operation, code: error.code, advice: advice))")
  }

  /// There is neither a service nor a simulation to connect to.
  static public func nobody(at service: String, or simulation: SimulationSocket) -> ControlFailure {
    ControlFailure(
      Exit.unavailable,
      "no timecircuitsd runs here: there is no \(service) and no \(simulation.path). On a prop: sudo systemctl start "
        + "timecircuitsd. On a PC, in another terminal: timecircuitsd --simulate")
  }

  /// A line that no timecircuitsd of this release sends.
  public init(answer path: String, _ reason: String) {
    self.init(
      Exit.protocolError,
      "what answers at \(path) does not answer as timecircuitsd \(Release.version) does: \(Printable.text(reason))"
    )
  }
}

/// Does what calls the system, and makes its failure that of the command.
///
/// - Throws: ``ControlFailure`` of the call.
public func calling<Value>(_ body: () throws(SystemError) -> Value) throws(ControlFailure) -> Value {
  do throws(SystemError) { return try body() } catch { throw ControlFailure(error) }
}
