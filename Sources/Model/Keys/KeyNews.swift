/// Something that a source of keys tells.
public enum KeyNews: Equatable, Sendable {
  /// A key went down or up.
  case event(KeyEvent)
  /// A contact was found as it is, when its source was first read.
  case found(KeyName, isClosed: Bool, at: UInt64)
  /// An input device was taken, by its name.
  case taken(String)
  /// An input device has digits, and is left to others until it is named.
  case offer(String)
  /// Nothing more comes of keys that were down: their keypad is gone, or they are stuck.
  case release(Set<KeyName>)
  /// So much came at once that some of it was left out: nothing comes of any key that is down.
  case overflow
}
