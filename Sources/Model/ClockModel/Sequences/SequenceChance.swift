/// The chance of one period of one step on one readout: a pure function of the seed.
///
/// Nothing is drawn one after the other, so a step that was passed over unseen changes nothing for the next.
struct SequenceChance {
  private let state: UInt64

  /// What a number is drawn for.
  enum Purpose: UInt64 {
    case happening = 1
    case text, light, noise
  }

  init(seed: UInt64, step: Int, period: Int, readout: ReadoutPosition) {
    let inStep = Self.mix(Self.mix(seed) ^ UInt64(step))
    let inPeriod = Self.mix(inStep ^ UInt64(period))
    state = Self.mix(inPeriod ^ UInt64(readout.rawValue))
  }

  func bits(_ purpose: Purpose) -> UInt64 { Self.mix(state ^ purpose.rawValue &* 0x9E37_79B9_7F4A_7C15) }

  func number(below bound: Int, _ purpose: Purpose) -> Int { Int(bits(purpose) >> 33) % max(bound, 1) }

  /// The finaliser of SplitMix64 (Steele, Lea and Flood, 2014) behind one step of its sequence.
  static func mix(_ value: UInt64) -> UInt64 {
    var mixed = value &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
