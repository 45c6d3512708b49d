public import ClockModel
import Text

/// Where the time comes from.
public struct ClockStatus: Equatable, Sendable {
  /// What is known of the wall clock.
  public enum Source: String, CaseIterable, Sendable {
    /// It was set by a time server.
    case synchronised
    /// It was not, and live readouts show dashes for a while yet.
    case waiting
    /// It was not, and is shown all the same.
    case notSynchronised = "not-synchronised"
    /// The simulation's own.
    case simulated
  }

  /// What is known of the wall clock.
  public var source: Source
  /// The same in a sentence.
  public var text: String

  /// A source of time.
  public init(source: Source, text: String) {
    self.source = source
    self.text = text
  }

  var json: JSONValue { .members(["source": .string(source.rawValue), "text": .string(text)]) }

  init(_ reader: ObjectReader) throws(ServerMessageError) {
    self.init(source: try reader.choice("source"), text: try reader.text("text"))
  }
}

/// The tz database.
public struct ZonesStatus: Equatable, Sendable {
  /// The folder that it is read from.
  public var folder: String
  /// Its version, such as `2025b`, `nil` where the folder does not say.
  public var version: String?

  /// A tz database.
  public init(folder: String, version: String?) {
    self.folder = folder
    self.version = version
  }

  var json: JSONValue { .members(["folder": .string(folder), "version": .text(version)]) }

  init(_ reader: ObjectReader) throws(ServerMessageError) {
    self.init(folder: try reader.text("folder"), version: try reader.optionalText("version"))
  }
}

/// The user's file and what became of it.
public struct ConfigurationStatus: Equatable, Sendable {
  /// What the last look at the file came to.
  public enum Result: String, CaseIterable, Sendable {
    /// What it says is in effect.
    case taken
    /// It has problems, and what was in effect before still is.
    case refused
    /// It has had problems since the start, and what was taken in an earlier run is in effect.
    case kept
  }

  /// The file, `nil` for the built-in default.
  public var file: String?
  /// When what is in effect was taken; `nil` where nothing ever was.
  public var takenAt: WallTime?
  /// What the last look at the file came to.
  public var result: Result
  /// What is wrong with it, each as in the log; none where it was taken.
  public var problems: [String]
  /// What is wrong with sequences and journeys and so is no part of what is in effect, each as in the log.
  public var leftOut: [String]

  /// A configuration.
  public init(
    file: String?, takenAt: WallTime?, result: Result, problems: [String] = [], leftOut: [String] = []
  ) {
    self.file = file
    self.takenAt = takenAt
    self.result = result
    self.problems = problems
    self.leftOut = leftOut
  }

  var json: JSONValue {
    .members([
      "file": .text(file), "taken_at": .time(takenAt), "result": .string(result.rawValue),
      "problems": .texts(problems), "left_out": .texts(leftOut),
    ])
  }

  init(_ reader: ObjectReader) throws(ServerMessageError) {
    self.init(
      file: try reader.optionalText("file"), takenAt: try reader.optionalTime("taken_at"),
      result: try reader.choice("result"), problems: try reader.texts("problems"),
      // The first daemons left nothing out.
      leftOut: reader.has("left_out") ? try reader.texts("left_out") : [])
  }
}
