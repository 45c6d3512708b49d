import ClockModel
import LinuxSystem

extension Loading {
  /// The presets of the first file that is right: it stands for the whole list.
  ///
  /// - Returns: the presets, and whether a file before it was refused: what was stored by hand is not to suffer from a typo.
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
