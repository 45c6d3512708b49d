/// The place of a problem: the file if it is a standard one, line and column, and the key if it is one of
/// ours.
///
/// The status reports problems as `FILE:LINE:COLUMN: KEY: message`. Only numbers, names of ``files`` and
/// words of ``keys`` are copied, never values, other names or paths.
struct ProblemPlace: CustomStringConvertible {
  /// For example `timecircuits.toml:3:9: display.colon`.
  let description: String

  /// The files whose names we define.
  static let files: Set = ["timecircuits.toml", "journeys.toml", "timers.toml"]

  /// The keys of all files, as in the manual pages, and the names of tables.
  static let keys: Set = [
    // timecircuits.toml
    "board", "updates", "display", "night", "travel", "buses", "keys", "key", "alarms", "alarm", "timer",
    "readout",
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

  /// Finds the place of a problem in the status; `configuration` is its path, `nil` if there is none.
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

  /// Splits a problem at the colon after its file's path.
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
    // Owners name their sequences and boards.
    switch names.dropLast().last {
    case "sequences": return "a sequence"
    case "boards": return "a board"
    default: return "another file"
    }
  }

  /// Returns the first four parts of the key before the colon, unknown ones as asterisks; `nil` if the first
  /// is unknown.
  private static func key(_ words: Substring) -> String? {
    let text = words.drop { $0 == " " }
    guard let colon = text.firstRange(of: ": ") else { return nil }
    let parts = text[..<colon.lowerBound].split(separator: ".", omittingEmptySubsequences: false).map(part)
    guard let first = parts.first, first != "*" else { return nil }
    return parts.prefix(4).joined(separator: ".")
  }

  /// Returns a part of a key, which may have an index, such as `readout[2]`; an asterisk if it is unknown.
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
