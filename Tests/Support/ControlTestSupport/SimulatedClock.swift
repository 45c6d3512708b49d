package import ClockModel
package import ControlClient
package import LinuxSystem

/// A clock that only a test moves, for walks through a server in simulated time.
package final class SimulatedClock: Sendable {
  /// Turns that never end in a wait.
  private struct NoRest: Error, CustomStringConvertible {
    var description: String { "\(SimulatedClock.mostTurns) turns without a wait" }
  }

  private static let mostTurns = 200
  /// How long a turn takes, in nanoseconds.
  private static let turn: UInt64 = 100_000
  /// The wall clock at the monotonic clock's zero, in nanoseconds.
  private static let wallAtZero: Int64 = 1_795_723_200_000_000_000

  private let time = Monitor<UInt64>(1_000_000_000_000)

  package init() {}

  /// The monotonic clock, in nanoseconds.
  package var now: UInt64 { time.withLock(\.self) }

  package var wall: WallTime { WallTime(seconds: 0, nanoseconds: Self.wallAtZero + Int64(now)) }

  package var clocks: Clocks {
    Clocks(monotonic: { self.now }, wall: { Self.wallAtZero + Int64(self.now) })
  }

  /// Does turns until none does anything and none is due.
  ///
  /// - Parameter turn: does one; returns when the next is due, and whether anything happened.
  /// - Returns: when the next turn is due.
  /// - Throws: what a turn throws, and if the turns find no rest.
  package func settle(_ turn: () throws -> (due: UInt64?, hasActed: Bool)) throws -> UInt64? {
    for _ in 0..<Self.mostTurns {
      let (due, hasActed) = try turn()
      let now = time.withLock { now in
        now += Self.turn
        return now
      }
      if !hasActed, due.map({ $0 > now }) ?? true { return due }
    }
    throw NoRest()
  }

  /// Lets time pass from one due turn to the next.
  ///
  /// - Parameters:
  ///   - seconds: how much.
  ///   - settle: does all turns that are due; returns when the next is.
  /// - Throws: what `settle` throws.
  package func pass(seconds: Double, _ settle: () throws -> UInt64?) rethrows {
    let end = now + UInt64(seconds * 1e9)
    while now < end {
      let due = try settle()
      time.withLock { $0 = max($0, min(end, due ?? end)) }
    }
    _ = try settle()
  }
}

extension CompanionServer {
  /// Handles what has arrived, without a wait.
  package func serveNow() {
    var poller = Poller()
    add(to: &poller)
    poller.wait(milliseconds: 0)
    serve(poller)
  }
}
