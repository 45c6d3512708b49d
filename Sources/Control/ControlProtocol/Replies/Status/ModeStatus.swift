public import ClockModel
import Text

/// Whether it is night for the readouts.
public struct NightStatus: Equatable, Sendable {
  /// Who decides.
  public var mode: NightMode
  /// Whether it is night now.
  public var isNight: Bool
  /// The schedule, or why there is none, in a sentence.
  public var text: String

  /// A night, or a day.
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
  /// How long each is shown, in minutes; 0 is off.
  public var minutes: Int
  /// When the next one is shown, `nil` where none is due.
  public var next: WallTime?
  /// Until when the cycle waits because a person set something, `nil` where it does not.
  public var pausedUntil: WallTime?

  /// A cycle.
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

/// The file of what was set at run time.
public struct StateStatus: Equatable, Sendable {
  /// The file, `nil` where no state is kept.
  public var file: String?
  /// When it was last written, `nil` where it was not since the start.
  public var savedAt: WallTime?
  /// Why it could not be read or written, if it could not.
  public var problem: String?

  /// A state.
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
