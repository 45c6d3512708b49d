import ClockModel
import Text

/// The requests by name, with their keys.
enum RequestKind: String, CaseIterable {
  case status, watch, events, set, readouts, depart
  case `return`
  case follow, journey, journeys, play, sequences, cycle, brightness, night, power, volume, key, keys, cities,
    test,
    step,
    text, alarm, timer,
    pairing,
    reload,
    backup, restore, reset

  /// The required keys.
  var required: [String] {
    switch self {
    case .set: ["readout", "value"]
    case .readouts: ["cities"]
    case .follow: ["leader", "instant", "length_ms"]
    case .journey, .play: ["name"]
    case .cycle: ["minutes"]
    case .brightness: ["value"]
    case .night, .power: ["mode"]
    case .key: ["key"]
    case .test: ["kind"]
    case .step: ["to"]
    case .restore: ["backup"]
    case .alarm, .timer: ["verb"]
    case .status, .watch, .events, .depart, .return, .journeys, .sequences, .volume, .keys, .cities, .text,
      .pairing,
      .reload,
      .backup, .reset:
      []
    }
  }

  /// The optional keys.
  var optional: [String] {
    switch self {
    case .brightness: ["readout"]
    case .cities: ["search", "all"]
    case .depart, .return, .play: ["now"]
    case .follow: ["destination", "sequence", "seed"]
    case .journey: ["depart", "now"]
    case .test: ["readout", "chip", "all"]
    case .text: ["readout", "value", "for_ms", "now"]
    case .readouts: ["labels"]
    case .pairing: ["code", "for_ms", "now"]
    case .keys: ["for_ms"]
    case .alarm: ["number", "time", "days", "date", "label", "zone", "once", "for_ms", "mode"]
    case .timer: ["seconds", "preset"]
    case .key: ["gesture"]
    case .volume: ["value", "change", "mode"]
    default: []
    }
  }

  /// The keys in a sentence.
  var usage: String {
    if required.isEmpty, optional.isEmpty { return "\(rawValue) takes no keys" }
    let must = Wording.list(required, "and")
    let may =
      optional.isEmpty
      ? "" : "optionally \(Wording.list(optional, "and"))"
    return "\(rawValue) takes \(must.isEmpty || may.isEmpty ? must + may : "\(must), and \(may)")"
  }
}
