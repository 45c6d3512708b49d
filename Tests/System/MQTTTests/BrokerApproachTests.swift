import Testing

@testable import MQTT

/// How a broker is tried after a try that failed.
@Suite struct BrokerApproachTests {
  /// A try that came so far: whether the next is made at once, and how.
  private func next(
    _ approach: inout BrokerApproach, _ reach: BrokerApproach.Reach
  ) -> [Bool] {
    let isAtOnce = approach.hasEnded(reach)
    return [isAtOnce, approach.onlyIPv4, approach.isOld]
  }

  @Test func anAddressThatNobodyHasIsTriedByIPv4() {
    var approach = BrokerApproach()
    let tries = (0..<3).map { _ in next(&approach, .nowhere) }
    #expect(tries == [[false, true, false], [false, false, false], [false, true, false]])
  }

  /// One that refuses both versions is not tried without a pause.
  @Test func aBrokerThatSaysSoIsSpokenToInTheOlderVersionAtOnce() {
    var approach = BrokerApproach()
    let tries = (0..<2).map { _ in next(&approach, .otherVersion) }
    #expect(tries == [[true, false, true], [false, false, true]])
  }

  /// A broker that is not ready yet says nothing either, and is one of the newer version mostly.
  @Test func whoeverSaysNothingIsTriedInTheOlderVersionNowAndThen() {
    var approach = BrokerApproach()
    let tries = (0..<9).map { _ in next(&approach, .silence) }
    #expect(tries.indices.filter { tries[$0] == [false, false, true] } == [3, 7])
    _ = next(&approach, .inside)
    #expect(next(&approach, .silence) == [false, false, false])
  }

  /// A broker's answer is one: another address or version would have the same.
  @Test(arguments: [true, false]) func aRefusalChangesNothing(isOld: Bool) {
    var approach = BrokerApproach(isOld: isOld)
    let outcome = next(&approach, .refusal)
    #expect(outcome == [false, false, isOld])
  }

  /// It may be a newer broker by then, and to be limited is better.
  @Test func behindAConnectionTheNewerVersionIsTriedAgain() {
    var approach = BrokerApproach(isOld: true)
    let outcome = next(&approach, .inside)
    #expect(outcome == [false, false, false])
  }
}
