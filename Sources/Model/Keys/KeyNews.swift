/// A report from a source of keys.
package enum KeyNews: Equatable, Sendable {
  case event(KeyEvent)
  /// A contact's state at its source's first reading.
  case found(KeyName, isClosed: Bool, at: UInt64)
  /// An input device was grabbed, by name.
  case taken(String)
  /// An input device has digits, but is not used until the configuration names it.
  case offer(String)
  /// Keys that were down are released without a gesture: their keypad is gone, or they are stuck.
  case release(Set<KeyName>)
  /// Too much came at once and some was dropped: all keys that are down are released without a gesture.
  case overflow
}
