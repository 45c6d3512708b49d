import Testing

@testable import MQTT

/// Detecting another client with the same name, in simulated time.
@Suite struct NameClashTests {
  private static let second: UInt64 = 1_000_000_000

  /// Whether each connection that the broker ended after this many seconds reveals the other client.
  private func findings(
    _ clash: inout NameClash, after seconds: [UInt64], isTakenOver: Bool = false
  ) -> [Bool] {
    seconds.map { clash.isCutOff(after: $0 * Self.second, isTakenOver: isTakenOver) }
  }

  @Test func secondLossWithinSecondsRevealsTheClashOnce() {
    var clash = NameClash()
    // After weeks the other client appears.
    let found = findings(&clash, after: [2_000_000, 1, 2, 1, 4, 40, 59])
    #expect(found == [false, false, true, false, false, false, false])
    #expect(clash.isKnown)
  }

  @Test func takeoverReasonRevealsTheClashAtOnce() {
    var clash = NameClash()
    let found = findings(&clash, after: [2_000_000, 1], isTakenOver: true)
    #expect(found == [true, false])
  }

  @Test func restartedBrokerRevealsNoClash() {
    var clash = NameClash()
    for _ in 0..<10 {
      let found = findings(&clash, after: [1])
      #expect(found == [false])
      // Nothing listens until the broker is back.
      clash.hasFailedOtherwise()
    }
    let found = findings(&clash, after: [1, 11, 2, 600, 3, 11])
    #expect(!found.contains(true))
    #expect(!clash.isKnown)
  }

  @Test func lastingConnectionEndsTheClash() {
    var clash = NameClash()
    _ = findings(&clash, after: [1], isTakenOver: true)
    let lives = [NameClash.peace - 1, NameClash.peace, NameClash.peace + 1]
    let ends = lives.map { clash.holds(for: $0) }
    #expect(ends == [false, true, false])
    #expect(!clash.isKnown)
    // The next clash is detected as the first was.
    let found = findings(&clash, after: [1, 1])
    #expect(found == [false, true])
  }

  /// Both clients reconnect within a minute, so in a clash no connection lasts as long as `peace`.
  @Test func limitsHaveThePromisedValues() {
    #expect(NameClash.most == 2)
    #expect(NameClash.short == 10 * Self.second)
    #expect(NameClash.peace == 120 * Self.second)
  }
}
