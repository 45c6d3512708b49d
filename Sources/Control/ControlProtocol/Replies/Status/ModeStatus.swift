package import ClockModel
import Text
package import Vocabulary

/// Whether it is night for the readouts.
package struct NightStatus: Equatable, Fielded {
  package var mode = NightMode.auto
  package var isNight = false
  package var text = ""

  package init() {}

  package init(mode: NightMode, isNight: Bool, text: String) {
    self.mode = mode
    self.isNight = isNight
    self.text = text
  }

  package mutating func fields(_ field: inout Fields) {
    field("mode", &mode, .choice, "what decides: `auto`, the configuration; `on` or `off`, a request")
    field("is_night", &isNight, .flag, "whether it is night now")
    field("text", &text, .text, "the schedule in a sentence, or why there is none")
  }
}

/// The cycle of journeys.
package struct CycleStatus: Equatable, Fielded {
  package var minutes = 0
  package var next: WallTime?
  package var pausedUntil: WallTime?

  package init() {}

  package init(minutes: Int, next: WallTime?, pausedUntil: WallTime?) {
    self.minutes = minutes
    self.next = next
    self.pausedUntil = pausedUntil
  }

  package mutating func fields(_ field: inout Fields) {
    field(
      "minutes", &minutes, .count,
      "how long each journey is shown: `5`, `10`, `15`, `30` or `60`; `0` for off")
    field.nullable("next", &next, .time, "when the next journey is shown, an instant; null if none is due")
    field.nullable(
      "paused_until", &pausedUntil, .time,
      "until when the cycle pauses because somebody set something, an instant; null if it does not")
  }
}

/// The state file with the settings made at run time.
package struct StateStatus: Equatable, Fielded {
  package var file: String?
  package var savedAt: WallTime?
  package var problem: String?

  package init() {}

  package init(file: String?, savedAt: WallTime?, problem: String?) {
    self.file = file
    self.savedAt = savedAt
    self.problem = problem
  }

  package mutating func fields(_ field: inout Fields) {
    field.nullable("file", &file, .text, "its path; null if no state is saved")
    field.nullable(
      "saved_at", &savedAt, .time, "when it was last written, an instant; null if not since the start")
    field.nullable("problem", &problem, .text, "why reading or writing failed; null if it did not")
  }
}
