import Glibc

/// State that several threads share, and a way to wait for its change (pthread mutex and condition variable).
public final class Monitor<State>: @unchecked Sendable {
  private var state: State
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>

  /// A monitor of an initial state.
  public init(_ state: State) {
    self.state = state
    mutex = .allocate(capacity: 1)
    changed = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    // Waits must not stretch or shrink when the wall clock is set.
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

  /// Works on the state alone; others wait.
  public func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&state)
  }

  /// Works on the state and wakes those who wait for its change.
  public func update<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_mutex_unlock(mutex)
      // Behind the unlocking: who wakes needs the lock, and would have to sleep once more for it.
      pthread_cond_broadcast(changed)
    }
    return body(&state)
  }

  /// Waits until the state is as wanted, or a monotonic time has come; then works on it.
  ///
  /// - Parameters:
  ///   - deadline: nanoseconds of the monotonic clock; `nil` waits for ever.
  ///   - condition: what to wait for.
  ///   - body: what to do, told whether the condition holds.
  /// - Returns: what the body returned.
  public func wait<Result>(
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
