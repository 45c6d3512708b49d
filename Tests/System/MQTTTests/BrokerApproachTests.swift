import Testing

@testable import MQTT

/// How the next attempt depends on the last one.
@Suite struct BrokerApproachTests {
  /// Ends an attempt; returns whether to retry at once, over IPv4 only and in the older version.
  private func next(
    _ approach: inout BrokerApproach, _ reach: BrokerApproach.Reach
  ) -> [Bool] {
    let isAtOnce = approach.hasEnded(reach)
    return [isAtOnce, approach.onlyIPv4, approach.isOld]
  }

  @Test func everyOtherRetryUsesIPv4Only() {
    var approach = BrokerApproach()
    let tries = (0..<3).map { _ in next(&approach, .nowhere) }
    #expect(tries == [[false, true, false], [false, false, false], [false, true, false]])
  }

  /// A broker that rejects both versions is not retried without a pause.
  @Test func versionErrorRetriesTheOlderVersionAtOnce() {
    var approach = BrokerApproach()
    let tries = (0..<2).map { _ in next(&approach, .otherVersion) }
    #expect(tries == [[true, false, true], [false, false, true]])
  }

  /// A broker that is not ready yet is silent too, and mostly speaks the newer version.
  @Test func everyFourthSilentAttemptUsesTheOlderVersion() {
    var approach = BrokerApproach()
    let tries = (0..<9).map { _ in next(&approach, .silence) }
    #expect(tries.indices.filter { tries[$0] == [false, false, true] } == [3, 7])
    _ = next(&approach, .inside)
    #expect(next(&approach, .silence) == [false, false, false])
  }

  /// The broker has answered; another address or version would not change that.
  @Test(arguments: [true, false]) func rejectionChangesNothing(isOld: Bool) {
    var approach = BrokerApproach(isOld: isOld)
    let outcome = next(&approach, .refusal)
    #expect(outcome == [false, false, isOld])
  }

  /// The broker may have been upgraded, and only the newer version limits the packet size.
  @Test func newerVersionIsTriedAgainAfterAConnection() {
    var approach = BrokerApproach(isOld: true)
    let outcome = next(&approach, .inside)
    #expect(outcome == [false, false, false])
  }
}
