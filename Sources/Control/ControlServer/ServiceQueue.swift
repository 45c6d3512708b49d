/// In which order clients are served: who took the least time so far comes first, by start-time fair queueing (Goyal,
/// Vin, Cheng: "Start-Time Fair Queuing", 1996).
///
/// A round in order of places lets one that asks now and then wait for as many slow lookups as others are connected. Here
/// it waits for the one that is under way. Who has nothing to be served saves up nothing by that, and a new connection
/// begins behind the others, so that connecting anew gains nothing.
struct ServiceQueue {
  /// Where a client stands: for how many nanoseconds it was served, counted on from where the queue was then.
  typealias Turn = UInt64

  /// Where the queue is: the start of what was served last.
  private(set) var now: Turn = 0

  /// The clients' places in the order in which they are served; of two that stand alike the first comes first.
  func order(of turns: [Turn]) -> [Int] {
    turns.indices.sorted { (start(of: turns[$0]), $0) < (start(of: turns[$1]), $1) }
  }

  /// Takes note that a client was served.
  ///
  /// - Returns: where it stands then.
  mutating func serve(_ turn: Turn, nanoseconds: UInt64) -> Turn {
    now = start(of: turn)
    return now + nanoseconds
  }

  /// Where a new client stands: behind all others.
  func newcomer(behind turns: [Turn]) -> Turn { max(now, turns.max() ?? now) }

  private func start(of turn: Turn) -> Turn { max(turn, now) }
}
