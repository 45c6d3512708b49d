/// A small random number generator with the same output on every machine (Steele, Lea and Flood, 2014).
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    defer { state &+= Self.step }
    return Self.mix(state)
  }

  /// A hash: the first number of the sequence seeded with the value.
  static func mix(_ value: UInt64) -> UInt64 {
    var mixed = value &+ step
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
