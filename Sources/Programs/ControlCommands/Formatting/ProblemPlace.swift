/// Where a problem of a file is: the file where it is a standard one, line and column, and the key where it is one of ours.
///
/// The status has each problem as `FILE:LINE:COLUMN: KEY: what is wrong`. Of that come through: numbers, names of ``files`` and
/// words of ``keys``. Values, other names and paths never do.
struct ProblemPlace: CustomStringConvertible {
  /// As in `timecircuits.toml:3:9: display.colon`.
  let description: String

  /// The files that have a name of ours.
  static let files: Set = ["timecircuits.toml", "journeys.toml", "timers.toml"]

  /// The keys of all files, as the manual pages have them, beside the names of tables.
  static let keys: Set = [
    // timecircuits.toml
    "board", "display", "night", "travel", "buses", "keys", "key", "alarms", "alarm", "timer", "readout",
    "hour_cycle", "colon", "digits", "brightness", "sync_wait_s",
    "sequences", "power_on", "cycle_minutes", "lead_ms",
    "from", "to", "zone", "latitude", "longitude",
    "device", "echo", "keypad_long_ms", "button_long_ms", "press", "long", "double", "switch",
    "full_hour", "time", "days", "date", "label", "once", "warning", "danger", "at_end", "night_brightness",
    // boards
    "description", "chips", "destination", "present", "last-departed", "lamps", "bus", "address",
    "chip", "month", "day", "year", "hour", "minute", "am", "pm", "common", "commons", "row", "rows", "order",
    "segments", "line", "gpio_chip", "offset", "active_low", "pull", "int", "scan", "pcf8574", "columns",
    "optional", "entering", "accepted", "refused",
    // sequences, journeys.toml and timers.toml
    "length_ms", "step", "at_ms", "for_ms", "every_ms", "show", "text", "hide", "chance", "event", "sound",
    "journey", "name", "title", "cycle", "note", "last_departed",
    "destination_basis", "present_basis", "last_departed_basis", "presets",
  ]

  /// Finds the place in a problem of the status.
  ///
  /// - Parameters:
  ///   - problem: the problem.
  ///   - configuration: the path of the configuration, `nil` where there is none.
  init(_ problem: String, configuration: String?) {
    guard let (path, rest) = Self.split(problem, configuration: configuration) else {
      description = problem.hasPrefix("--") ? "command line" : "another file"
      return
    }
    let parts = rest.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    let hasPlace = parts.count == 3 && Self.isNumber(parts[0]) && Self.isNumber(parts[1])
    let place = hasPlace ? ":\(parts[0]):\(parts[1])" : ""
    let words = hasPlace ? parts[2] : rest
    description =
      Self.file(path, isConfiguration: path == configuration) + place
      + (Self.key(words).map { ": " + $0 } ?? "")
  }

  /// The path of a problem's file, and what stands behind its colon.
  private static func split(
    _ problem: String, configuration: String?
  ) -> (path: String, rest: Substring)? {
    if let configuration, problem.hasPrefix(configuration + ":") {
      return (configuration, problem.dropFirst(configuration.count + 1))
    }
    guard let ending = problem.firstRange(of: ".toml:") else { return nil }
    return (String(problem[..<ending.upperBound].dropLast()), problem[ending.upperBound...])
  }

  private static func file(_ path: String, isConfiguration: Bool) -> String {
    let names = path.split(separator: "/")
    guard let name = names.last else { return "another file" }
    if files.contains(String(name)) { return String(name) }
    if isConfiguration { return "configuration" }
    // A sequence and a board have the names that their owners give them.
    switch names.dropLast().last {
    case "sequences": return "a sequence"
    case "boards": return "a board"
    default: return "another file"
    }
  }

  /// The key before the colon: names that a file gives become asterisks, and where the first one is none of ours, there is no
  /// key.
  private static func key(_ words: Substring) -> String? {
    let text = words.drop { $0 == " " }
    guard let colon = text.firstRange(of: ": ") else { return nil }
    let parts = text[..<colon.lowerBound].split(separator: ".", omittingEmptySubsequences: false).map(part)
    guard let first = parts.first, first != "*" else { return nil }
    return parts.prefix(4).joined(separator: ".")
  }

  /// A part of a key path, which may have an index, as in `readout[2]`; an asterisk where it is none of ours.
  private static func part(_ part: Substring) -> String {
    let pieces = part.split(separator: "[", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = pieces.first, keys.contains(String(name)) else { return "*" }
    guard pieces.count == 2 else { return String(name) }
    let index = pieces[1].dropLast()
    return pieces[1].last == "]" && isNumber(index) ? "\(name)[\(index)]" : "*"
  }

  private static func isNumber(_ text: Substring) -> Bool {
    1...6 ~= text.utf8.count && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
}
