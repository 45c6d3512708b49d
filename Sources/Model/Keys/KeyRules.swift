/// The gestures that a key reacts to: only those with a meaning.
package struct KeyRules: Equatable, Sendable {
  /// How long a key is held for a long press, in nanoseconds; `nil` if that has no meaning, and holding is
  /// pressing.
  package var longNanoseconds: UInt64?
  /// Whether pressing twice has a meaning: then each press waits for a second one.
  package var hasDouble: Bool
  /// Whether it is a contact that keeps its position.
  package var isSwitch: Bool

  /// A key that reacts to presses only.
  package static let press = KeyRules()

  package init(longNanoseconds: UInt64? = nil, hasDouble: Bool = false, isSwitch: Bool = false) {
    self.longNanoseconds = longNanoseconds
    self.hasDouble = hasDouble
    self.isSwitch = isSwitch
  }

  /// How long a keypad's key is held for a long press by default, in nanoseconds.
  package static let longOnKeypads: UInt64 = 2_000_000_000
  /// How long a button is held for it.
  package static let longOnButtons: UInt64 = 800_000_000
  /// How soon after the first release a second press must begin, in nanoseconds.
  package static let doubleNanoseconds: UInt64 = 350_000_000
}
