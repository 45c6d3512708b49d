package import LinuxSystem

/// The server of a companion, on one thread; its methods never wait.
///
/// ``run(until:)`` is its loop; a test calls the methods itself, by a clock of its own.
package protocol CompanionServer {
  /// The clock of ``step()``.
  var clock: MonotonicClock { get }

  /// Does everything that is due.
  ///
  /// - Returns: when to do that again if nothing arrives before, in nanoseconds of the monotonic clock; `nil`
  ///   if nothing will be due.
  func step() -> UInt64?

  /// Adds the descriptors on which input may arrive.
  func add(to poller: inout Poller)

  /// Handles the input that a wait found, on the descriptors of ``add(to:)``.
  func serve(_ poller: Poller)

  /// Ends its threads and connections.
  func stop()
}

extension CompanionServer {
  package func stop() {}

  /// Serves until a descriptor is readable, and then stops.
  package func run(until ends: [CInt]) {
    var poller = Poller()
    while true {
      let next = step()
      poller.removeAll()
      let endings = ends.map { poller.add($0) }
      add(to: &poller)
      let now = clock()
      // Rounds up: a wait that ends too early would be followed by one of zero length.
      poller.wait(milliseconds: next.map { $0 > now ? Int(clamping: ($0 - now + 999_999) / 1_000_000) : 0 })
      if endings.contains(where: { poller.isReadable($0) }) { return stop() }
      serve(poller)
    }
  }
}
