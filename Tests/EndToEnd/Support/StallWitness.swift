import Foundation
import Synchronization

/// Measures how long this machine keeps a thread waiting that has nothing to do but wake up.
///
/// What the daemon does within a second is judged on the wall clock; on a machine that stands still for half of it,
/// the daemon cannot do better. A quiet machine stalls for less than a millisecond, and then nothing is allowed for.
final class StallWitness: Sendable {
  static let shared = StallWitness()

  private let stalls = Mutex<[(end: Int64, milliseconds: Int64)]>([])

  private init() {
    let thread = Thread { [self] in
      while true {
        let asleep = now()
        Thread.sleep(forTimeInterval: 0.02)
        let woke = now()
        let late = woke - asleep - 20
        if late > 10 { stalls.withLock { $0.append((woke, late)) } }
      }
    }
    // No worker of the test runner: those are what the machine is busy with.
    thread.stackSize = 1 << 16
    thread.start()
  }

  /// The milliseconds that the machine stood still since a time.
  func stalled(since start: Int64) -> Int64 {
    stalls.withLock { $0.filter { $0.end >= start }.reduce(0) { $0 + $1.milliseconds } }
  }
}
