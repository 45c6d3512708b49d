import ClockModel
import TOML

extension StateReading {
  /// The timer of a file; `nil` if it has none.
  func timer(of root: StateTable) throws(StateFileError) -> StoredTimer? {
    guard let table = try root.table("timer", keys: ["setting", "left_ns", "zero", "zero_ns"]) else {
      return nil
    }
    let most = TimerSettings.range.upperBound
    let setting = try table.integer("setting", expected: "seconds from 0 to \(most)") {
      Int64($0) >= 0 && Int64($0) <= most ? Int64($0) : nil
    }
    guard table.keys.contains("zero") else {
      let nanoseconds = (most + 1) * 1_000_000_000
      let left = try table.integer("left_ns", expected: "nanoseconds of at most 100 hours") {
        (-nanoseconds...nanoseconds).contains(Int64($0)) ? Int64($0) : nil
      }
      return StoredTimer(setting: setting, .paused(left))
    }
    let zero = try table.integer("zero", expected: "seconds since 1970, of at most a million million") {
      (-1_000_000_000_000...1_000_000_000_000).contains(Int64($0)) ? Int64($0) : nil
    }
    let part = try table.integer("zero_ns", expected: "nanoseconds from 0 to 999999999") {
      0...999_999_999 ~= $0 ? Int64($0) : nil
    }
    return StoredTimer(setting: setting, .running(zero: WallTime(seconds: zero, nanoseconds: part)))
  }

  func presets(of root: StateTable) throws(StateFileError) -> [Int: Override<Int64>] {
    let numbers = (1...TimerSettings.mostPresets).map { "\($0)" }
    guard let table = try root.table("preset", keys: numbers) else { return [:] }
    var presets: [Int: Override<Int64>] = [:]
    for (index, number) in numbers.enumerated() {
      guard let preset = try table.table(number, keys: ["seconds", "configured"]) else { continue }
      let range = TimerSettings.range
      let seconds = try preset.integer(
        "seconds", expected: "seconds from \(range.lowerBound) to \(range.upperBound)"
      ) {
        range.contains(Int64($0)) ? Int64($0) : nil
      }
      presets[index + 1] = Override(seconds, over: try preset.string("configured"))
    }
    return presets
  }
}
