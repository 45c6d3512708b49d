public import ClockModel
public import Keys
public import Panel

/// The key settings in the user's file.
public struct KeySettings: Equatable, Sendable {
  /// The action of a key.
  public enum Order: Equatable, Sendable {
    /// Nothing, instead of its default action.
    case nothing
    /// A command to the time circuits.
    case command(Command)
    /// A test that lights LEDs.
    case test(WiringTestKind, WiringTestScope)
    /// A reload of the configuration.
    case reload
    /// The default action of another key.
    case key(KeyPress)
  }

  /// The configured action of each key and gesture; others keep their default action.
  public var orders: [KeyPress: Order]
  /// The names of further input devices that belong to the prop.
  public var devices: [String]
  /// How long a keypad's key is held for a long press, in nanoseconds.
  public var longOnKeypads: UInt64
  /// The same for buttons.
  public var longOnButtons: UInt64

  /// The defaults.
  public static let standard = KeySettings()

  /// Creates key settings.
  public init(
    orders: [KeyPress: Order] = [:], devices: [String] = [], longOnKeypads: UInt64 = KeyRules.longOnKeypads,
    longOnButtons: UInt64 = KeyRules.longOnButtons
  ) {
    self.orders = orders
    self.devices = devices
    self.longOnKeypads = longOnKeypads
    self.longOnButtons = longOnButtons
  }
}
