import ClockModel
import LinuxSystem
import Shows

extension Loading {
  /// Returns the presets of the first good file, which replaces all later ones.
  ///
  /// - Returns: the presets, and whether an earlier file was rejected: a typo must not affect presets stored
  ///   by hand.
  mutating func readTimerPresets() -> (presets: [Int64], areRefused: Bool) {
    var areRefused = false
    for path in dataFolders.map({ $0 + "/timers.toml" }) where FileSystem.isFile(path) {
      let (presets, report) = TimersReader.read(path)
      take(report, of: path)
      if let presets { return (presets, areRefused) }
      areRefused = true
    }
    return ([], areRefused)
  }
}
