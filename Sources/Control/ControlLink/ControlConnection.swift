public import ControlProtocol
import LinuxSystem

/// A conversation with the daemon: a request, and the lines that answer it.
public struct ControlConnection: Sendable {
  private let stream: UnixStream
  private let path: String
  private var lines = LineBuffer(longest: Wire.longestMessage)
  /// What was read last, in place so that its memory is used again.
  private var piece: [UInt8] = []
  /// The end of the daemon's half was read.
  private var hasEnded = false

  /// How long an answer is waited for, in milliseconds.
  public static let patience: UInt64 = 5_000

  private static let id = RequestID.integer(1)
  /// What is asked beside a stream.
  private static let idBesideStream = RequestID.integer(2)

  /// What there is to read.
  public enum Next: Sendable {
    /// A line.
    case line(ServerLine)
    /// Nothing, until the descriptor is readable again.
    case nothing
    /// Nothing any more.
    case end
  }

  /// Connects to the daemon.
  ///
  /// - Parameters:
  ///   - path: its socket.
  ///   - patience: how long it is waited for where too many others connect, in milliseconds.
  /// - Throws: ``ControlFailure`` where nobody answers at the path.
  public init(path: String, patience: Int = 2_000) throws(ControlFailure) {
    self.path = path
    do throws(SystemError) {
      stream = try UnixStream.connect(path: path, patience: patience)
    } catch {
      throw ControlFailure(connecting: error)
    }
  }

  /// The descriptor to poll for reading.
  public var descriptor: CInt { stream.descriptor }

  /// Sends a request and waits for its answer.
  ///
  /// - Parameters:
  ///   - request: What is asked for.
  ///   - patience: How long the answer is waited for, in milliseconds.
  /// - Returns: The line that answers, whose content is a reply and no refusal.
  /// - Throws: ``ControlFailure``, also for a refusal.
  public mutating func ask(
    _ request: Request, patience: UInt64 = patience
  ) throws(ControlFailure) -> ServerLine {
    let deadline = SystemClock.monotonicNanoseconds + patience * 1_000_000
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

  /// Sends a request to a stream that is open; its answer is among the stream's lines: see ``item(of:)``.
  ///
  /// - Throws: ``ControlFailure`` where it cannot be sent.
  public mutating func post(_ request: Request, patience: UInt64 = patience) throws(ControlFailure) {
    let deadline = SystemClock.monotonicNanoseconds + patience * 1_000_000
    try send(RequestEnvelope(id: Self.idBesideStream, request: request).encode(), until: deadline, patience)
  }

  /// Sends a request without waiting for anything; its answer is among the lines of ``next()``, with its identifier.
  ///
  /// - Throws: ``ControlFailure`` where it cannot be sent at once: the daemon has left too much unread.
  public mutating func send(_ request: Request, id: RequestID) throws(ControlFailure) {
    try send(RequestEnvelope(id: id, request: request).encode(), until: 0, 0)
  }

  /// The next line of a stream, without waiting for it.
  ///
  /// - Throws: ``ControlFailure`` where it cannot be read, or is none of timecircuitsd's.
  public mutating func next() throws(ControlFailure) -> Next {
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
      // Not through `calling`: an inout argument cannot be captured by its closure and thrown over.
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

  /// The failure that the daemon went away.
  public func ended(_ when: String) -> ControlFailure {
    let cut = lines.count == 0 ? "" : ", in the middle of a line"
    return ControlFailure(
      Exit.unavailable,
      "timecircuitsd at \(path) ended the connection \(when)\(cut); it may have ended: systemctl status timecircuitsd"
    )
  }

  /// The item of a stream that a line is, `nil` for the answer to what was asked beside it.
  ///
  /// What came too fast, or too late for the stream, is passed over: what became of it is seen in the stream.
  /// - Throws: ``ControlFailure`` where it belongs to another request, or refuses what is not known at the other end.
  public func item(of line: ServerLine) throws(ControlFailure) -> StreamItem? {
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
      throw ControlFailure(answer: path, "a stream goes on that was not asked for")
    }
    // A client that is not let in, and a line that could not be read, are refused without an identifier.
    if case .refused(let code, let message) = reply, line.message.id == nil || line.message.id == Self.id {
      throw ControlFailure(refusal: code, message)
    }
    guard line.message.id == Self.id else {
      throw ControlFailure(answer: path, "the answer is to another request")
    }
  }

  private func send(
    _ bytes: [UInt8], until deadline: UInt64, _ patience: UInt64
  ) throws(ControlFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      do throws(SystemError) {
        let count = try stream.write(rest)
        rest = rest.dropFirst(count)
        if count > 0 { continue }
      } catch {
        // Whoever is turned away at the door is told so: the reason is there to be read.
        if error.code == SystemError.brokenPipe { return }
        throw ControlFailure(error)
      }
      try wait(reading: false, until: deadline, patience)
    }
  }

  private func wait(reading: Bool, until deadline: UInt64, _ patience: UInt64) throws(ControlFailure) {
    let now = SystemClock.monotonicNanoseconds
    guard now < deadline else {
      let what =
        patience == 0
        ? "requests to \(path) are not read" : "no answer from \(path) within \(patience / 1000) s"
      throw ControlFailure(
        Exit.unavailable, "\(what); timecircuitsd may hang: systemctl status timecircuitsd")
    }
    var poller = Poller()
    _ = poller.add(stream.descriptor, reading: reading, writing: !reading)
    poller.wait(milliseconds: Int((deadline - now) / 1_000_000) + 1)
  }
}
