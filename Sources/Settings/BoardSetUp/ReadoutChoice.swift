import TOML

/// The contents of the readouts.
enum ReadoutChoice: Equatable {
  /// As in the file.
  case asBefore
  /// The live time of cities, by the names of their zones.
  case cities([String])
  /// The film's labels: two fixed times, and the local time between them.
  case film

  /// The lines of each readout's table, without its header; `nil` if nothing changes.
  func tables(onlyFirst count: Int) -> [[String]]? {
    switch self {
    case .asBefore: nil
    case .cities(let zones): zones.map { ["zone = \(TOMLText.quoted($0))"] }
    case .film: Array(Self.filmed.prefix(count))
    }
  }

  private static let filmed = [
    ["label = \"DESTINATION TIME\"", "time = 1985-10-26T01:21:00"],
    ["label = \"PRESENT TIME\"", "zone = \"local\""],
    ["label = \"LAST TIME DEPARTED\"", "time = 1985-10-26T01:20:00"],
  ]
}
