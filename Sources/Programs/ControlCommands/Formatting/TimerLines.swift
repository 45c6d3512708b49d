import ClockModel
import ControlProtocol
import Text

/// The timer and its presets.
struct TimerLines {
  let report: StatusReport

  var lines: [String] {
    let presets = report.timerPresets.enumerated().filter { $0.element > 0 }
      .map { "\($0.offset + 1): \(TimerOrder.Setting.text(ofSeconds: $0.element))" }
    return [
      summary ?? "no timer; to start one: timecircuitsctl timer start 18",
      presets.isEmpty ? "no presets" : "presets \(presets.joined(separator: ", "))",
    ]
  }

  /// The timer in a sentence; `nil` if there is none.
  var summary: String? {
    guard let timer = report.timer else { return nil }
    guard !timer.text.isEmpty else {
      return "running; the time left is unknown until the clock is synchronised"
    }
    let hours = TimerReading.isHours(leftMilliseconds: timer.leftMilliseconds) ? " h" : ""
    let what =
      timer.setting == 0
      ? "\(timer.text)\(hours), counting up"
      : timer.leftMilliseconds < 0
        ? "\(timer.text)\(hours) over its \(TimerOrder.Setting.text(ofSeconds: timer.setting))"
        : "\(timer.text)\(hours) left of \(TimerOrder.Setting.text(ofSeconds: timer.setting)), \(timer.light.rawValue)"
    return timer.isRunning ? what : what + "; paused"
  }
}
