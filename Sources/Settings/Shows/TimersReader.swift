import ClockModel
package import Reading

/// Reads the timer's presets.
package enum TimersReader {
  /// Returns a file's presets in seconds and the report; `nil` if one is wrong, since the others' numbers
  /// would shift.
  package static func read(_ path: String) -> (presets: [Int64]?, report: Report) {
    let (root, report) = FileReader.read(path, keys: ["presets"], about: .show)
    guard let root else { return (nil, report) }
    let expected = "a list of times such as [\"5:00\", \"18:00\"]"
    guard let setting = root.setting("presets") else {
      if report.problems.isEmpty { root.missing("presets", expected: expected) }
      return (nil, report)
    }
    guard let elements = setting.elements else {
      setting.refuseKind(expected: expected)
      return (nil, report)
    }
    if elements.count > TimerSettings.mostPresets {
      setting.refuse(expected: "at most \(TimerSettings.mostPresets) presets", found: "\(elements.count)")
    }
    let presets = elements.map { $0.timerSeconds() }
    return (report.problems.isEmpty ? presets.compactMap(\.self) : nil, report)
  }
}
