/// A gesture made with a key.
public enum KeyGesture: String, CaseIterable, Sendable {
  /// Pressed and released; reported on release.
  case press
  /// Held down; reported while still held.
  case long
  /// Pressed twice in quick succession; reported on the second release.
  case double
  /// A contact that keeps its position, such as a toggle switch, closed.
  case closed
  /// Such a contact opened.
  case open
}

/// A key and its gesture.
public struct KeyPress: Hashable, Sendable, CustomStringConvertible {
  /// The key.
  public let key: KeyName
  /// The gesture.
  public let gesture: KeyGesture

  /// A gesture of a key.
  public init(_ key: KeyName, _ gesture: KeyGesture) {
    self.key = key
    self.gesture = gesture
  }

  /// As in a message: `button1 long`.
  public var description: String { "\(key) \(gesture.rawValue)" }
}
