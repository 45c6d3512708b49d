package import ClockModel
package import Keys
package import Panel

/// The key settings in the user's file.
package struct KeySettings: Equatable, Sendable {
  /// The action of a key.
  package enum Order: Equatable, Sendable {
    /// Nothing, instead of its default action.
    case nothing
    case command(Command)
    case test(WiringTestKind, WiringTestScope)
    case reload
    /// The default action of another key.
    case key(KeyPress)
  }

  /// The configured action of each key and gesture; others keep their default action.
  package var orders: [KeyPress: Order]
  /// The names of further input devices that belong to the prop.
  package var devices: [String]
  /// How long a keypad's key is held for a long press, in nanoseconds.
  package var longOnKeypads: UInt64
  /// The same for buttons.
  package var longOnButtons: UInt64

  package static let standard = KeySettings()

  package init(
    orders: [KeyPress: Order] = [:], devices: [String] = [], longOnKeypads: UInt64 = KeyRules.longOnKeypads,
    longOnButtons: UInt64 = KeyRules.longOnButtons
  ) {
    self.orders = orders
    self.devices = devices
    self.longOnKeypads = longOnKeypads
    self.longOnButtons = longOnButtons
  }
}
