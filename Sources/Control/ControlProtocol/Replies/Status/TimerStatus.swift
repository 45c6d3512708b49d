package import ClockModel
import Text

/// A timer and its state.
package struct TimerStatus: Equatable, Sendable {
  /// Its setting in seconds; 0 if it counts up.
  package var setting: Int64
  /// The milliseconds left; negative past its end and when it counts up.
  package var leftMilliseconds: Int64
  package var isRunning: Bool
  package var light: TimerLight
  /// The time it shows, such as `17:59`; beyond 99:59 hours and minutes, empty while it waits for the clock.
  package var text: String

  package init(
    setting: Int64, leftMilliseconds: Int64, isRunning: Bool, light: TimerLight, text: String
  ) {
    self.setting = setting
    self.leftMilliseconds = leftMilliseconds
    self.isRunning = isRunning
    self.light = light
    self.text = text
  }

  var json: JSONValue {
    .members([
      "setting": .integer(setting), "left_ms": .integer(leftMilliseconds), "running": .boolean(isRunning),
      "light": .string(light.rawValue), "text": .string(text),
    ])
  }

  init(_ reader: ObjectReader) throws(ServerMessageError) {
    let light = try reader.text("light")
    guard let light = TimerLight(rawValue: light) else {
      throw reader.failure("light", Wording.list(TimerLight.allCases.map(\.rawValue), "or"))
    }
    self.init(
      setting: try reader.integer("setting"), leftMilliseconds: try reader.integer("left_ms"),
      isRunning: try reader.boolean("running"), light: light, text: try reader.text("text"))
  }
}
