import ControlProtocol
package import LinuxSystem

/// The server's side of a connection to a companion program's socket; each line gets an answer.
package final class CompanionClient {
  package let stream: UnixStream
  /// Whether to close it.
  package private(set) var isOver = false
  /// Whether it may send more.
  package private(set) var isListening = true
  /// The number of answers still to come.
  private var owed = 0
  /// When to give it up, in nanoseconds of the monotonic clock.
  package private(set) var deadline: UInt64
  private var lines = LineBuffer(longest: Wire.longestRequest)
  private var piece: [UInt8] = []
  private var rest: ArraySlice<UInt8> = []
  private var limit = RateLimit(tokensPerSecond: CompanionClient.perSecond, burst: CompanionClient.burst)

  /// How many requests a client may send a second: as many as to the daemon.
  package static let perSecond = 20
  private static let burst = 40
  /// How many clients there may be.
  package static let most = 8
  /// How long a client may be silent, in nanoseconds.
  private static let patience: UInt64 = 20_000_000_000

  package init(_ stream: UnixStream, at now: UInt64) {
    self.stream = stream
    deadline = now + Self.patience
  }

  /// Whether bytes wait to be sent to it.
  package var isWriting: Bool { !rest.isEmpty }

  /// Reads the bytes that arrived, and answers each line.
  ///
  /// - Parameters:
  ///   - now: the monotonic clock, in nanoseconds.
  ///   - answer: returns the line that answers, with its line feed; `nil` if that comes later, by
  ///     ``send(_:)``.
  package func read(at now: UInt64, _ answer: ([UInt8]) -> [UInt8]?) {
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
      case .whole where !limit.allow(at: now):
        let message = "at most \(Self.perSecond) requests a second"
        rest += Reply.refused(code: .rateLimited, message: message).encode(id: nil)
      case .whole(let bytes):
        if let line = answer(bytes) { rest += line } else { owed += 1 }
      case .tooLong:
        let message = "a request has at most \(Wire.longestRequest) bytes"
        rest += Reply.refused(code: .tooLong, message: message).encode(id: nil)
      }
      // A client that sends requests without reading the answers is closed.
      if rest.count > Wire.longestMessage { isOver = true }
    }
    write()
    endIfAnswered()
  }

  /// Closes a client that has stopped sending once all its requests are answered.
  private func endIfAnswered() { if !isListening, owed == 0 { isOver = true } }

  /// Gives it up: the other end is closed.
  package func giveUp() { isOver = true }

  /// Sends a line that answers an earlier request, with its line feed.
  package func send(_ line: [UInt8]) {
    rest += line
    owed -= 1
    write()
    endIfAnswered()
  }

  /// Sends as much as there is room for.
  package func write() {
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
