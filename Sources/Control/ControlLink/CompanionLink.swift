public import ControlProtocol
import LinuxSystem

/// A question to a program beside the daemon.
public struct CompanionLink: Sendable {
  /// Whom it asks.
  public let companion: Companion
  /// Its socket.
  public let path: String
  private let patience: Int

  /// The program at a socket, which may take so many milliseconds to answer.
  public init(_ companion: Companion, path: String, patience: Int? = nil) {
    self.companion = companion
    self.path = path
    self.patience = patience ?? ProgramConversation.standardPatience
  }

  /// The program beside a prop: for the service's prop the installation's or, where that is not installed, one that this user
  /// started; for any other the one at ``Companion/path(beside:)``.
  ///
  /// - Parameters:
  ///   - companion: which one.
  ///   - prop: whose.
  ///   - service: the installation's socket, ``Companion/servicePath`` by itself.
  ///   - simulation: where this user's simulation has its socket.
  /// - Returns: `nil` where there is none. What a killed program left behind is none.
  public static func find(
    _ companion: Companion, of prop: Prop, service: String? = nil, simulation: SimulationSocket = .own
  ) -> CompanionLink? {
    let service = service ?? companion.servicePath
    if prop.isServices || prop.origin == .nowhere, FileSystem.mayExist(service) {
      return CompanionLink(companion, path: service)
    }
    let isNamed = prop.origin == .named && !prop.isServices
    guard isNamed || PrivateFolder.look(at: simulation.folder) == .own else { return nil }
    let path = companion.path(of: prop, simulation)
    return UnixStream.isAnswered(path) ? CompanionLink(companion, path: path) : nil
  }

  /// Asks the page's program, and waits for the answer.
  ///
  /// - Returns: the answer, which is no refusal.
  /// - Throws: ``ControlFailure``, also for a refusal.
  public func ask(_ request: PageRequest) throws(ControlFailure) -> PageReply {
    try conversation.ask(request.encode(id: .integer(1)))
  }

  /// The same of the sound's.
  public func ask(_ request: SoundRequest) throws(ControlFailure) -> SoundReply {
    try conversation.ask(request.encode(id: .integer(1)))
  }

  /// The same of the link's.
  public func ask(_ request: LinkRequest) throws(ControlFailure) -> LinkReply {
    try conversation.ask(request.encode(id: .integer(1)))
  }

  private var conversation: ProgramConversation {
    ProgramConversation(companion: companion, path: path, patience: patience)
  }
}
