import Foundation
import TOML
import TOMLProperties
import TestSupport
import Testing

/// Parses mutated files: fewer than `toml-fuzz`, but with every `swift test`.
@Suite struct MutationTests {
  /// `TOML_FUZZ_SEED` repeats a failure.
  static let seed =
    ProcessInfo.processInfo.environment["TOML_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1_985_10_26

  private func check(_ count: Int, corpus: [[UInt8]]) {
    let mutator = ByteMutator(seed: Self.seed, corpus: corpus, dictionary: TOMLSeeds.dictionary)
    var accepted = 0
    for number in TestTier.rounds(count) {
      let input = mutator.input(number)
      switch TOMLProperties.check(input) {
      case .accepted: accepted += 1
      case .refused: continue
      case .broken(let problem):
        Issue.record(
          "seed \(Self.seed), input \(number): \(problem)\n\(String(decoding: input, as: UTF8.self))")
        return
      }
    }
    // Some mutations must stay valid, or half of the parser would go untested.
    #expect(accepted > TestTier.rounds(count).count / 20)
    #expect(accepted < TestTier.rounds(count).count / 2)
  }

  @Test func parsesOrRefusesMutatedFiles() {
    check(10_000, corpus: TOMLSeeds.corpus)
  }

  @Test func parsesOrRefusesMutationsOfTheCollection() throws {
    let names = try TOMLTestCollection.cases("valid/")
    check(10_000, corpus: try names.map { try TOMLTestCollection.contents($0 + ".toml") })
  }

  @Test func seedFilesAreAccepted() {
    for file in TOMLSeeds.corpus {
      #expect(refusal(of: file)?.rendered(file: "seed") == nil)
    }
  }

  @Test func inputsAreReproducible() {
    let mutators = [1, 1, 2].map { ByteMutator(seed: $0, corpus: TOMLSeeds.corpus) }
    let inputs = mutators.map { mutator in (0..<50).map(mutator.input) }
    #expect(inputs[0] == inputs[1])
    #expect(inputs[0] != inputs[2])
  }

  @Test func generatorMatchesTheReferenceSequence() {
    // SplitMix64's own test vector.
    var generator = SeededGenerator(seed: 1_234_567)
    #expect([generator.next(), generator.next()] == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973])
  }
}
