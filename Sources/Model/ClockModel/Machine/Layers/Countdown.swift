/// The reported progress of the timer, which itself is part of the stored state.
struct Countdown: Equatable, Sendable {
  /// The last phase that was reported.
  var phase = StoredTimer.Phase.green
  /// Whether the timer ran before a restart and this was not reported yet.
  var isTakenUp = false
  /// Whether the timer waits for the clock to be set.
  var awaitsClock = false
}
