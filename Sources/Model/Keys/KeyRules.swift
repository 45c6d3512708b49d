/// How a key is listened to: only for what it has a meaning for.
public struct KeyRules: Equatable, Sendable {
  /// After how many nanoseconds a key that is held is a long press; `nil` where a long press means nothing, and holding is
  /// pressing.
  public var longNanoseconds: UInt64?
  /// Whether pressing twice means something: then each press has to wait for a second one.
  public var hasDouble: Bool
  /// Whether it is a contact that stays as it is put.
  public var isSwitch: Bool

  /// A key of which nothing but a press is wanted.
  public static let press = KeyRules()

  /// Rules of a key.
  public init(longNanoseconds: UInt64? = nil, hasDouble: Bool = false, isSwitch: Bool = false) {
    self.longNanoseconds = longNanoseconds
    self.hasDouble = hasDouble
    self.isSwitch = isSwitch
  }

  /// How long the keys of a keypad are held for a long press where nobody says otherwise, in nanoseconds.
  public static let longOnKeypads: UInt64 = 2_000_000_000
  /// How long buttons are held for it.
  public static let longOnButtons: UInt64 = 800_000_000
  /// How soon behind the first release a second press has to begin, in nanoseconds.
  public static let doubleNanoseconds: UInt64 = 350_000_000
}
