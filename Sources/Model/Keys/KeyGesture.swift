/// What a person does with a key.
public enum KeyGesture: String, CaseIterable, Sendable {
  /// Pressed and released; told when it is released.
  case press
  /// Held down; told while it still is.
  case long
  /// Pressed twice, one shortly behind the other; told when it is released again.
  case double
  /// A contact that stays as it is put, such as a toggle switch, was closed.
  case closed
  /// Such a contact was opened.
  case open
}

/// A key and what was done with it.
public struct KeyPress: Hashable, Sendable, CustomStringConvertible {
  /// The key.
  public let key: KeyName
  /// What was done with it.
  public let gesture: KeyGesture

  /// What was done with a key.
  public init(_ key: KeyName, _ gesture: KeyGesture) {
    self.key = key
    self.gesture = gesture
  }

  /// As in a message: `button1 long`.
  public var description: String { "\(key) \(gesture.rawValue)" }
}
