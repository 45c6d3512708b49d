/// A key went down or up: the event of every source of keys.
package struct KeyEvent: Equatable, Sendable {
  package let key: KeyName
  package let isDown: Bool
  /// Its time, in nanoseconds of the monotonic clock.
  package let time: UInt64

  package init(_ key: KeyName, isDown: Bool, at time: UInt64) {
    self.key = key
    self.isDown = isDown
    self.time = time
  }
}
