package import ClockModel
import Text

/// Whether it is night for the readouts.
package struct NightStatus: Equatable, Sendable {
  /// The source of that decision.
  package var mode: NightMode
  package var isNight: Bool
  /// The schedule in a sentence, or why there is none.
  package var text: String

  package init(mode: NightMode, isNight: Bool, text: String) {
    self.mode = mode
    self.isNight = isNight
    self.text = text
  }

  var json: JSONValue {
    .members(["mode": .string(mode.rawValue), "is_night": .boolean(isNight), "text": .string(text)])
  }

  init(_ reader: ObjectReader) throws(ServerMessageError) {
    self.init(
      mode: try reader.choice("mode"), isNight: try reader.boolean("is_night"), text: try reader.text("text"))
  }
}

/// The cycle of journeys.
package struct CycleStatus: Equatable, Sendable {
  /// The minutes for which each is shown; 0 is off.
  package var minutes: Int
  /// When the next journey is shown; `nil` if none is due.
  package var next: WallTime?
  /// When the cycle resumes after somebody set something; `nil` if it is not paused.
  package var pausedUntil: WallTime?

  package init(minutes: Int, next: WallTime?, pausedUntil: WallTime?) {
    self.minutes = minutes
    self.next = next
    self.pausedUntil = pausedUntil
  }

  var json: JSONValue {
    .members(["minutes": .integer(Int64(minutes)), "next": .time(next), "paused_until": .time(pausedUntil)])
  }

  init(_ reader: ObjectReader) throws(ServerMessageError) {
    self.init(
      minutes: try reader.count("minutes"), next: try reader.optionalTime("next"),
      pausedUntil: try reader.optionalTime("paused_until"))
  }
}

/// The state file with the settings made at run time.
package struct StateStatus: Equatable, Sendable {
  /// Its path; `nil` if no state is saved.
  package var file: String?
  /// When it was last written; `nil` if not since the start.
  package var savedAt: WallTime?
  /// Why reading or writing it failed, if it did.
  package var problem: String?

  package init(file: String?, savedAt: WallTime?, problem: String?) {
    self.file = file
    self.savedAt = savedAt
    self.problem = problem
  }

  var json: JSONValue {
    .members(["file": .text(file), "saved_at": .time(savedAt), "problem": .text(problem)])
  }

  init(_ reader: ObjectReader) throws(ServerMessageError) {
    self.init(
      file: try reader.optionalText("file"), savedAt: try reader.optionalTime("saved_at"),
      problem: try reader.optionalText("problem"))
  }
}
