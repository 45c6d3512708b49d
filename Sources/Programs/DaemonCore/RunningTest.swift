import ClockModel
import ControlServer
import Panel

/// A wiring test that stands in for the clock.
struct RunningTest {
  var test: WiringTest
  /// The request whose client reads the captions and whose end is the test's; `nil` for `--test`.
  let client: RequestToken?
}
