public import ControlLink
public import ControlProtocol
import LinuxSystem
public import Panel

/// The one link of all viewers to timecircuitsd: a connection for the stream of what the LEDs show, one for requests of each
/// ``Asker``, and one for as long as a wiring test lasts, which is its connection's own.
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

  /// For whom a request is sent: since each has a connection of its own, none spends what the daemon takes from the other.
  public enum Asker: CaseIterable, Sendable {
    /// Those who may control the prop.
    case owners
    /// Everybody.
    case everybody
  }

  /// A connection for requests.
  private struct Line {
    var connection: ControlConnection
    /// What was asked, and until when its answer is waited for.
    var waiting: [Int: UInt64] = [:]
    var lastAsked: UInt64
  }

  /// How long an answer is waited for.
  public static let patience: UInt64 = 5_000_000_000
  /// How long nothing is asked before the connection for requests is given up: less than the daemon's own minute.
  public static let silence: UInt64 = 45_000_000_000

  private let find: @Sendable () -> Prop
  private var stream: StreamLink
  private var lines: [Asker: Line] = [:]
  var test: TestConnection?
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

  /// The daemon, as it would be found now.
  public var prop: Prop { find() }

  /// What to poll for reading.
  public var descriptors: [CInt] {
    [stream.descriptor, test?.connection.descriptor].compactMap { $0 }
      + lines.values.map(\.connection.descriptor)
  }

  /// Whether the stream is there.
  public var isThere: Bool { stream.isThere }

  /// When ``advance(at:)`` is to be called though nothing came, `nil` where there is no such time.
  public var nextTry: UInt64? {
    var times = lines.values.flatMap { [$0.lastAsked + Self.silence] + $0.waiting.values }
    times += test?.waiting.values ?? [:].values
    if !unread.isEmpty { times.append(0) }
    if let time = stream.nextTry { times.append(time) }
    return times.min()
  }

  /// Asks for something.
  ///
  /// - Returns: what its answer is known by; it comes as ``News/answer(_:_:)``.
  /// - Throws: ``ControlLink/ControlFailure`` where nobody is there.
  public mutating func ask(
    _ request: Request, for asker: Asker, at now: UInt64
  ) throws(ControlFailure) -> Int {
    lastNumber += 1
    var line: Line
    if let open = lines[asker] { line = open } else { line = Line(connection: try connect(), lastAsked: now) }
    do throws(ControlFailure) {
      try line.connection.send(request, id: .integer(Int64(lastNumber)))
    } catch {
      var news: [News] = []
      giveUp(asker, error, &news)
      unread += news
      throw error
    }
    line.waiting[lastNumber] = now + Self.patience
    line.lastAsked = now
    lines[asker] = line
    return lastNumber
  }

  /// Reads what has come, and tries again what failed.
  ///
  /// - Returns: what is new, in the order it came.
  public mutating func advance(at now: UInt64) -> [News] {
    var news = unread
    unread = []
    for asker in Asker.allCases {
      readAnswers(asker, &news)
      expire(asker, at: now, &news)
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

  private mutating func readAnswers(_ asker: Asker, _ news: inout [News]) {
    guard var line = lines[asker] else { return }
    do throws(ControlFailure) {
      reading: while true {
        switch try line.connection.next() {
        case .line(let answer):
          guard case .reply(let reply) = answer.message.content else { continue reading }
          guard case .integer(let number)? = answer.message.id else {
            // What belongs to no request is said to the connection: it is not let in, or was silent too long.
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
      lines[asker] = line
    } catch {
      lines[asker] = line
      giveUp(asker, error, &news)
    }
  }

  private mutating func expire(_ asker: Asker, at now: UInt64, _ news: inout [News]) {
    guard let line = lines[asker] else { return }
    if line.waiting.values.contains(where: { $0 <= now }) {
      giveUp(asker, Self.silent, &news)
    } else if line.waiting.isEmpty, now >= line.lastAsked + Self.silence {
      lines[asker] = nil
    }
  }

  /// No answer came.
  static let silent = ControlFailure(
    Exit.unavailable,
    "timecircuitsd did not answer within \(patience / 1_000_000_000) s: systemctl status timecircuitsd")

  /// Ends a connection for requests: none that waits is answered.
  private mutating func giveUp(_ asker: Asker, _ failure: ControlFailure, _ news: inout [News]) {
    guard let line = lines.removeValue(forKey: asker) else { return }
    news += line.waiting.keys.sorted().map { .answer($0, .failed(failure)) }
  }
}
