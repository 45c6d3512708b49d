import ClockModel
import Panel

/// A wiring test shown instead of the clock.
struct RunningTest {
  var test: WiringTest
  /// The requester: a client reads its captions, and its end ends the test; the end of `--test` ends the
  /// daemon.
  let requester: Requester
  /// The caption reported last, and its edge.
  var told: (caption: String, edge: Edge)?
}
