/// Whether it is night for the readouts, looked at once a second: the sun's place takes some reckoning.
struct Night: Equatable, Sendable {
  /// Whether it is.
  private(set) var isOn = false
  /// The second that was looked at last.
  private var second: Int64?

  /// Whether it was not looked at yet in the second of a time.
  func isDue(at time: WallTime) -> Bool { time.seconds != second }

  /// Takes note of how it is in the second of a time.
  ///
  /// - Returns: whether that is another than before.
  @discardableResult
  mutating func take(_ isNight: Bool, at time: WallTime) -> Bool {
    second = time.seconds
    defer { isOn = isNight }
    return isOn != isNight
  }
}
