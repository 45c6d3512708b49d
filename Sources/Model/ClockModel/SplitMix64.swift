/// A random number generator that is small and the same on every machine (Steele, Lea and Flood, 2014).
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  private var state: UInt64

  /// A generator at the start of a seed's sequence.
  public init(seed: UInt64) { state = seed }

  /// The next number of the sequence.
  public mutating func next() -> UInt64 {
    defer { state &+= Self.step }
    return Self.mix(state)
  }

  /// The first number of a value's sequence: a pure function that leaves nothing of the value to be seen.
  static func mix(_ value: UInt64) -> UInt64 {
    var mixed = value &+ step
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
