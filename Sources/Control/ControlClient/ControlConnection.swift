package import ControlProtocol
import LinuxSystem

/// A connection to the daemon.
package struct ControlConnection: Sendable {
  private let stream: UnixStream
  private let path: String
  private var lines = LineBuffer(longest: Wire.longestMessage)
  /// The bytes read last, kept so that their memory is reused.
  private var piece: [UInt8] = []
  /// Whether the daemon has closed its side.
  private var hasEnded = false

  /// How long an answer may take, in milliseconds.
  package static let patience: UInt64 = 5_000

  private static let id = RequestID.integer(1)
  /// The identifier of requests sent during a stream.
  private static let idBesideStream = RequestID.integer(2)

  /// The result of ``next()``.
  package enum Next: Sendable {
    case line(ServerLine)
    /// Nothing, until the descriptor is readable again.
    case nothing
    /// The end of the connection.
    case end
  }

  /// Connects to the daemon.
  ///
  /// - Parameters:
  ///   - path: its socket.
  ///   - patience: how long to wait while too many others connect, in milliseconds.
  /// - Throws: ``ControlFailure`` if no daemon answers at the path.
  package init(path: String, patience: Int = 2_000) throws(ControlFailure) {
    self.path = path
    do throws(SystemError) {
      stream = try UnixStream.connect(path: path, patience: patience)
    } catch {
      throw ControlFailure(connecting: error)
    }
  }

  /// The descriptor to poll for reading.
  package var descriptor: CInt { stream.descriptor }

  /// Sends a request and waits for its answer.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - patience: how long the answer may take, in milliseconds.
  /// - Returns: the line that answers; its content is a reply and not a refusal.
  /// - Throws: ``ControlFailure``, also for a refusal.
  package mutating func ask(
    _ request: Request, patience: UInt64 = patience
  ) throws(ControlFailure) -> ServerLine {
    let deadline = Deadline(milliseconds: patience)
    try send(RequestEnvelope(id: Self.id, request: request).encode(), until: deadline, patience)
    while true {
      switch try next() {
      case .line(let line):
        try check(line)
        return line
      case .nothing:
        try wait(reading: true, until: deadline, patience)
      case .end:
        throw ended("before it answered")
      }
    }
  }

  /// Sends a request during a stream; its answer is among the stream's lines: see ``item(of:)``.
  package mutating func post(_ request: Request, patience: UInt64 = patience) throws(ControlFailure) {
    let deadline = Deadline(milliseconds: patience)
    try send(RequestEnvelope(id: Self.idBesideStream, request: request).encode(), until: deadline, patience)
  }

  /// Sends a request without waiting; its answer is among the lines of ``next()``, with its identifier.
  ///
  /// - Throws: ``ControlFailure`` if it cannot be sent at once because the daemon has left too much unread.
  package mutating func send(_ request: Request, id: RequestID) throws(ControlFailure) {
    try send(RequestEnvelope(id: id, request: request).encode(), until: Deadline(nanoseconds: 0), 0)
  }

  /// Returns the next line of a stream, without waiting.
  ///
  /// - Throws: ``ControlFailure`` if it cannot be read or is not timecircuitsd's.
  package mutating func next() throws(ControlFailure) -> Next {
    while true {
      switch lines.next() {
      case .whole(let bytes):
        do throws(ServerMessageError) {
          return .line(try ServerLine(bytes))
        } catch {
          throw ControlFailure(answer: path, error.description)
        }
      case .tooLong:
        throw ControlFailure(answer: path, "a line has more than \(Wire.longestMessage) bytes")
      case nil: break
      }
      guard !hasEnded else { return .end }
      // Not through `calling`: its throwing closure cannot capture an inout argument.
      do throws(SystemError) {
        piece.removeAll(keepingCapacity: true)
        switch try stream.read(into: &piece, maximum: 65_536) {
        case .bytes: lines.append(piece)
        case .nothing: return .nothing
        case .end: hasEnded = true
        }
      } catch {
        throw ControlFailure(error)
      }
    }
  }

  /// Returns the failure for a connection that the daemon closed.
  package func ended(_ when: String) -> ControlFailure {
    let cut = lines.count == 0 ? "" : ", in the middle of a line"
    return ControlFailure(
      Exit.unavailable,
      "timecircuitsd at \(path) ended the connection \(when)\(cut); it may have ended: systemctl status timecircuitsd"
    )
  }

  /// Returns a stream's item; `nil` for the answer to a request sent during the stream.
  ///
  /// Refusals of requests that came too fast or too late are ignored: the stream shows the result.
  ///
  /// - Throws: ``ControlFailure`` for a line of another request, and for any other refusal.
  package func item(of line: ServerLine) throws(ControlFailure) -> StreamItem? {
    if case .reply(let reply) = line.message.content, line.message.id == Self.idBesideStream {
      switch reply {
      case .refused(let code, let message) where ![.rateLimited, .impossible].contains(code):
        throw ControlFailure(refusal: code, message)
      default: return nil
      }
    }
    guard case .item(let item) = line.message.content, line.message.id == Self.id else {
      throw ControlFailure(answer: path, "a line in a stream belongs to another request")
    }
    return item
  }

  private func check(_ line: ServerLine) throws(ControlFailure) {
    guard case .reply(let reply) = line.message.content else {
      throw ControlFailure(answer: path, "an unrequested stream item arrived")
    }
    // The daemon refuses unreadable lines and surplus clients without an identifier.
    if case .refused(let code, let message) = reply, line.message.id == nil || line.message.id == Self.id {
      throw ControlFailure(refusal: code, message)
    }
    guard line.message.id == Self.id else {
      throw ControlFailure(answer: path, "the answer is to another request")
    }
  }

  private func send(
    _ bytes: [UInt8], until deadline: Deadline, _ patience: UInt64
  ) throws(ControlFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      do throws(SystemError) {
        let count = try stream.write(rest)
        rest = rest.dropFirst(count)
        if count > 0 { continue }
      } catch {
        // Before it closes a connection, the daemon sends the reason, which can still be read.
        if error.code == SystemError.brokenPipe { return }
        throw ControlFailure(error)
      }
      try wait(reading: false, until: deadline, patience)
    }
  }

  private func wait(reading: Bool, until deadline: Deadline, _ patience: UInt64) throws(ControlFailure) {
    guard let left = deadline.left else {
      let what =
        patience == 0
        ? "\(path) does not read requests" : "no answer from \(path) within \(patience / 1000) s"
      throw ControlFailure(
        Exit.unavailable, "\(what); timecircuitsd may hang: systemctl status timecircuitsd")
    }
    var poller = Poller()
    _ = poller.add(stream.descriptor, reading: reading, writing: !reading)
    poller.wait(milliseconds: left)
  }
}
