package import ClockModel
import Text
package import Vocabulary

/// A timer and its state.
package struct TimerStatus: Equatable, Fielded {
  package var setting: Int64 = 0
  package var leftMilliseconds: Int64 = 0
  package var isRunning = false
  package var light = TimerLight.green
  package var text = ""

  package init() {}

  package mutating func fields(_ field: inout Fields) {
    field("setting", &setting, .integer, "its setting in seconds; 0 if it counts up")
    field(
      "left_ms", &leftMilliseconds, .integer, "milliseconds left; negative past its end and when it counts up"
    )
    field("running", &isRunning, .flag, "whether it runs")
    field("light", &light, .choice, "`green`, `amber` or `red`")
    field(
      "text", &text, .text,
      "what it shows, such as `16:59`; beyond 99:59 hours and minutes, empty while it waits for the clock")
  }
}
