import Testing

@testable import ClockModel

@Suite struct SplitMix64Tests {
  @Test func generatesTheReferenceSequence() {
    // Test vector from the authors' own program.
    var generator = SplitMix64(seed: 1_234_567)
    #expect([generator.next(), generator.next()] == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973])
  }
}
