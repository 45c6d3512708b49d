import Foundation
import Synchronization

/// Steal time: for how long a hypervisor below this machine gave its processors to somebody else (proc_stat(5)).
///
/// A thread that runs on a processor which is away waits for nobody, so ``QueueTimes`` does not know of it.
final class StealTime: Sendable {
  private static let ticksPerSecond = Int64(sysconf(Int32(_SC_CLK_TCK)))
  private static let microsecondsBetweenSamples: UInt32 = 20_000
  /// A theft is told with the processor's next tick, and seen by the next sample.
  private static let microsecondsAfter: Int64 = 30_000

  /// The sums of all processors, each with the wall time from which on it holds, in microseconds since 1970.
  private let sums = Mutex<[(time: Int64, ticks: Int64)]>([])

  /// Watches it from now on, on a thread of its own.
  init() {
    sums.withLock { $0.append((Moment.wall, Self.ticks)) }
    Thread.detachNewThread { [self] in
      while true {
        usleep(Self.microsecondsBetweenSamples)
        let ticks = Self.ticks
        sums.withLock { sums in if ticks != sums.last?.ticks { sums.append((Moment.wall, ticks)) } }
      }
    }
  }

  /// What was stolen between two times, of all processors together, in microseconds: what happened in it may have come
  /// later by so much.
  func between(_ start: Int64, _ end: Int64) -> Int64 {
    sums.withLock { sums in
      func ticks(at time: Int64) -> Int64 { (sums.last { $0.time <= time } ?? sums.first)?.ticks ?? 0 }
      return (ticks(at: end + Self.microsecondsAfter) - ticks(at: start)) * 1_000_000 / Self.ticksPerSecond
    }
  }

  private static var ticks: Int64 {
    let text =
      FileManager.default.contents(atPath: "/proc/stat").map { String(decoding: $0, as: UTF8.self) } ?? ""
    // The name, then user, nice, system, idle, iowait, irq, softirq, steal.
    let fields = text.prefix { $0 != "\n" }.split(separator: " ")
    return fields.count > 8 ? Int64(fields[8]) ?? 0 : 0
  }
}
