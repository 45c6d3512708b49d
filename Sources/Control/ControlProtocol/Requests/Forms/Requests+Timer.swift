import ClockModel
import Text
import Vocabulary

extension Requests {
  static let timer = Form<Request>(
    "timer", "sets and controls the timer, by its verb",
    verbs: [
      Form<Request>("set", "sets the timer, paused", Setting()) { it, field in
        it.list(&field)
      } make: { (it) throws(Fault) in
        guard let setting = try it.setting() else {
          throw .together("missing key \"seconds\" or \"preset\": the time to set")
        }
        return .timer(.set(setting))
      } take: {
        if case .timer(.set(let setting)) = $0 { Setting(setting) } else { nil }
      },
      Form<Request>("start", "starts the timer, anew or where it stands", Setting()) { it, field in
        it.list(&field)
      } make: { (it) throws(Fault) in
        .timer(.start(try it.setting()))
      } take: {
        if case .timer(.start(let setting)) = $0 { Setting(setting) } else { nil }
      },
      Form("pause", "pauses the timer", .timer(.pause)),
      Form("toggle", "starts or pauses the timer", .timer(.toggle)),
      Form<Request>("add", "changes the time left", Int64(0)) { seconds, field in
        field("seconds", &seconds, .whole(addition), "the time to add, negative to subtract")
      } make: { (seconds) throws(Fault) in
        .timer(.add(seconds * 1_000_000_000))
      } take: {
        if case .timer(.add(let nanoseconds)) = $0 { nanoseconds / 1_000_000_000 } else { nil }
      },
      Form("reset", "resets the timer to its setting, paused", .timer(.reset)),
      Form("up", "counts up from now", .timer(.up)),
      Form("stop", "ends the timer", .timer(.stop)),
      Form<Request>("store", "stores the setting as a preset", 0) { preset, field in
        field("preset", &preset, .preset, "the preset to store")
      } make: { (preset) throws(Fault) in
        .timer(.store(preset))
      } take: {
        if case .timer(.store(let preset)) = $0 { preset } else { nil }
      },
    ]
  )
  .with([.page, .key])

  /// The range of a change, in seconds.
  private static let addition = -TimerSettings.range.upperBound...TimerSettings.range.upperBound

  /// A timer setting: seconds or a preset.
  private struct Setting {
    var seconds: Int64?
    var preset: Int?

    init(_ setting: TimerOrder.Setting? = nil) {
      switch setting {
      case .seconds(let seconds)?: self.seconds = seconds
      case .preset(let preset)?: self.preset = preset
      case nil: break
      }
    }

    mutating func list(_ field: inout Fields) {
      field.maybe("seconds", &seconds, .whole(TimerSettings.range), "the time, in seconds")
      field.maybe("preset", &preset, .preset, "number of a preset")
    }

    func setting() throws(Fault) -> TimerOrder.Setting? {
      guard seconds == nil || preset == nil else { throw .together("seconds and preset: use one of them") }
      return seconds.map { .seconds($0) } ?? preset.map { .preset($0) }
    }
  }
}

extension Kind<Int> {
  fileprivate static let preset = whole(1...TimerSettings.mostPresets)
}
