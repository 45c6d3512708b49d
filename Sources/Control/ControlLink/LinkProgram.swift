public import ControlProtocol

/// A question to the link's own program.
public struct LinkProgram: Sendable {
  /// Its socket.
  public let path: String

  /// The program at a socket: of the installation where there is one, else beside this user's simulation.
  ///
  /// - Parameters:
  ///   - service: the installation's socket.
  ///   - simulation: where this user's simulation has its own.
  /// - Returns: `nil` where there is neither.
  public static func find(
    service: String = Release.linkSocket, simulation: SimulationSocket = .own
  ) -> LinkProgram? {
    simulation.socket(of: service, beside: simulation.linkPath).map { LinkProgram(path: $0) }
  }

  /// The program at a socket.
  public init(path: String) { self.path = path }

  /// Asks, and waits for the answer.
  ///
  /// - Returns: the answer, which is no refusal.
  /// - Throws: ``ControlFailure``, also for a refusal.
  public func ask(_ request: LinkRequest) throws(ControlFailure) -> LinkReply {
    try ProgramConversation(
      path: path, program: "the link's program", unit: "timecircuits-link",
      patience: ProgramConversation.standardPatience
    ).ask(request.encode(id: .integer(1)))
  }
}
