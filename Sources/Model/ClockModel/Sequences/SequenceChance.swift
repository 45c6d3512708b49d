/// The random numbers for one period of one step on one readout: a pure function of the seed.
///
/// Numbers do not depend on earlier draws, so a step that was never drawn does not affect the next.
struct SequenceChance {
  private let state: UInt64

  /// The use of a random number.
  enum Purpose: UInt64 {
    case happening = 1
    case text, light, noise
  }

  init(seed: UInt64, step: Int, period: Int, readout: ReadoutPosition) {
    let inStep = SplitMix64.mix(SplitMix64.mix(seed) ^ UInt64(step))
    let inPeriod = SplitMix64.mix(inStep ^ UInt64(period))
    state = SplitMix64.mix(inPeriod ^ UInt64(readout.rawValue))
  }

  func bits(_ purpose: Purpose) -> UInt64 {
    SplitMix64.mix(state ^ purpose.rawValue &* 0x9E37_79B9_7F4A_7C15)
  }

  func number(below bound: Int, _ purpose: Purpose) -> Int { Int(bits(purpose) >> 33) % max(bound, 1) }
}
