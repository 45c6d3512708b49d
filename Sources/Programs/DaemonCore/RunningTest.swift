import ClockModel
import Panel

/// A wiring test that stands in for the clock.
struct RunningTest {
  var test: WiringTest
  /// Who began it: a client reads its captions, and its end is the test's; the end of `--test` is the daemon's.
  let asker: Asker
  /// What was told last of what it lights, and at which edge.
  var told: (caption: String, edge: Edge)?
}
