/// The gestures that a key reacts to: only those with a meaning.
public struct KeyRules: Equatable, Sendable {
  /// How long a key is held for a long press, in nanoseconds; `nil` if that has no meaning, and holding is
  /// pressing.
  public var longNanoseconds: UInt64?
  /// Whether pressing twice has a meaning: then each press waits for a second one.
  public var hasDouble: Bool
  /// Whether it is a contact that keeps its position.
  public var isSwitch: Bool

  /// A key that reacts to presses only.
  public static let press = KeyRules()

  /// Rules of a key.
  public init(longNanoseconds: UInt64? = nil, hasDouble: Bool = false, isSwitch: Bool = false) {
    self.longNanoseconds = longNanoseconds
    self.hasDouble = hasDouble
    self.isSwitch = isSwitch
  }

  /// How long a keypad's key is held for a long press by default, in nanoseconds.
  public static let longOnKeypads: UInt64 = 2_000_000_000
  /// How long a button is held for it.
  public static let longOnButtons: UInt64 = 800_000_000
  /// How soon after the first release a second press must begin, in nanoseconds.
  public static let doubleNanoseconds: UInt64 = 350_000_000
}
