public import ControlProtocol

/// A question to the sound's own program.
public struct SoundLink: Sendable {
  /// Its socket.
  public let path: String
  private let patience: Int

  /// The program at a socket: of the installation where there is one, else beside this user's simulation.
  ///
  /// - Parameters:
  ///   - service: the installation's socket.
  ///   - simulation: where this user's simulation has its own.
  /// - Returns: `nil` where there is neither.
  public static func find(
    service: String = Release.soundSocket, simulation: SimulationSocket = .own
  ) -> SoundLink? {
    simulation.socket(of: service, beside: simulation.soundPath).map { SoundLink(path: $0) }
  }

  /// The program at a socket, which may take so many milliseconds to answer.
  public init(path: String, patience: Int? = nil) {
    self.path = path
    self.patience = patience ?? ProgramConversation.standardPatience
  }

  /// Asks, and waits for the answer.
  ///
  /// - Returns: the answer, which is no refusal.
  /// - Throws: ``ControlFailure``, also for a refusal.
  public func ask(_ request: SoundRequest) throws(ControlFailure) -> SoundReply {
    try ProgramConversation(
      path: path, program: "the sound's program", unit: "timecircuits-sound", patience: patience
    ).ask(request.encode(id: .integer(1)))
  }
}
