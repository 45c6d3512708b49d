import CLinux
import Glibc

/// A one-shot absolute timer (timerfd_create(2)).
package struct OneShotTimer: ~Copyable, Sendable {
  /// The clock of a timer.
  package enum Clock: Sendable {
    /// The wall clock; its timers also wake at once when the clock is set.
    case wall
    case monotonic
  }

  /// Why a timer woke.
  package enum Wake: Sendable {
    case due
    case clockSet
    /// Nothing happened yet.
    case spurious
  }

  private let clock: Clock
  private let timer: FileDescriptor

  /// Makes a disarmed timer.
  ///
  /// - Throws: ``SystemError`` if the kernel has no timer left.
  package init(_ clock: Clock) throws(SystemError) {
    self.clock = clock
    timer = try FileDescriptor(
      clinux_timer_create(clock == .wall ? CLOCK_REALTIME : CLOCK_MONOTONIC), "create a timer")
  }

  /// The descriptor to poll for reading.
  package var descriptor: CInt { timer.number }

  /// Arms the timer for an absolute time; a past time wakes at once.
  ///
  /// - Returns: Whether the wall clock was set since the last read, which no wake-up will then report.
  /// - Throws: ``SystemError`` if the kernel rejects the time.
  package borrowing func arm(seconds: Int64, nanoseconds: Int64) throws(SystemError) -> Bool {
    let result = clinux_timer_arm(timer.number, seconds, nanoseconds, clock == .wall)
    // fs/timerfd.c, timerfd_setup(): the timer is armed, and the clock change is reported here.
    if result == -ECANCELED { return true }
    guard result == 0 else { throw SystemError("arm a timer", code: -result) }
    return false
  }

  /// Reads why the timer woke.
  package borrowing func acknowledge() throws(SystemError) -> Wake {
    switch clinux_timer_read(timer.number) {
    case 1...: return .due
    case Int64(-ECANCELED): return .clockSet
    case Int64(-EAGAIN), Int64(-EINTR), 0: return .spurious
    case let code: throw SystemError("read a timer", code: CInt(truncatingIfNeeded: -code))
    }
  }
}
