import Glibc

/// State shared by threads, with a way to wait for its change (pthread mutex and condition variable).
package final class Monitor<State>: @unchecked Sendable {
  private var state: State
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>

  package init(_ state: State) {
    self.state = state
    mutex = .allocate(capacity: 1)
    changed = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    // Setting the wall clock must not stretch or shrink waits.
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Accesses the state exclusively.
  package func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&state)
  }

  /// Accesses the state exclusively and wakes all waiting threads.
  package func update<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_mutex_unlock(mutex)
      // After the unlock: a woken thread needs the lock, and would have to sleep again.
      pthread_cond_broadcast(changed)
    }
    return body(&state)
  }

  /// Waits until a condition holds, at most for some nanoseconds, `nil` for no limit; then accesses the state.
  package func wait<Result>(
    nanoseconds: UInt64?, for condition: (State) -> Bool, then body: (inout State, Bool) -> Result
  ) -> Result {
    wait(
      untilNanoseconds: nanoseconds.map { SystemClock.monotonicNanoseconds &+ $0 }, for: condition, then: body
    )
  }

  /// Waits until a condition holds or the deadline passes, then accesses the state.
  ///
  /// - Parameters:
  ///   - deadline: Nanoseconds of the monotonic clock; `nil` waits without limit.
  ///   - condition: The condition to wait for.
  ///   - body: Accesses the state; its argument is whether the condition holds.
  /// - Returns: The result of the body.
  package func wait<Result>(
    untilNanoseconds deadline: UInt64?, for condition: (State) -> Bool,
    then body: (inout State, Bool) -> Result
  ) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !condition(state) {
      if let deadline {
        var time = timespec(tv_sec: Int(deadline / 1_000_000_000), tv_nsec: Int(deadline % 1_000_000_000))
        if pthread_cond_timedwait(changed, mutex, &time) == ETIMEDOUT { break }
      } else {
        pthread_cond_wait(changed, mutex)
      }
    }
    return body(&state, condition(state))
  }
}
