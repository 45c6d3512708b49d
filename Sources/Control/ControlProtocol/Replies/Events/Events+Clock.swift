package import ClockModel
import Text
package import Vocabulary

/// Night began, ended or was set.
package struct NightEvent: EventDetails, Equatable {
  package static let names = ["night"]

  package var isNight = false
  package var mode = NightMode.auto

  package init() {}

  package mutating func fields(_ field: inout Fields) {
    field("night", &isNight, .flagText, "whether it is night")
    field("mode", &mode, .choice, "its mode", since: .auto)
  }
}

/// The prop was switched on or off.
package struct PowerEvent: EventDetails, Equatable {
  package static let names = ["power"]

  package var isOn = true

  package init() {}

  package mutating func fields(_ field: inout Fields) { field("on", &isOn, .flagText, "whether it is on") }
}

/// An alarm or a reminder rings, or no longer.
package struct AlarmEvent: EventDetails, Equatable {
  package static let names = ["alarm", "alarm-stopped", "alarm-snoozed", "alarm-missed"]

  /// Its number; Home Assistant gets it as the text that it always was.
  package var number = ""
  /// `alarm` or `reminder`.
  package var kind = ""
  /// Its time of day.
  package var time = ""
  package var label = ""
  /// How often it was missed.
  package var count: String?

  package init() {}

  package mutating func fields(_ field: inout Fields) {
    field("number", &number, .text, "its number")
    field("kind", &kind, .text, "`alarm` or `reminder`", since: "alarm")
    field("at", &time, .text, "the time of day", since: "")
    field("label", &label, .text, "its label", since: "")
    field.maybe("count", &count, .text, "how often it was missed; `100` for 100 or more")
  }
}

/// The timer changed, or its light did.
package struct TimerEvent: EventDetails, Equatable {
  package static let names = [
    "timer-set", "timer-started", "timer-paused", "timer-resumed", "timer-warning", "timer-danger",
    "timer-finished", "timer-overtime", "timer-stopped",
  ]

  /// In seconds.
  package var setting: Int64?
  /// In milliseconds, negative past its end.
  package var left: Int64?

  package init() {}

  package mutating func fields(_ field: inout Fields) {
    field.maybe("setting", &setting, .numberText, "its setting, in seconds")
    field.maybe("left_ms", &left, .numberText, "the time left, in milliseconds, negative past its end")
  }
}
