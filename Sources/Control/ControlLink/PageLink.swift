public import ControlProtocol
import LinuxSystem

/// A question to the page's own program.
public struct PageLink: Sendable {
  /// Its socket.
  public let path: String

  /// The program at a socket: of the installation where there is one, else beside this user's simulation.
  ///
  /// - Parameters:
  ///   - service: the installation's socket.
  ///   - simulation: where this user's simulation has its own.
  /// - Returns: `nil` where there is neither.
  public static func find(
    service: String = Release.pageSocket, simulation: SimulationSocket = .own
  ) -> PageLink? {
    if FileSystem.mayExist(service) { return PageLink(path: service) }
    let beside = simulation.pagePath
    guard PrivateFolder.look(at: simulation.folder) == .own, FileSystem.isSocket(beside) else { return nil }
    return PageLink(path: beside)
  }

  /// The program at a socket.
  public init(path: String) { self.path = path }

  /// Asks, and waits for the answer.
  ///
  /// - Returns: the answer, which is no refusal.
  /// - Throws: ``ControlFailure``, also for a refusal.
  public func ask(_ request: PageRequest) throws(ControlFailure) -> PageReply {
    let line = try ProgramConversation(path: path, program: "the page's program", unit: "timecircuits-web")
      .ask(
        request.encode(id: .integer(1)))
    return try Self.read(line, path)
  }

  private static func read(_ line: [UInt8], _ path: String) throws(ControlFailure) -> PageReply {
    let reply: PageReply
    do throws(ServerMessageError) {
      reply = try PageReply.decode(line)
    } catch {
      throw ControlFailure(answer: path, error.description)
    }
    if case .refused(let code, let message) = reply { throw ControlFailure(refusal: code, message) }
    return reply
  }
}
