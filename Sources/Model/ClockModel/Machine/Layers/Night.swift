/// Whether it is night for the readouts, computed once a second because the sun's position is expensive.
struct Night: Equatable, Sendable {
  private(set) var isOn = false
  /// The second of the last check.
  private var second: Int64?

  /// Whether this second was not checked yet.
  func isDue(at time: WallTime) -> Bool { time.seconds != second }

  /// Records whether it is night in the second of a time.
  ///
  /// - Returns: whether that changed.
  @discardableResult
  mutating func set(_ isNight: Bool, at time: WallTime) -> Bool {
    second = time.seconds
    defer { isOn = isNight }
    return isOn != isNight
  }
}
