/// What a test of the wiring lights.
public enum TestKind: String, CaseIterable, Sendable {
  /// All lamps.
  case lamps
  /// All segments of all digits.
  case segments
  /// One LED after the other, each named with its chip and bit.
  case walk
}
