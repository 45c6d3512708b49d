import Configuration
import LinuxSystem

/// The subject of the measurements: the three-city clock on a board.
enum Bench {
  static func setup(board: String) throws(ConfigurationFailure) -> Setup {
    let loader = ConfigurationLoader(
      boardFolders: ConfigurationLoader.standardBoardFolders(executable: FileSystem.executable),
      zoneFolder: ConfigurationLoader.zoneFolder(environment: { _ in nil }))
    return try loader.load(nil, overrides: Overrides(board: board, cities: nil, frozenDate: nil))
  }

  /// 1985-10-26T00:00:00Z in half seconds.
  static let firstHalfSecond: Int64 = 499_132_800 * 2
  /// The edges in a day.
  static let edgesOfADay: Int64 = 172_800

  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  static func fixed(_ value: Double, _ digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let rounded = Int((value * scale).rounded())
    let fraction = String(rounded % Int(scale))
    return "\(rounded / Int(scale))." + String(repeating: "0", count: digits - fraction.count) + fraction
  }
}
