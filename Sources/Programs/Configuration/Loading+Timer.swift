import ClockModel
import LinuxSystem

extension Loading {
  /// The presets of the first file that is right: it stands for the whole list.
  mutating func readTimerPresets() -> [Int64] {
    for path in dataFolders.map({ $0 + "/timers.toml" }) where FileSystem.isFile(path) {
      let (presets, report) = TimersReader.read(path)
      take(report, of: path)
      if let presets { return presets }
    }
    return []
  }
}
