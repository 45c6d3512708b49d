public import ClockModel
import Text

/// Whether it is night for the readouts.
public struct NightStatus: Equatable, Sendable {
  /// The source of that decision.
  public var mode: NightMode
  /// Whether it is night now.
  public var isNight: Bool
  /// The schedule in a sentence, or why there is none.
  public var text: String

  /// Creates a status.
  public init(mode: NightMode, isNight: Bool, text: String) {
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
public struct CycleStatus: Equatable, Sendable {
  /// The minutes for which each is shown; 0 is off.
  public var minutes: Int
  /// When the next journey is shown; `nil` if none is due.
  public var next: WallTime?
  /// When the cycle resumes after somebody set something; `nil` if it is not paused.
  public var pausedUntil: WallTime?

  /// Creates a status.
  public init(minutes: Int, next: WallTime?, pausedUntil: WallTime?) {
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
public struct StateStatus: Equatable, Sendable {
  /// Its path; `nil` if no state is saved.
  public var file: String?
  /// When it was last written; `nil` if not since the start.
  public var savedAt: WallTime?
  /// Why reading or writing it failed, if it did.
  public var problem: String?

  /// Creates a status.
  public init(file: String?, savedAt: WallTime?, problem: String?) {
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
