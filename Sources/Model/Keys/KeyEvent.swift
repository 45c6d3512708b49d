/// A key went down or up: the event of every source of keys.
public struct KeyEvent: Equatable, Sendable {
  /// The key.
  public let key: KeyName
  /// Whether it went down.
  public let isDown: Bool
  /// Its time, in nanoseconds of the monotonic clock.
  public let time: UInt64

  /// A key went down or up.
  public init(_ key: KeyName, isDown: Bool, at time: UInt64) {
    self.key = key
    self.isDown = isDown
    self.time = time
  }
}
