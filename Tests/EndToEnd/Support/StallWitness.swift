import Foundation
import Synchronization

/// Measures how long this machine keeps a thread waiting that has nothing to do but wake up, and what a hypervisor
/// steals from its processors.
///
/// What the daemon does within a second is judged on the wall clock; on a machine that stands still for half of it,
/// the daemon cannot do better. A quiet machine stalls for less than a millisecond, and then nothing is allowed for.
final class StallWitness: Sendable {
  static let shared = StallWitness()

  private let stalls = Mutex<[(end: Int64, milliseconds: Int64)]>([])

  private init() {
    let thread = Thread { [self] in
      var stolen = Self.stolen()
      while true {
        let asleep = now()
        Thread.sleep(forTimeInterval: 0.02)
        let woke = now()
        let stolenBefore = stolen
        stolen = Self.stolen()
        let late = max(woke - asleep - 20, stolen - stolenBefore)
        if late > 10 { stalls.withLock { $0.append((woke, late)) } }
      }
    }
    // No worker of the test runner: those are what the machine is busy with.
    thread.stackSize = 1 << 16
    thread.start()
  }

  /// The milliseconds that were stolen from all processors since the boot (`steal` in proc_stat(5), in ticks of 10 ms).
  private static func stolen() -> Int64 {
    guard let stat = FileManager.default.contents(atPath: "/proc/stat") else { return 0 }
    let fields = stat.prefix { $0 != UInt8(ascii: "\n") }.split(separator: UInt8(ascii: " "))
    return fields.dropFirst(8).first.flatMap { Int64(String(decoding: $0, as: UTF8.self)) }.map { $0 * 10 }
      ?? 0
  }

  /// The milliseconds that the machine stood still since a time.
  func stalled(since start: Int64) -> Int64 {
    stalls.withLock { $0.filter { $0.end >= start }.reduce(0) { $0 + $1.milliseconds } }
  }
}
