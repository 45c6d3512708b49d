public import ControlProtocol
import LinuxSystem
import Text

/// A question to the page's own program.
public struct PageLink: Sendable {
  /// Its socket.
  public let path: String
  private static let patience = 3_000

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
    let stream: UnixStream
    do throws(SystemError) {
      stream = try UnixStream.connect(path: path)
    } catch {
      throw ControlFailure(
        Exit.unavailable,
        "\(SystemError(error.operation, code: error.code, advice: "is the page's program running? systemctl status timecircuits-web"))"
      )
    }
    var rest = request.encode(id: .integer(1))[...]
    var lines = LineBuffer(longest: Wire.longestMessage)
    var piece: [UInt8] = []
    let deadline = SystemClock.monotonicNanoseconds + UInt64(Self.patience) * 1_000_000
    while true {
      do throws(SystemError) {
        if !rest.isEmpty { rest = rest.dropFirst(try stream.write(rest)) }
        piece.removeAll(keepingCapacity: true)
        switch try stream.read(into: &piece) {
        case .bytes: lines.append(piece)
        case .nothing: break
        case .end: throw SystemError("ask the page's program", code: SystemError.brokenPipe)
        }
      } catch {
        throw ControlFailure(
          Exit.unavailable,
          "the page's program at \(path) ended the connection: systemctl status timecircuits-web")
      }
      if case .whole(let line)? = lines.next() { return try Self.read(line, path) }
      let now = SystemClock.monotonicNanoseconds
      guard now < deadline else {
        throw ControlFailure(
          Exit.unavailable, "no answer from the page's program at \(path): systemctl status timecircuits-web")
      }
      var poller = Poller()
      _ = poller.add(stream.descriptor, reading: true, writing: !rest.isEmpty)
      poller.wait(milliseconds: Int((deadline - now) / 1_000_000) + 1)
    }
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
