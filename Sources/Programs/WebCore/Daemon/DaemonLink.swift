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

  /// How long an answer is waited for.
  public static let patience: UInt64 = 5_000_000_000
  /// How long nothing is asked before the connection for requests is given up: less than the daemon's own minute.
  public static let silence: UInt64 = 45_000_000_000

  private let find: @Sendable () -> Prop
  private var stream: StreamLink
  private var asking: ControlConnection?
  var test: TestConnection?
  private var waiting: [Int: UInt64] = [:]
  private var lastAsked: UInt64 = 0
  var lastNumber = 0
  /// What came of this end, and is told with the next look.
  var unread: [News] = []

  /// A link that is not there yet.
  ///
  /// - Parameter find: finds the daemon, each time it is tried.
  public init(find: @escaping @Sendable () -> Prop) {
    self.find = find
    stream = StreamLink([.watch, .events]) { () throws(ControlFailure) -> ControlConnection in
      try .connect(to: find())
    }
  }

  /// What to poll for reading.
  public var descriptors: [CInt] {
    [stream.descriptor, asking?.descriptor, test?.connection.descriptor].compactMap { $0 }
  }

  /// Whether the stream is there.
  public var isThere: Bool { stream.isThere }

  /// When ``advance(at:)`` is to be called though nothing came, `nil` where there is no such time.
  public var nextTry: UInt64? {
    var times = Array(waiting.values) + Array(test?.waiting.values ?? [:].values)
    if !unread.isEmpty { times.append(0) }
    if let time = stream.nextTry { times.append(time) }
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
