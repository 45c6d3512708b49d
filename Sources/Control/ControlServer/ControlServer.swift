public import ControlProtocol
public import LinuxSystem
public import Panel

/// Serves the clients of the control socket on a thread of its own.
///
/// That thread accepts, reads, limits, decodes, encodes and writes; the daemon's thread gets requests that are good,
/// and hands back values. It never waits for a client: each call takes a lock for microseconds.
public final class ControlServer<Job: Sendable>: Sendable {
  private let hub: ControlHub<Job>
  private let farewell: UInt64

  /// Listens at a path and begins to serve.
  ///
  /// - Parameters:
  ///   - path: where the socket is made.
  ///   - wakeUp: signalled when ``take()`` or ``takeFrameRequest()`` has something.
  ///   - limits: how much clients can take up.
  ///   - lookUp: called on the server's thread for each good request that is no `watch` and no `events`: what needs
  ///     the disk is done here, and what it can answer never comes to the daemon's thread.
  /// - Throws: ``LinuxSystem/SystemError`` with what to do, where the socket cannot be made or the system is out of
  ///   threads.
  public init(
    path: String, wakeUp: WakeUp, limits: ControlLimits = ControlLimits(),
    lookUp: @escaping @Sendable (Request) -> LookedUp<Job>
  ) throws(SystemError) {
    let hub = try ControlHub<Job>(waking: wakeUp)
    // The thread alone holds the listener, so that its end closes it; what the closure captures lives on.
    let listener = Monitor<UnixListener?>(
      try UnixListener.listen(path: path, otherwise: "give another path with --socket"))
    try Worker.start {
      let taken = listener.withLock { listener in
        defer { listener = nil }
        return listener
      }
      guard let taken else { return }
      ControlLoop(taken, hub: hub, limits: limits, lookUp: lookUp).run()
    }
    self.hub = hub
    farewell = limits.farewellNanoseconds
  }

  deinit { hub.askToStop() }

  /// Takes the next thing that came for the daemon's thread.
  ///
  /// The wake-up is signalled once for whatever came: what is not taken after it is not told of again.
  /// - Returns: a request to carry out and answer, or a client that is gone; `nil` where there is nothing more.
  public func take() -> Incoming<Job>? { hub.take() }

  /// Answers a request; its client may be gone by now.
  ///
  /// A reply that begins a stream opens it: ``send(_:to:)`` adds to it, and ``Incoming/gone(_:)`` tells when nobody
  /// follows it any more.
  public func answer(_ token: RequestToken, _ reply: Reply) { hub.post(.answer(token, reply)) }

  /// Sends a line of the stream that the answer to a request began; its `end` closes the stream.
  public func send(_ item: StreamItem, to token: RequestToken) { hub.post(.item(token, item)) }

  /// Tells all clients that follow events of one.
  public func publish(_ event: EventReport) { hub.publish(event) }

  /// Shows all clients that watch a record of what the LEDs show.
  public func publish(frame: FrameRecord) { hub.publish(frame: frame) }

  /// Whether somebody watches, so that records are worth composing.
  public var hasWatchers: Bool { hub.hasWatchers }

  /// Whether a client has begun to watch and waits for a record of what is on show; asking takes note of it.
  ///
  /// - Returns: whether one is to be published now.
  public func takeFrameRequest() -> Bool { hub.takeFrameRequest() }

  /// Refuses what is not answered yet, sends what clients take within a fifth of a second, and removes the socket.
  public func stop() {
    hub.askToStop()
    // A look-up that takes longer is given up: the process is about to end.
    _ = hub.waitUntilStopped(deadline: SystemClock.monotonicNanoseconds + farewell + 100_000_000)
  }
}
