import ClockModel
import Reading
import Text

/// `[timer]`.
struct TimerSection: KeyedSection {
  var settings = TimerSettings()
  private var danger: Int64?

  mutating func keys(_ key: inout SectionKeys) {
    key("warning", &settings.warning, { $0.timerSeconds() })
    key("danger", &danger, { $0.timerSeconds() })
    key("at_end", &settings.ending, Self.ending)
  }

  /// Reads the settings, and the setting for the end; the defaults if the value is not a table.
  static func read(
    _ setting: Setting, hints: [String: String]
  ) -> (settings: TimerSettings, ending: Setting?) {
    guard let (read, section) = read(setting, "timer", hints: hints) else { return (TimerSettings(), nil) }
    var timer = read.settings
    timer.danger = read.danger ?? min(timer.danger, timer.warning)
    if timer.danger > timer.warning, let danger = section.setting("danger") {
      danger.refuse(
        expected: "no more than the warning, \(TimerOrder.Setting.text(ofSeconds: timer.warning))",
        found: TimerOrder.Setting.text(ofSeconds: timer.danger))
    }
    return (timer, section.setting("at_end"))
  }

  private static func ending(_ setting: Setting) -> TimerSettings.Ending? {
    let expected = "\"over\", \"stop\" or the name of a sequence"
    guard let name = setting.string(expected: expected) else { return nil }
    switch name {
    case "over": return .over
    case "stop": return .stop
    default:
      guard Words.isName(name, longest: 64) else {
        setting.refuse(expected: expected)
        return nil
      }
      return .play(name)
    }
  }
}
