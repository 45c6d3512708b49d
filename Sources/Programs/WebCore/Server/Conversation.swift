import LinuxSystem
import SCGI

/// One request of the web server, from its first byte to the end of its answer.
final class Conversation {
  /// Where it stands.
  enum Phase {
    /// The request is not whole yet.
    case reading
    /// The daemon was asked.
    case waiting
    /// What is left of the answer is sent, and then it ends.
    case answering
    /// It follows the LEDs.
    case following
    /// It has ended.
    case over
  }

  let stream: UnixStream
  /// How much it sees of what it follows.
  private(set) var audience = Audience.everybody
  private(set) var phase = Phase.reading
  private var reader = SCGIReader()
  private var piece: [UInt8] = []
  private var rest: ArraySlice<UInt8> = []
  /// When it is given up, in nanoseconds of the monotonic clock.
  private(set) var deadline: UInt64
  /// Whose stream it is and since when, where it follows the LEDs.
  private(set) var followed: StreamPlaces.Stream?
  /// The number of the ``Scene`` that was sent last.
  private var seen = -1

  init(_ stream: UnixStream, at now: UInt64) {
    self.stream = stream
    deadline = now + WebLimits.patience
  }

  var isWriting: Bool { !rest.isEmpty }
  var isFollowing: Bool { if case .following = phase { true } else { false } }
  var isOver: Bool { if case .over = phase { true } else { false } }

  /// Reads what has come.
  ///
  /// - Returns: the request once it is whole, `nil` before and behind that.
  /// - Throws: ``SCGI/SCGIReader/Fault`` where none can come.
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
    // Nothing is expected behind a request.
    guard case .reading = phase else { return nil }
    reader.append(piece)
    return try reader.request()
  }

  /// The daemon is asked: its link knows how long it may take.
  func wait() {
    phase = .waiting
    deadline = .max
  }

  /// Sends an answer and ends.
  func answer(_ answer: SCGIAnswer, at now: UInt64) {
    guard !isOver else { return }
    phase = .answering
    deadline = now + WebLimits.patience
    reader = SCGIReader()
    piece = []
    rest = answer.bytes[...]
    write(at: now)
  }

  /// Sends a head, and from now on what the LEDs show.
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

  /// Sends what the LEDs show, unless the viewer has it, or has not taken what was sent before: then it gets what they show then.
  func offer(_ event: [UInt8], number: Int, at now: UInt64) {
    guard isFollowing, rest.isEmpty, seen != number else { return }
    seen = number
    rest = event[...]
    write(at: now)
  }

  /// Sends a comment, so that one who is gone is known to be.
  func prod(at now: UInt64) {
    guard isFollowing, rest.isEmpty else { return }
    rest = Array(":\n\n".utf8)[...]
    write(at: now)
  }

  /// Sends as much as there is room for.
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
