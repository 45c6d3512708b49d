public import ControlLink
public import ControlProtocol
import LinuxSystem
public import Panel

/// The one link of all viewers to timecircuitsd: a connection for the stream of what the LEDs show, one for requests, and one
/// for as long as a wiring test lasts, which is its connection's own.
///
/// Nothing of it waits: whoever owns it polls ``descriptors``, and calls ``advance(at:)`` when one of them can be read or
/// ``nextTry`` has come. Times are in nanoseconds of the monotonic clock.
public struct DaemonLink {
  /// What came.
  public enum News {
    /// The LEDs show something else from now on.
    case frame(FrameRecord, ServerLine)
    /// Something happened.
    case event(EventReport)
    /// A request was answered.
    case answer(Int, Answer)
    /// Nobody is there, and why; told once.
    case away(ControlFailure)
    /// What the wiring test lights from now on, and the name of the LED where it is one.
    case caption(String, led: String?)
    /// The wiring test is over, and why.
    case testIsOver(String)
  }

  /// What a request came to.
  public enum Answer {
    /// The daemon's line.
    case line(ServerLine)
    /// None will come.
    case failed(ControlFailure)
  }

  /// How long after a failure it is tried again.
  public static let pause: UInt64 = 500_000_000
  /// How long an answer is waited for.
  public static let patience: UInt64 = 5_000_000_000
  /// How long nothing is asked before the connection for requests is given up: less than the daemon's own minute.
  public static let silence: UInt64 = 45_000_000_000

  private static let watchID = RequestID.integer(1)
  private static let eventsID = RequestID.integer(2)

  private let find: @Sendable () -> Prop
  private var stream: ControlConnection?
  private var asking: ControlConnection?
  var test: TestConnection?
  private var waiting: [Int: UInt64] = [:]
  private var lastAsked: UInt64 = 0
  var lastNumber = 0
  private var tryAgainAt: UInt64 = 0
  private var saidAway = false
  /// What came of this end, and is told with the next look.
  var unread: [News] = []

  /// A link that is not there yet.
  ///
  /// - Parameter find: finds the daemon, each time it is tried.
  public init(find: @escaping @Sendable () -> Prop) { self.find = find }

  /// What to poll for reading.
  public var descriptors: [CInt] { [stream, asking, test?.connection].compactMap { $0?.descriptor } }

  /// Whether the stream is there.
  public var isThere: Bool { stream != nil }

  /// When ``advance(at:)`` is to be called though nothing came, `nil` where there is no such time.
  public var nextTry: UInt64? {
    var times = Array(waiting.values) + Array(test?.waiting.values ?? [:].values)
    if !unread.isEmpty { times.append(0) }
    if stream == nil { times.append(tryAgainAt) }
    if asking != nil { times.append(lastAsked + Self.silence) }
    return times.min()
  }

  /// Asks for something.
  ///
  /// - Returns: what its answer is known by; it comes as ``News/answer(_:_:)``.
  /// - Throws: ``ControlLink/ControlFailure`` where nobody is there.
  public mutating func ask(_ request: Request, at now: UInt64) throws(ControlFailure) -> Int {
    lastNumber += 1
    let number = lastNumber
    var connection: ControlConnection
    if let asking { connection = asking } else { connection = try connect() }
    do throws(ControlFailure) {
      try connection.send(request, id: .integer(Int64(number)))
    } catch {
      asking = nil
      throw error
    }
    asking = connection
    waiting[number] = now + Self.patience
    lastAsked = now
    return number
  }

  /// Reads what has come, and tries again what failed.
  ///
  /// - Returns: what is new, in the order it came.
  public mutating func advance(at now: UInt64) -> [News] {
    var news = unread
    unread = []
    readAnswers(&news)
    expire(at: now, &news)
    advanceTest(at: now, &news)
    if stream == nil, now >= tryAgainAt { open(at: now, &news) }
    readStream(at: now, &news)
    return news
  }

  func connect() throws(ControlFailure) -> ControlConnection {
    let prop = find()
    guard prop.origin != .nowhere else { throw .nobody(at: prop.path, or: SimulationSocket.own) }
    return try ControlConnection(path: prop.path, patience: 0)
  }

  // The stream.

  private mutating func open(at now: UInt64, _ news: inout [News]) {
    do throws(ControlFailure) {
      var connection = try connect()
      try connection.send(.watch, id: Self.watchID)
      try connection.send(.events, id: Self.eventsID)
      stream = connection
    } catch {
      lose(error, at: now, &news)
    }
  }

  private mutating func readStream(at now: UInt64, _ news: inout [News]) {
    guard var connection = stream else { return }
    do throws(ControlFailure) {
      reading: while true {
        switch try connection.next() {
        case .line(let line): try take(line, &news)
        case .nothing: break reading
        case .end: throw connection.ended("of its stream")
        }
      }
      stream = connection
    } catch {
      lose(error, at: now, &news)
    }
  }

  private mutating func take(_ line: ServerLine, _ news: inout [News]) throws(ControlFailure) {
    switch line.message.content {
    case .reply(.refused(let code, let message)): throw ControlFailure(refusal: code, message)
    case .reply: break
    case .item(.frame(let record)):
      saidAway = false
      news.append(.frame(record, line))
    case .item(.event(let event)): news.append(.event(event))
    case .item: break
    }
  }

  private mutating func lose(_ failure: ControlFailure, at now: UInt64, _ news: inout [News]) {
    stream = nil
    tryAgainAt = now + Self.pause
    guard !saidAway else { return }
    saidAway = true
    news.append(.away(failure))
  }

  // Requests.

  private mutating func readAnswers(_ news: inout [News]) {
    guard var connection = asking else { return }
    do throws(ControlFailure) {
      reading: while true {
        switch try connection.next() {
        case .line(let line):
          guard case .reply(let reply) = line.message.content else { continue reading }
          guard case .integer(let number)? = line.message.id else {
            // What belongs to no request is said to the connection: it is not let in, or was silent too long.
            guard case .refused(let code, let message) = reply else { continue reading }
            throw ControlFailure(refusal: code, message)
          }
          if waiting.removeValue(forKey: Int(number)) != nil {
            news.append(.answer(Int(number), .line(line)))
          }
        case .nothing: break reading
        case .end: throw connection.ended("before it answered")
        }
      }
      asking = connection
    } catch {
      giveUp(error, &news)
    }
  }

  private mutating func expire(at now: UInt64, _ news: inout [News]) {
    if waiting.values.contains(where: { $0 <= now }) { giveUp(Self.silent, &news) }
    if waiting.isEmpty, asking != nil, now >= lastAsked + Self.silence { asking = nil }
  }

  /// No answer came.
  static let silent = ControlFailure(
    Exit.unavailable,
    "timecircuitsd did not answer within \(patience / 1_000_000_000) s: systemctl status timecircuitsd")

  /// Ends the connection for requests: none that waits is answered.
  private mutating func giveUp(_ failure: ControlFailure, _ news: inout [News]) {
    asking = nil
    news += waiting.keys.sorted().map { .answer($0, .failed(failure)) }
    waiting = [:]
  }
}
