public import ControlProtocol

/// Streams of timecircuitsd that are followed for good: where they end, they are asked for again.
///
/// Nothing of it waits: whoever owns it polls ``descriptor``, and calls ``advance(at:)`` when that can be read or ``nextTry``
/// has come. Times are in nanoseconds of the monotonic clock.
public struct StreamLink {
  /// What came.
  public enum News {
    /// A line of one of the streams.
    case item(StreamItem, ServerLine)
    /// What was asked for was answered, by its place among the requests; the first of all says that somebody is there. What was
    /// asked beside them has the place behind the last, and may be refused.
    case reply(Reply, request: Int)
    /// Nobody is there, and why; told once.
    case away(ControlFailure)
  }

  /// How long after a failure it is tried again, unless something else is wanted.
  public static let pause: UInt64 = 500_000_000

  private let requests: [Request]
  private let pause: UInt64
  private let connect: @Sendable () throws(ControlFailure) -> ControlConnection
  private var connection: ControlConnection?
  private var tryAgainAt: UInt64 = 0
  private var isAwayTold = false

  /// A link that is not there yet.
  ///
  /// - Parameters:
  ///   - requests: what is asked for each time, in this order: streams, and what is to be known at their beginning.
  ///   - pause: how long after a failure it is tried again.
  ///   - connect: connects to the daemon without waiting, each time it is tried.
  public init(
    _ requests: [Request], pause: UInt64 = pause,
    connect: @escaping @Sendable () throws(ControlFailure) -> ControlConnection
  ) {
    self.requests = requests
    self.pause = pause
    self.connect = connect
  }

  /// What to poll for reading, `nil` while nobody is there.
  public var descriptor: CInt? { connection?.descriptor }

  /// Whether the streams are there.
  public var isThere: Bool { connection != nil }

  /// When ``advance(at:)`` is to be called though nothing came, `nil` where there is no such time.
  public var nextTry: UInt64? { connection == nil ? tryAgainAt : nil }

  /// Asks for something beside the streams; it is answered as the request of its place, which is behind the last of them.
  ///
  /// Where nobody is there nothing is asked, and nothing is answered.
  ///
  /// - Returns: whether it was asked.
  @discardableResult
  public mutating func ask(_ request: Request) -> Bool {
    guard var connection else { return false }
    do throws(ControlFailure) {
      try connection.send(request, id: .integer(Int64(requests.count + 1)))
      self.connection = connection
      return true
    } catch {
      // What stands in its way is read with the next look.
      return false
    }
  }

  /// Reads what has come, and tries again what failed.
  ///
  /// - Returns: what is new, in the order it came.
  public mutating func advance(at now: UInt64) -> [News] {
    var news: [News] = []
    if connection == nil, now >= tryAgainAt { open(at: now, &news) }
    read(at: now, &news)
    return news
  }

  private mutating func open(at now: UInt64, _ news: inout [News]) {
    do throws(ControlFailure) {
      var connection = try connect()
      for (index, request) in requests.enumerated() {
        try connection.send(request, id: .integer(Int64(index + 1)))
      }
      self.connection = connection
    } catch {
      lose(error, at: now, &news)
    }
  }

  private mutating func read(at now: UInt64, _ news: inout [News]) {
    guard var connection else { return }
    do throws(ControlFailure) {
      reading: while true {
        switch try connection.next() {
        case .line(let line): try take(line, &news)
        case .nothing: break reading
        case .end: throw connection.ended("of its stream")
        }
      }
      self.connection = connection
    } catch {
      lose(error, at: now, &news)
    }
  }

  private mutating func take(_ line: ServerLine, _ news: inout [News]) throws(ControlFailure) {
    switch line.message.content {
    case .reply(let reply):
      let request: Int? =
        if case .integer(let number)? = line.message.id { Int(clamping: number) &- 1 } else { nil }
      // Without its streams it is of no use; what was asked beside them may be refused for a moment.
      if case .refused(let code, let message) = reply, request != requests.count {
        throw ControlFailure(refusal: code, message)
      }
      isAwayTold = false
      if let request { news.append(.reply(reply, request: request)) }
    case .item(let item):
      isAwayTold = false
      news.append(.item(item, line))
    }
  }

  private mutating func lose(_ failure: ControlFailure, at now: UInt64, _ news: inout [News]) {
    connection = nil
    tryAgainAt = now + pause
    guard !isAwayTold else { return }
    isAwayTold = true
    news.append(.away(failure))
  }
}

extension ControlConnection {
  /// Connects to a prop without waiting.
  ///
  /// - Throws: ``ControlFailure`` where there is none, or it lets nobody in.
  public static func connect(to prop: Prop) throws(ControlFailure) -> ControlConnection {
    guard prop.origin != .nowhere else { throw .nobody(at: prop.path, or: SimulationSocket.own) }
    return try ControlConnection(path: prop.path, patience: 0)
  }
}
