import LinuxSystem
import SCGI

/// A request of the web server, from its first byte to the end of its answer.
final class Conversation {
  /// The state of the conversation.
  enum Phase {
    /// The request is incomplete.
    case reading
    /// The daemon's answer is pending.
    case waiting
    /// The rest of the answer is being sent; then the conversation ends.
    case answering
    /// A stream of frames.
    case following
    case over
  }

  let stream: UnixStream
  /// The stream's audience.
  private(set) var audience = Audience.everybody
  private(set) var phase = Phase.reading
  private var reader = SCGIReader()
  private var piece: [UInt8] = []
  private var rest: ArraySlice<UInt8> = []
  /// When the conversation times out, in nanoseconds of the monotonic clock.
  private(set) var deadline: UInt64
  /// The stream's requester and start, if this is a stream.
  private(set) var followed: StreamPlaces.Stream?
  /// The number of the ``Scene`` sent last.
  private var seen = -1

  init(_ stream: UnixStream, at now: UInt64) {
    self.stream = stream
    deadline = now + WebLimits.patience
  }

  var isWriting: Bool { !rest.isEmpty }
  var isFollowing: Bool { if case .following = phase { true } else { false } }
  var isOver: Bool { if case .over = phase { true } else { false } }

  /// Reads the available bytes.
  ///
  /// - Returns: the request once it is complete, otherwise `nil`.
  /// - Throws: ``SCGI/SCGIReader/Fault`` if the bytes are no valid request.
  func read() throws(SCGIReader.Fault) -> SCGIRequest? {
    do throws(SystemError) {
      piece.removeAll(keepingCapacity: true)
      switch try stream.read(into: &piece, maximum: 65_536) {
      case .nothing: return nil
      case .end:
        end()
        return nil
      case .bytes: break
      }
    } catch {
      end()
      return nil
    }
    // Anything after the request is ignored.
    guard case .reading = phase else { return nil }
    reader.append(piece)
    return try reader.request()
  }

  /// Waits for the daemon without a deadline: its link has a timeout.
  func wait() {
    phase = .waiting
    deadline = .max
  }

  /// Sends an answer, then ends.
  func answer(_ answer: SCGIAnswer, at now: UInt64) {
    guard !isOver else { return }
    phase = .answering
    deadline = now + WebLimits.patience
    reader = SCGIReader()
    piece = []
    rest = answer.bytes[...]
    write(at: now)
  }

  /// Sends a head and starts a stream of frames.
  func follow(_ head: SCGIAnswer, of requester: Requester, as audience: Audience, at now: UInt64) {
    phase = .following
    followed = StreamPlaces.Stream(requester: requester, since: now)
    self.audience = audience
    stream.limitUnread(bytes: WebLimits.unread)
    reader = SCGIReader()
    piece = []
    rest = (head.bytes + Array("retry: 1000\n\n".utf8))[...]
    deadline = .max
    write(at: now)
  }

  /// Sends the current frame, unless the viewer has it or has not read the previous one; then it gets the
  /// newest later.
  func offer(_ event: [UInt8], number: Int, at now: UInt64) {
    guard isFollowing, rest.isEmpty, seen != number else { return }
    seen = number
    rest = event[...]
    write(at: now)
  }

  /// Sends a comment, to detect viewers that are gone.
  func prod(at now: UInt64) {
    guard isFollowing, rest.isEmpty else { return }
    rest = Array(":\n\n".utf8)[...]
    write(at: now)
  }

  /// Sends as much as the socket accepts.
  func write(at now: UInt64) {
    do throws(SystemError) {
      while !rest.isEmpty {
        let count = try stream.write(rest)
        guard count > 0 else { break }
        rest = rest.dropFirst(count)
        if case .answering = phase { deadline = now + WebLimits.patience }
      }
    } catch {
      return end()
    }
    if rest.isEmpty {
      rest = []
      if case .answering = phase { end() }
      if case .following = phase { deadline = .max }
    } else if case .following = phase, deadline == .max {
      deadline = now + WebLimits.stall
    }
  }

  func end() {
    phase = .over
    rest = []
  }
}
