package import ControlProtocol
package import LinuxSystem
package import Panel

/// Serves the clients of the control socket on a thread of its own.
///
/// That thread accepts, reads, limits, decodes, encodes and writes. The daemon's thread receives valid
/// requests and returns values. It never waits for a client: each call holds a lock for microseconds.
package final class ControlServer<Job: Sendable>: Sendable {
  private let hub: ControlHub<Job>
  private let farewell: UInt64

  /// Listens at a path and begins to serve.
  ///
  /// - Parameters:
  ///   - path: the socket to create.
  ///   - wakeUp: signalled when ``next()`` or ``takeFrameRequest()`` has something.
  ///   - limits: the limits for clients.
  ///   - clock: the clock of the limits.
  ///   - resolve: called on the server's thread for each valid request except `watch` and `events`: it does
  ///     the work that needs the disk, and requests that it can answer never reach the daemon's thread.
  /// - Throws: ``LinuxSystem/SystemError`` with advice if the socket cannot be created or the system is out
  ///   of threads.
  package init(
    path: String, wakeUp: WakeUp, limits: ControlLimits = ControlLimits(),
    clock: @escaping MonotonicClock,
    resolve: @escaping @Sendable (Request) -> Resolved<Job>
  ) throws(SystemError) {
    let hub = try ControlHub<Job>(waking: wakeUp)
    // Only the thread holds the listener, so that its end closes it; the closure's captures live on.
    let listener = Monitor<UnixListener?>(
      try UnixListener.listen(path: path, otherwise: "use another path with --socket"))
    try Worker.start {
      let taken = listener.withLock { listener in
        defer { listener = nil }
        return listener
      }
      guard let taken else { return }
      let turn = ControlTurn(taken, hub: hub, limits: limits, clock: clock, resolve: resolve)
      var loop = ControlLoop(turn, clock: clock)
      loop.run()
    }
    self.hub = hub
    farewell = limits.farewellNanoseconds
  }

  deinit { hub.askToStop() }

  /// Returns the next item for the daemon's thread.
  ///
  /// The wake-up is signalled once for everything that arrived, so call this until there is nothing more.
  ///
  /// - Returns: a request to carry out and answer, or a client that is gone; `nil` if there is nothing more.
  package func next() -> Incoming<Job>? { hub.next() }

  /// Answers a request, whose client may be gone already.
  ///
  /// A reply that begins a stream opens it: ``send(_:to:)`` adds to it, and ``Incoming/gone(_:)`` reports
  /// that its client is gone.
  package func answer(_ token: RequestToken, _ reply: Reply) { hub.post(.answer(token, reply)) }

  /// Sends a line of the stream that the answer to a request began; its `end` closes the stream.
  package func send(_ item: StreamItem, to token: RequestToken) { hub.post(.item(token, item)) }

  /// Sends an event to all clients that follow events.
  package func publish(_ event: EventReport) { hub.publish(event) }

  /// Sends a record of what the LEDs show to all clients that watch.
  package func publish(frame: FrameRecord) { hub.publish(frame: frame) }

  /// Whether a client watches, so that records are worth composing.
  package var hasWatchers: Bool { hub.hasWatchers }

  /// Clears the request of a new watcher for its first record.
  ///
  /// - Returns: whether to publish a record now.
  package func takeFrameRequest() -> Bool { hub.takeFrameRequest() }

  /// Refuses pending requests, sends as much as clients accept in a fifth of a second, and removes the
  /// socket.
  package func stop() {
    hub.askToStop()
    // A longer lookup is abandoned: the process is about to end.
    _ = hub.waitUntilStopped(nanoseconds: farewell + 100_000_000)
  }
}
