/// A gesture made with a key.
package enum KeyGesture: String, CaseIterable, Sendable {
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
package struct KeyPress: Hashable, Sendable, CustomStringConvertible {
  package let key: KeyName
  package let gesture: KeyGesture

  package init(_ key: KeyName, _ gesture: KeyGesture) {
    self.key = key
    self.gesture = gesture
  }

  /// As in a message: `button1 long`.
  package var description: String { "\(key) \(gesture.rawValue)" }
}
