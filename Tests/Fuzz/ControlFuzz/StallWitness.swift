import Foundation
import Synchronization

/// Wakes at each half second of the wall clock, and records how long the daemon has waited for a processor.
///
/// If it wakes late, the machine had no time even for a thread that only wakes up, so the daemon is excused.
/// The same applies to the time in which the daemon's threads were ready but had no processor.
final class StallWitness: Sendable {
  private struct Sample {
    let late: Int64
    let queued: QueueTimes
  }

  private let samples = Mutex<[Int64: Sample]>([:])

  init(of daemon: DaemonProcess) {
    Thread.detachNewThread { [self] in
      var edge = Moment.wall / MirrorLog.halfSecond + 1
      while true {
        let time = edge * MirrorLog.halfSecond
        var end = timespec(tv_sec: Int(time / 1_000_000), tv_nsec: Int(time % 1_000_000) * 1000)
        while clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &end, nil) == EINTR {}
        let now = Moment.wall
        let queued = QueueTimes(of: daemon.identifier)
        // All edges that were slept through are late.
        while edge * MirrorLog.halfSecond <= now {
          let (missed, time) = (edge, edge * MirrorLog.halfSecond)
          samples.withLock { $0[missed] = Sample(late: now - time, queued: queued) }
          edge += 1
        }
      }
    }
  }

  /// How much of the time from an edge to a record's arrival is the machine's fault, in microseconds.
  func stall(from edge: Int64, to arrival: MirrorLog.Arrival) -> Int64 {
    guard let sample = samples.withLock({ $0[edge / MirrorLog.halfSecond] }) else { return 0 }
    return max(sample.late, arrival.queued.since(sample.queued))
  }
}
