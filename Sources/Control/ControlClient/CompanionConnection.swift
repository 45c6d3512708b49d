package import ControlProtocol
import LinuxSystem

/// The connection to a companion program: sends it a request and waits for the answer.
package struct CompanionConnection: Sendable {
  package let companion: Companion
  /// Its socket.
  package let path: String
  private let patience: Int

  /// Creates a client of the program at a socket, which has `patience` milliseconds to answer.
  package init(_ companion: Companion, path: String, patience: Int? = nil) {
    self.companion = companion
    self.path = path
    self.patience = patience ?? ProgramConversation.standardPatience
  }

  /// Finds a prop's program: for the service's prop the installation's or, without that, one that this user
  /// started; for any other prop the one at ``Companion/path(beside:)``.
  ///
  /// - Parameters:
  ///   - companion: the program.
  ///   - prop: its prop.
  ///   - service: the installation's socket, by default ``Companion/servicePath``.
  ///   - simulation: the socket of this user's simulation.
  /// - Returns: `nil` if there is none; the socket of a killed program does not count.
  package static func find(
    _ companion: Companion, of prop: Prop, service: String? = nil, simulation: SimulationSocket = .own
  ) -> CompanionConnection? {
    let service = service ?? companion.servicePath
    if prop.isServices || prop.origin == .nowhere, FileSystem.mayExist(service) {
      return CompanionConnection(companion, path: service)
    }
    let isNamed = prop.origin == .named && !prop.isServices
    guard isNamed || PrivateFolder.check(at: simulation.folder) == .own else { return nil }
    let path = companion.path(of: prop, simulation)
    return UnixStream.isAnswered(path) ? CompanionConnection(companion, path: path) : nil
  }

  /// Sends a request to timecircuits-web and waits for the answer; a refusal is thrown, not returned.
  package func ask(_ request: PageRequest) throws(ControlFailure) -> PageReply {
    try conversation.ask(request.encode(id: .integer(1)))
  }

  /// Does the same with timecircuits-sound.
  package func ask(_ request: SoundRequest) throws(ControlFailure) -> SoundReply {
    try conversation.ask(request.encode(id: .integer(1)))
  }

  /// Does the same with timecircuits-link.
  package func ask(_ request: LinkRequest) throws(ControlFailure) -> LinkReply {
    try conversation.ask(request.encode(id: .integer(1)))
  }

  private var conversation: ProgramConversation {
    ProgramConversation(companion: companion, path: path, patience: patience)
  }
}
