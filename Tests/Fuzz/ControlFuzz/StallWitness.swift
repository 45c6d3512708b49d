import Foundation
import Synchronization

/// Sleeps from half second to half second of the wall clock, and notes how long the daemon has waited for a processor.
///
/// Where it wakes late, the machine had no time for a thread that only had to wake up; the daemon can do no better.
/// The same goes for the time in which the daemon's threads could run and were given no processor.
final class StallWitness: Sendable {
  private struct Note {
    let late: Int64
    let queued: QueueTimes
  }

  private let notes = Mutex<[Int64: Note]>([:])

  init(of daemon: DaemonProcess) {
    Thread.detachNewThread { [self] in
      var edge = Moment.wall / MirrorLog.halfSecond + 1
      while true {
        let time = edge * MirrorLog.halfSecond
        var end = timespec(tv_sec: Int(time / 1_000_000), tv_nsec: Int(time % 1_000_000) * 1000)
        while clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &end, nil) == EINTR {}
        let now = Moment.wall
        let queued = QueueTimes(of: daemon.identifier)
        // What was slept through is late for all edges that it went over.
        while edge * MirrorLog.halfSecond <= now {
          let (missed, time) = (edge, edge * MirrorLog.halfSecond)
          notes.withLock { $0[missed] = Note(late: now - time, queued: queued) }
          edge += 1
        }
      }
    }
  }

  /// How much of the time from an edge to a record's arrival the machine took for itself, in microseconds.
  func stall(from edge: Int64, to arrival: MirrorLog.Arrival) -> Int64 {
    guard let note = notes.withLock({ $0[edge / MirrorLog.halfSecond] }) else { return 0 }
    return max(note.late, arrival.queued.since(note.queued))
  }
}
