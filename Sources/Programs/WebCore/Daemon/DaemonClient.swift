package import ControlClient
package import ControlProtocol
import LinuxSystem
package import Panel

/// The connections to timecircuitsd shared by all viewers: one for the stream of frames, one for the requests
/// of each ``Role``, and one during a wiring test.
///
/// It never blocks: poll ``descriptors``, and call ``advance(at:)`` when one is readable or ``nextTry`` has
/// come. Times are in nanoseconds of the monotonic clock.
package struct DaemonClient {
  /// The outcome of a request.
  package enum Answer {
    case line(ServerLine)
    /// No reply will come.
    case failed(ControlFailure)
  }

  /// On whose behalf a request is sent.
  ///
  /// Each has its own connection, so neither uses up the other's rate limit.
  package enum Role: CaseIterable, Sendable {
    /// Viewers who may control the prop.
    case owners
    /// All viewers.
    case everybody
  }

  /// A connection for requests.
  private struct Line {
    var connection: ControlConnection
    /// The unanswered requests, with their deadlines.
    var waiting: [Int: UInt64] = [:]
    var lastAsked: UInt64
  }

  /// The timeout of a request, in nanoseconds.
  package static let patience: UInt64 = 5_000_000_000
  /// How long an idle request connection stays open, in nanoseconds: less than the daemon's limit of a
  /// minute.
  package static let silence: UInt64 = 45_000_000_000

  private let find: @Sendable () -> Prop
  private var stream: StreamClient
  private var lines: [Role: Line] = [:]
  var test: TestConnection?
  var lastNumber = 0
  /// Events for the next ``advance(at:)``.
  var unread: [DaemonClientEvent] = []

  /// Creates a client that is not connected yet; `find` finds the daemon, at each attempt.
  package init(find: @escaping @Sendable () -> Prop) {
    self.find = find
    stream = StreamClient([.watch, .events]) { () throws(ControlFailure) -> ControlConnection in
      try .connect(to: find())
    }
  }

  /// The daemon, found anew.
  package var prop: Prop { find() }

  /// The descriptors to poll for reading.
  package var descriptors: [CInt] {
    [stream.descriptor, test?.connection.descriptor].compactMap { $0 }
      + lines.values.map(\.connection.descriptor)
  }

  /// Whether the stream is connected.
  package var isThere: Bool { stream.isThere }

  /// When to call ``advance(at:)`` even if nothing is readable, or `nil`.
  package var nextTry: UInt64? {
    var times = lines.values.flatMap { [$0.lastAsked + Self.silence] + $0.waiting.values }
    times += test?.waiting.values ?? [:].values
    if !unread.isEmpty { times.append(0) }
    if let time = stream.nextTry { times.append(time) }
    return times.min()
  }

  /// Sends a request.
  ///
  /// - Returns: the request's number; the answer comes as ``DaemonClientEvent/answer(_:_:)``.
  /// - Throws: ``ControlClient/ControlFailure`` if the daemon is unreachable.
  package mutating func ask(
    _ request: Request, for role: Role, at now: UInt64
  ) throws(ControlFailure) -> Int {
    lastNumber += 1
    var line: Line
    if let open = lines[role] { line = open } else { line = Line(connection: try connect(), lastAsked: now) }
    do throws(ControlFailure) {
      try line.connection.send(request, id: .integer(Int64(lastNumber)))
    } catch {
      var news: [DaemonClientEvent] = []
      giveUp(role, error, &news)
      unread += news
      throw error
    }
    line.waiting[lastNumber] = now + Self.patience
    line.lastAsked = now
    lines[role] = line
    return lastNumber
  }

  /// Reads from all connections, and retries failed ones; returns the events in order.
  package mutating func advance(at now: UInt64) -> [DaemonClientEvent] {
    var news = unread
    unread = []
    for role in Role.allCases {
      readAnswers(role, &news)
      expire(role, at: now, &news)
    }
    advanceTest(at: now, &news)
    for streamed in stream.advance(at: now) {
      switch streamed {
      case .item(.frame(let record), let line): news.append(.frame(record, line))
      case .item(.event(let event), _): news.append(.event(event))
      case .away(let failure): news.append(.away(failure))
      case .item, .reply: break
      }
    }
    return news
  }

  func connect() throws(ControlFailure) -> ControlConnection { try .connect(to: find()) }

  // Requests.

  private mutating func readAnswers(_ role: Role, _ news: inout [DaemonClientEvent]) {
    guard var line = lines[role] else { return }
    do throws(ControlFailure) {
      reading: while true {
        switch try line.connection.next() {
        case .line(let answer):
          guard case .reply(let reply) = answer.message.content else { continue reading }
          guard case .integer(let number)? = answer.message.id else {
            // A refusal without an ID concerns the connection: it was rejected or idle for too long.
            guard case .refused(let code, let message) = reply else { continue reading }
            throw ControlFailure(refusal: code, message)
          }
          if line.waiting.removeValue(forKey: Int(number)) != nil {
            news.append(.answer(Int(number), .line(answer)))
          }
        case .nothing: break reading
        case .end: throw line.connection.ended("before it answered")
        }
      }
      lines[role] = line
    } catch {
      lines[role] = line
      giveUp(role, error, &news)
    }
  }

  private mutating func expire(_ role: Role, at now: UInt64, _ news: inout [DaemonClientEvent]) {
    guard let line = lines[role] else { return }
    if line.waiting.values.contains(where: { $0 <= now }) {
      giveUp(role, Self.silent, &news)
    } else if line.waiting.isEmpty, now >= line.lastAsked + Self.silence {
      lines[role] = nil
    }
  }

  /// The failure of a request that timed out.
  static let silent = ControlFailure(
    Exit.unavailable,
    "timecircuitsd did not answer within \(patience / 1_000_000_000) s: systemctl status timecircuitsd")

  /// Closes a request connection and fails its unanswered requests.
  private mutating func giveUp(_ role: Role, _ failure: ControlFailure, _ news: inout [DaemonClientEvent]) {
    guard let line = lines.removeValue(forKey: role) else { return }
    news += line.waiting.keys.sorted().map { .answer($0, .failed(failure)) }
  }
}

/// An event of a ``DaemonClient``.
package enum DaemonClientEvent {
  /// The LEDs changed.
  case frame(FrameRecord, ServerLine)
  case event(EventReport)
  case answer(Int, DaemonClient.Answer)
  /// The daemon is unreachable; reported once.
  case away(ControlFailure)
  /// The wiring test's caption, and the name of the LED if it lights a single one.
  case caption(String, led: String?)
  /// The wiring test is over, with the reason.
  case testIsOver(String)
}
