import ControlProtocol
import Foundation
import LiveTestSupport
import Testing

/// A real-time simulation with a control socket and a state folder.
final class ControlledClock: Sendable {
  let bench: Workbench
  let child: Child

  /// Without the film's sequences, changes are shown at once.
  private static let withoutSequences = """
    [travel]
    sequences = false

    """

  /// The three readouts for a journey.
  private static let readouts = """
    [[readout]]
    label = "DESTINATION TIME"
    time = 1985-10-26T01:21:00

    [[readout]]
    label = "PRESENT TIME"
    zone = "UTC"

    [[readout]]
    label = "LAST TIME DEPARTED"
    time = 1985-10-26T01:20:00

    """

  /// Starts a daemon, optionally on an earlier bench, and waits until it serves.
  init(on bench: Workbench? = nil, playsSequences: Bool = false) throws {
    self.bench = try bench ?? Workbench()
    child = try Self.start(on: self.bench, playsSequences: playsSequences)
    try child.record("at the start") { _ in true }
    try eventually("a control socket", context: child.report) {
      do { _ = try connect() } catch { return false }
      return true
    }
  }

  /// Starts a daemon without waiting for anything.
  static func start(on bench: Workbench, playsSequences: Bool = false, state: String? = nil) throws -> Child {
    try bench.write((playsSequences ? "" : withoutSequences) + readouts, to: "timecircuits.toml")
    return try Child([
      "--simulate", "--format", "json", "--config", bench["timecircuits.toml"], "--socket",
      bench["control.sock"], "--state", state ?? bench.path,
    ])
  }

  var hasSocket: Bool { FileManager.default.fileExists(atPath: bench["control.sock"]) }

  func connect() throws -> ControlConnection { try ControlConnection(bench["control.sock"]) }

  /// Sends a request on a new connection.
  func ask(_ request: Request) throws -> Reply { try connect().ask(request) }

  /// Sends a command and expects it to be done.
  func command(_ request: Request) throws {
    let reply = try ask(request)
    guard case .done = reply else {
      Issue.record("\(request.name) was answered with \(reply)")
      return
    }
  }

  func status() throws -> StatusReport { try Self.status(in: try ask(.status)) }

  private static func status(in reply: Reply) throws -> StatusReport {
    guard case .status(let report) = reply else {
      throw NotMet("a status", context: "\(reply)")
    }
    return report
  }

  /// Ends the daemon as systemd does and checks that its socket is gone.
  func stop() throws {
    child.send(SIGTERM)
    let code = try child.ended()
    #expect(code == 0, "\(child.report)")
    #expect(!hasSocket)
  }
}
