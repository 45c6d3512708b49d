package import ClockModel
import Text

/// The state of the machine's clock.
package struct ClockStatus: Equatable, Sendable {
  /// The state of the wall clock.
  package enum Source: String, CaseIterable, Sendable {
    /// It was set by a time server.
    case synchronised
    /// It is not synchronised, and live readouts show dashes for now.
    case waiting
    /// It is not synchronised, but shown anyway.
    case notSynchronised = "not-synchronised"
    /// It is the simulation's own.
    case simulated
  }

  package var source: Source
  /// The source in a sentence.
  package var text: String

  package init(source: Source, text: String) {
    self.source = source
    self.text = text
  }

  var json: JSONValue { .members(["source": .string(source.rawValue), "text": .string(text)]) }

  init(_ reader: ObjectReader) throws(ServerMessageError) {
    self.init(source: try reader.choice("source"), text: try reader.text("text"))
  }
}

/// The tz database.
package struct ZonesStatus: Equatable, Sendable {
  package var folder: String
  /// Its version, such as `2025b`; `nil` if the folder does not say.
  package var version: String?

  package init(folder: String, version: String?) {
    self.folder = folder
    self.version = version
  }

  var json: JSONValue { .members(["folder": .string(folder), "version": .text(version)]) }

  init(_ reader: ObjectReader) throws(ServerMessageError) {
    self.init(folder: try reader.text("folder"), version: try reader.optionalText("version"))
  }
}

/// The user's configuration file, and the result of reading it.
package struct ConfigurationStatus: Equatable, Sendable {
  /// The result of the last reading.
  package enum Result: String, CaseIterable, Sendable {
    /// The file is in effect.
    case taken
    /// It has mistakes, and the previous configuration stays in effect.
    case refused
    /// It has had mistakes since the start, and the copy from an earlier run is in effect.
    case kept
  }

  /// Its path; `nil` for the built-in configuration.
  package var file: String?
  /// When the configuration in effect was applied; `nil` if there never was one.
  package var takenAt: WallTime?
  package var result: Result
  /// Its mistakes, as in the log; empty if it was applied.
  package var problems: [String]
  /// Mistakes in sequences and journeys, as in the log; these are skipped until fixed.
  package var leftOut: [String]

  package init(
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
      // The first daemons did not send it.
      leftOut: reader.has("left_out") ? try reader.texts("left_out") : [])
  }
}
