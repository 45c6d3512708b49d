import ControlProtocol
public import LinuxSystem

/// A client of a small program's own socket: lines come, and each is answered.
public final class LineDesk {
  /// Its connection.
  public let stream: UnixStream
  /// Whether it is to be closed.
  public private(set) var isOver = false
  /// Whether more may come from it.
  public private(set) var isListening = true
  /// How many answers come later.
  private var owed = 0
  /// When it is given up, in nanoseconds of the monotonic clock.
  public private(set) var deadline: UInt64
  private var lines = LineBuffer(longest: Wire.longestRequest)
  private var piece: [UInt8] = []
  private var rest: ArraySlice<UInt8> = []
  private var limit = RateLimit(tokensPerSecond: LineDesk.perSecond, burst: LineDesk.burst)

  /// How many requests a client may send a second, and at once: as many as to the daemon.
  public static let perSecond = 20
  private static let burst = 40
  /// How many there may be.
  public static let most = 8
  /// How long one may be silent, in nanoseconds.
  private static let patience: UInt64 = 20_000_000_000

  /// A client that has just come.
  public init(_ stream: UnixStream, at now: UInt64) {
    self.stream = stream
    deadline = now + Self.patience
  }

  /// Whether something waits to be sent to it.
  public var isWriting: Bool { !rest.isEmpty }

  /// Reads what has come, and answers each line.
  ///
  /// - Parameters:
  ///   - now: the monotonic clock's time, in nanoseconds.
  ///   - answer: makes the line that answers, with its line feed; `nil` where that comes later, by ``send(_:)``.
  public func hear(at now: UInt64, _ answer: ([UInt8]) -> [UInt8]?) {
    do throws(SystemError) {
      piece.removeAll(keepingCapacity: true)
      switch try stream.read(into: &piece) {
      case .bytes: lines.append(piece)
      case .nothing: break
      case .end: isListening = false
      }
    } catch {
      isOver = true
    }
    while !isOver, let line = lines.next() {
      deadline = now + Self.patience
      switch line {
      case .whole where !limit.take(at: now):
        let message = "at most \(Self.perSecond) requests a second"
        rest += Reply.refused(code: .rateLimited, message: message).encode(id: nil)
      case .whole(let bytes):
        if let line = answer(bytes) { rest += line } else { owed += 1 }
      case .tooLong:
        let message = "a request has at most \(Wire.longestRequest) bytes"
        rest += Reply.refused(code: .tooLong, message: message).encode(id: nil)
      }
      // Whoever asks without reading has had enough.
      if rest.count > Wire.longestMessage { isOver = true }
    }
    write()
    endIfAnswered()
  }

  /// Whoever sends no more still gets all answers.
  private func endIfAnswered() { if !isListening, owed == 0 { isOver = true } }

  /// Gives it up: nobody is at the other end.
  public func giveUp() { isOver = true }

  /// Sends a line that answers one from before, with its line feed.
  public func send(_ line: [UInt8]) {
    rest += line
    owed -= 1
    write()
    endIfAnswered()
  }

  /// Sends as much as there is room for.
  public func write() {
    do throws(SystemError) {
      while !rest.isEmpty {
        let count = try stream.write(rest)
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
      rest = []
    } catch {
      isOver = true
    }
  }
}
