import LinuxSystem

/// The control socket's thread: waits, and does the turns.
struct ControlLoop<Job: Sendable> {
  private let clock: MonotonicClock
  private var turn: ControlTurn<Job, UnixListener>
  private var poller = Poller()

  init(_ turn: ControlTurn<Job, UnixListener>, clock: @escaping MonotonicClock) {
    self.turn = turn
    self.clock = clock
  }

  /// Serves until the daemon ends.
  mutating func run() {
    let hub = turn.hub
    while true {
      let end = turn.step(hub.takeMail())
      if turn.isOver { break }
      wait(until: end)
    }
    hub.setStopped()
  }

  private mutating func wait(until end: UInt64?) {
    poller.removeAll()
    _ = poller.add(turn.hub.wakeUp.descriptor)
    let listening = turn.awaitedListener.map { poller.add($0.descriptor) }
    let first = poller.count
    for client in turn.clients {
      guard let awaited = client.awaited else { continue }
      _ = poller.add(client.socket.descriptor, reading: awaited.reading, writing: awaited.writing)
    }
    poller.wait(milliseconds: end.map { milliseconds(until: $0, from: clock()) })
    if let listening, poller.isReadable(listening) { turn.noticeNewcomer() }
    for (index, client) in zip(first..., turn.clients.lazy.filter { $0.awaited != nil }) {
      if poller.isReadable(index) { client.noticeInput() }
      if poller.isBroken(index) { client.hangUp() }
    }
  }

  /// Rounds up: a wait that ends too early would be followed by one of zero length.
  private func milliseconds(until time: UInt64, from now: UInt64) -> Int {
    time > now ? Int(clamping: (time - now + 999_999) / 1_000_000) : 0
  }
}
