import Glibc
import LiveTestSupport

/// The wall clock in milliseconds since 1970.
func now() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
}

/// Waits for a phase within the half seconds of the wall clock.
func wait(forPhase milliseconds: Int64) { pass(milliseconds: ((milliseconds - now()) % 500 + 500) % 500) }
