public import ClockModel
public import Keys
public import Panel

/// What the user's file says of keys.
public struct KeySettings: Equatable, Sendable {
  /// What a key is for.
  public enum Order: Equatable, Sendable {
    /// Nothing, whatever it does by itself.
    case nothing
    /// Something for the time circuits.
    case command(Command)
    /// To light LEDs.
    case test(WiringTestKind, WiringTestScope)
    /// To read the configuration again.
    case reload
    /// What another key does by itself.
    case key(KeyPress)
  }

  /// What was written for each key and gesture; the others do what they do by themselves.
  public var orders: [KeyPress: Order]
  /// The names of the input devices that are the prop's, besides those that are by themselves.
  public var devices: [String]
  /// How long keys of keypads are held for a long press, in nanoseconds.
  public var longOnKeypads: UInt64
  /// How long buttons are held for it.
  public var longOnButtons: UInt64

  /// What holds where nothing is written.
  public static let standard = KeySettings()

  /// Settings of keys.
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
