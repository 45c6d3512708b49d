/// A key went down or up: what every source of keys tells, whatever it is made of.
public struct KeyEvent: Equatable, Sendable {
  /// The key.
  public let key: KeyName
  /// Whether it is down from now on.
  public let isDown: Bool
  /// When it was, in nanoseconds of the monotonic clock.
  public let time: UInt64

  /// A key went down or up.
  public init(_ key: KeyName, isDown: Bool, at time: UInt64) {
    self.key = key
    self.isDown = isDown
    self.time = time
  }
}
