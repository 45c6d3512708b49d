package import ClockModel
import Text
package import Vocabulary

/// The state of the machine's clock.
package struct ClockStatus: Equatable, Fielded {
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

  package var source = Source.simulated
  package var text = ""

  package init() {}

  package init(source: Source, text: String) {
    self.source = source
    self.text = text
  }

  package mutating func fields(_ field: inout Fields) {
    field(
      "source", &source, .choice,
      "`synchronised` with a time server; `waiting`: not synchronised, live readouts show dashes; `not-synchronised`: shown anyway; `simulated`"
    )
    field("text", &text, .text, "the same in a sentence")
  }
}

/// The tz database.
package struct ZonesStatus: Equatable, Fielded {
  package var folder = ""
  package var version: String?

  package init() {}

  package init(folder: String, version: String?) {
    self.folder = folder
    self.version = version
  }

  package mutating func fields(_ field: inout Fields) {
    field("folder", &folder, .text, "the folder of the data")
    field.nullable("version", &version, .text, "such as `2025b`; null if the folder does not say")
  }
}

/// The user's configuration file, and the result of reading it.
package struct ConfigurationStatus: Equatable, Fielded {
  /// The result of the last reading.
  package enum Result: String, CaseIterable, Sendable {
    /// The file is in effect.
    case taken
    /// It has mistakes, and the previous configuration stays in effect.
    case refused
    /// It has had mistakes since the start, and the copy from an earlier run is in effect.
    case kept
  }

  package var file: String?
  package var takenAt: WallTime?
  package var result = Result.taken
  package var problems: [String] = []
  package var leftOut: [String] = []

  package init() {}

  package mutating func fields(_ field: inout Fields) {
    field.nullable("file", &file, .text, "its path; null for the built-in configuration")
    field.nullable(
      "taken_at", &takenAt, .time,
      "when the configuration in effect was applied, an instant; null if there never was one")
    field(
      "result", &result, .choice,
      "result of the last reading: `taken`, applied; `refused`, the previous one stays in effect; `kept`, refused since the start, and the copy from an earlier run is in effect"
    )
    field("problems", &problems, .list(.text), "the mistakes, as in the log; empty if it was applied")
    field(
      "left_out", &leftOut, .list(.text),
      "mistakes in sequences and journeys, with their files; these are skipped until fixed", since: [])
  }
}
