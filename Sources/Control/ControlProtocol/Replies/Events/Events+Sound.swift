package import ClockModel
package import Keys
import Text
package import Vocabulary

/// The volume is to change: one of its details is there.
package struct VolumeEvent: EventDetails, Equatable {
  package static let names = ["volume"]

  package var volume: Int64?
  package var change: Int64?
  /// `true`, `false` or `toggle`.
  package var muted: String?

  package init() {}

  package mutating func fields(_ field: inout Fields) {
    field.maybe("volume", &volume, .numberText, "the volume, in percent")
    field.maybe("change", &change, .numberText, "percent to add")
    field.maybe("muted", &muted, .text, "`true`, `false` or `toggle`")
  }

  /// The change that it asks for; `nil` if this release does not know it.
  package var order: VolumeOrder? {
    switch (volume.map { Int(clamping: $0) }, change.map { Int(clamping: $0) }, muted) {
    case (let percent?, _, _) where VolumeOrder.range.contains(percent): .set(percent)
    case (_, let percent?, _) where VolumeOrder.changes.contains(percent): .change(percent)
    case (_, _, "true"): .mute
    case (_, _, "false"): .unmute
    case (_, _, "toggle"): .toggle
    default: nil
    }
  }
}

/// A key was pressed.
package struct KeyPressEvent: EventDetails, Equatable {
  package static let names = ["key"]

  /// Its name, such as `keypad:9`.
  package var key = ""
  package var gesture = ""

  package init() {}

  package init(_ press: KeyPress) {
    key = press.key.description
    gesture = press.gesture.rawValue
  }

  package mutating func fields(_ field: inout Fields) {
    field("key", &key, .text, "its name")
    field("gesture", &gesture, .text, "the gesture")
  }
}

/// The result of a key that has a function.
package struct KeyAnswerEvent: EventDetails, Equatable {
  package static let names = ["key-answered"]

  package var press = KeyPressEvent()
  /// Whether it was done; if not, it was refused.
  package var isDone = false

  package init() {}

  package init(_ press: KeyPress, isDone: Bool) {
    self.press = KeyPressEvent(press)
    self.isDone = isDone
  }

  package mutating func fields(_ field: inout Fields) {
    press.fields(&field)
    field("result", &isDone, .result, "`done` or `refused`")
  }
}

extension Kind<Bool> {
  fileprivate static let result = Kind<String>.text.map(
    "done or refused", sample: { $0.flag() }, to: { ["done": true, "refused": false][$0] },
    from: { $0 ? "done" : "refused" })
}
