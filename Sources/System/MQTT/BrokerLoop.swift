import LinuxSystem

/// The loop on the thread of a ``BrokerLine``.
struct BrokerLoop {
  private let line: BrokerLine
  private var settings: BrokerSettings?
  private var order = 0
  private var client: BrokerClient?
  /// The subscriptions without an answer yet.
  private var subscriptions: [Int32: String] = [:]
  /// When to retry, in nanoseconds of the monotonic clock.
  private var tryAgainAt: UInt64 = 0
  private var backoff = Backoff()
  /// When the broker accepted the client.
  private var connectedAt: UInt64?
  private let firstApproach: BrokerApproach
  private var approach: BrokerApproach
  private var clash = NameClash()
  private var told: String?
  private var generator = SystemRandomNumberGenerator()

  /// How often the library checks its keep-alive, in nanoseconds.
  private static let pollPeriod: UInt64 = 5_000_000_000
  /// How long a connection must have lasted to reset the backoff, in nanoseconds: two props with one
  /// identifier disconnect each other in turn.
  private static let good: UInt64 = 60_000_000_000

  init(_ line: BrokerLine, _ approach: BrokerApproach) {
    self.line = line
    (firstApproach, self.approach) = (approach, approach)
  }

  mutating func run() {
    var poller = Poller()
    while true {
      let orders = line.takeOrders()
      // Earlier messages are meant for the previous broker.
      publish(orders.outgoing)
      if orders.order != order || orders.isStopping {
        leave()
        (settings, order) = (orders.settings, orders.order)
        (tryAgainAt, backoff, told) = (0, Backoff(), nil)
        (connectedAt, approach, clash) = (nil, firstApproach, NameClash())
      }
      if orders.isStopping { return }
      let now = SystemClock.monotonicNanoseconds
      if client == nil, let settings, tryAgainAt <= now { begin(settings) }
      poller.removeAll()
      let ordered = poller.add(line.descriptor)
      let descriptor = client?.descriptor ?? -1
      let connection =
        descriptor >= 0
        ? poller.add(descriptor, reading: true, writing: client?.isWriting == true) : nil
      poller.wait(milliseconds: milliseconds(from: now))
      _ = poller.isReadable(ordered)
      updateClash()
      serve(
        canRead: connection.map { poller.isReadable($0) } ?? false,
        canWrite: connection.map { poller.isWritable($0) } ?? false)
    }
  }

  private func milliseconds(from now: UInt64) -> Int? {
    let next: UInt64? =
      client != nil
      ? min(now + Self.pollPeriod, client?.patienceEnd ?? .max) : settings == nil ? nil : tryAgainAt
    return next.map { $0 > now ? Int(clamping: ($0 - now + 999_999) / 1_000_000) : 0 }
  }

  private mutating func begin(_ settings: BrokerSettings) {
    do throws(BrokerClient.Failure) {
      client = try BrokerClient(settings, approach)
    } catch {
      lose(error)
    }
  }

  private mutating func serve(canRead: Bool, canWrite: Bool) {
    guard let client else { return }
    do throws(BrokerClient.Failure) {
      try client.serve(canRead: canRead, canWrite: canWrite, at: SystemClock.monotonicNanoseconds)
      try handle(client.takeNews())
    } catch {
      lose(error)
    }
  }

  private mutating func handle(_ news: [BrokerClient.BrokerClientEvent]) throws(BrokerClient.Failure) {
    guard let client, let settings else { return }
    var told: [BrokerEvent] = []
    for each in news {
      switch each {
      case .connected:
        subscriptions = [:]
        for filter in settings.subscriptions { subscriptions[try client.subscribe(filter)] = filter }
        _ = try client.publish(BrokerMessage(settings.availability, "online", isRetained: true))
        connectedAt = SystemClock.monotonicNanoseconds
        self.told = nil
        told.append(.connected(isOld: approach.isOld))
      case .subscribed(let id, let isRefused):
        if let filter = subscriptions.removeValue(forKey: id), isRefused { told.append(.deaf(filter)) }
      case .message(let message): told.append(.message(message))
      case .tooLong(let topic, let bytes, let isRetained):
        told.append(.tooLong(topic: topic, bytes: bytes, isRetained: isRetained))
      case .published: break
      }
    }
    line.post(told, isConnected: client.isIn)
  }

  private mutating func publish(_ messages: [BrokerMessage]) {
    guard let client, client.isIn else { return }
    do throws(BrokerClient.Failure) {
      for message in messages { _ = try client.publish(message) }
    } catch {
      lose(error)
    }
  }

  private mutating func lose(_ failure: BrokerClient.Failure) {
    let reach = client?.reach ?? .nowhere
    client = nil
    let now = SystemClock.monotonicNanoseconds
    if approach.hasEnded(reach) {
      tryAgainAt = now
      return
    }
    let life = connectedAt.map { now - $0 }
    connectedAt = nil
    if let life, life >= Self.good { backoff.reset() }
    tryAgainAt = now + backoff.wait(using: &generator)
    var news: [BrokerEvent] = told == failure.reason ? [] : [.lost(failure.reason)]
    if let life, failure.isCutOff || failure.isTakenOver {
      let isClash = clash.isCutOff(after: life, isTakenOver: failure.isTakenOver)
      if clash.isKnown { news = isClash ? [.clash] : [] }
    } else {
      clash.hasFailedOtherwise()
    }
    line.post(news, isConnected: false)
    told = failure.reason
  }

  private mutating func updateClash() {
    guard let connectedAt, clash.holds(for: SystemClock.monotonicNanoseconds - connectedAt) else { return }
    line.post([.clashIsOver], isConnected: true)
  }

  /// Publishes `offline`, waits until the broker has it, and disconnects.
  ///
  /// If the client disconnected before that, the broker would publish the last will as if the connection had
  /// been lost.
  private mutating func leave() {
    guard let client, let settings else { return }
    defer {
      self.client = nil
      line.post([], isConnected: false)
    }
    guard client.isIn else { return }
    let deadline = SystemClock.monotonicNanoseconds + BrokerLine.patienceAtTheEnd
    do throws(BrokerClient.Failure) {
      let last = try client.publish(BrokerMessage(settings.availability, "offline", isRetained: true))
      var poller = Poller()
      while !client.takeNews().contains(.published(last)) {
        let now = SystemClock.monotonicNanoseconds
        guard now < deadline, client.descriptor >= 0 else { return }
        poller.removeAll()
        let connection = poller.add(client.descriptor, reading: true, writing: client.isWriting)
        poller.wait(milliseconds: Int((deadline - now) / 1_000_000) + 1)
        try client.serve(
          canRead: poller.isReadable(connection), canWrite: poller.isWritable(connection), at: now)
      }
      client.disconnect()
      while client.descriptor >= 0, client.isWriting, SystemClock.monotonicNanoseconds < deadline {
        try client.serve(canRead: false, canWrite: true, at: SystemClock.monotonicNanoseconds)
      }
    } catch {
      // The connection is already gone.
    }
  }
}
