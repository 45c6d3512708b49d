/// The order in which clients are served: the one that used the least time comes first, by start-time fair
/// queueing (Goyal, Vin, Cheng: "Start-Time Fair Queuing", 1996).
///
/// In a round robin, a client that asks occasionally would wait for one slow lookup of each other client;
/// here it waits for the current one. An idle client saves up no time, and a new connection begins behind the
/// others, so that reconnecting gains nothing.
struct ServiceQueue {
  /// A client's position: the nanoseconds it was served, counted from the queue's position at that time.
  typealias Turn = UInt64

  /// The queue's position: the start of the last turn.
  private(set) var now: Turn = 0

  /// The clients' indices in the order of service; of equal positions the first comes first.
  func order(of turns: [Turn]) -> [Int] {
    turns.indices.sorted { (start(of: turns[$0]), $0) < (start(of: turns[$1]), $1) }
  }

  /// Records that a client was served; returns its new position.
  mutating func serve(_ turn: Turn, nanoseconds: UInt64) -> Turn {
    now = start(of: turn)
    return now + nanoseconds
  }

  /// The position of a new client: behind all others.
  func newcomer(behind turns: [Turn]) -> Turn { max(now, turns.max() ?? now) }

  private func start(of turn: Turn) -> Turn { max(turn, now) }
}
