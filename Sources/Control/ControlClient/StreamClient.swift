package import ControlProtocol

/// Streams of timecircuitsd that are followed permanently: when they end, they are requested again.
///
/// It never waits. Its owner polls ``descriptor``, and calls ``advance(at:)`` when that is readable and at
/// ``nextTry``. Times are in nanoseconds of the monotonic clock.
package struct StreamClient {
  /// How long to wait after a failure, by default.
  package static let pause: UInt64 = 500_000_000

  private let requests: [Request]
  private let pause: UInt64
  private let connect: @Sendable () throws(ControlFailure) -> ControlConnection
  private var connection: ControlConnection?
  private var tryAgainAt: UInt64 = 0
  private var hasReportedAway = false

  /// Creates a client that is not connected yet.
  ///
  /// - Parameters:
  ///   - requests: sent on each connection, in this order: streams, and questions about the state at their
  ///     start.
  ///   - pause: how long to wait after a failure.
  ///   - connect: connects to the daemon without waiting, at each attempt.
  package init(
    _ requests: [Request], pause: UInt64 = pause,
    connect: @escaping @Sendable () throws(ControlFailure) -> ControlConnection
  ) {
    self.requests = requests
    self.pause = pause
    self.connect = connect
  }

  /// The descriptor to poll for reading; `nil` while not connected.
  package var descriptor: CInt? { connection?.descriptor }

  /// Whether it is connected.
  package var isThere: Bool { connection != nil }

  /// When to call ``advance(at:)`` even if nothing arrives; `nil` while connected.
  package var nextTry: UInt64? { connection == nil ? tryAgainAt : nil }

  /// Sends a request beside the streams; its answer has the index after the last of them.
  ///
  /// While not connected, nothing is sent or answered.
  ///
  /// - Returns: whether it was sent.
  @discardableResult
  package mutating func ask(_ request: Request) -> Bool {
    guard var connection else { return false }
    do throws(ControlFailure) {
      try connection.send(request, id: .integer(Int64(requests.count + 1)))
      self.connection = connection
      return true
    } catch {
      // The next read reports the obstacle.
      return false
    }
  }

  /// Reads what arrived, and reconnects after a failure.
  ///
  /// - Returns: the news, in order of arrival.
  package mutating func advance(at now: UInt64) -> [StreamEvent] {
    var news: [StreamEvent] = []
    if connection == nil, now >= tryAgainAt { open(at: now, &news) }
    read(at: now, &news)
    return news
  }

  private mutating func open(at now: UInt64, _ news: inout [StreamEvent]) {
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

  private mutating func read(at now: UInt64, _ news: inout [StreamEvent]) {
    guard var connection else { return }
    do throws(ControlFailure) {
      reading: while true {
        switch try connection.next() {
        case .line(let line): try receive(line, &news)
        case .nothing: break reading
        case .end: throw connection.ended("of its stream")
        }
      }
      self.connection = connection
    } catch {
      lose(error, at: now, &news)
    }
  }

  private mutating func receive(_ line: ServerLine, _ news: inout [StreamEvent]) throws(ControlFailure) {
    switch line.message.content {
    case .reply(let reply):
      let request: Int? =
        if case .integer(let number)? = line.message.id { Int(clamping: number) &- 1 } else { nil }
      // Without its streams the connection is useless; a request beside them may be refused for a moment.
      if case .refused(let code, let message) = reply, request != requests.count {
        throw ControlFailure(refusal: code, message)
      }
      hasReportedAway = false
      if let request { news.append(.reply(reply, request: request)) }
    case .item(let item):
      hasReportedAway = false
      news.append(.item(item, line))
    }
  }

  private mutating func lose(_ failure: ControlFailure, at now: UInt64, _ news: inout [StreamEvent]) {
    connection = nil
    tryAgainAt = now + pause
    guard !hasReportedAway else { return }
    hasReportedAway = true
    news.append(.away(failure))
  }
}

/// An event of a ``StreamClient``.
package enum StreamEvent {
  /// A line of one of the streams.
  case item(StreamItem, ServerLine)
  /// The answer to a request, by its index; the first one shows that the daemon is there.
  ///
  /// A request sent beside the streams has the index after the last, and may be refused.
  case reply(Reply, request: Int)
  /// The daemon cannot be reached, and why; reported once.
  case away(ControlFailure)
}

extension ControlConnection {
  /// Connects to a prop without waiting.
  ///
  /// - Throws: ``ControlFailure`` if there is none or it accepts no clients.
  package static func connect(to prop: Prop) throws(ControlFailure) -> ControlConnection {
    guard prop.origin != .nowhere else { throw .nobody(at: prop.path, or: SimulationSocket.own) }
    return try ControlConnection(path: prop.path, patience: 0)
  }
}
