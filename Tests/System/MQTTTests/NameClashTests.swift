import Testing

@testable import MQTT

/// How it is found out that another client has this one's name, in simulated time.
@Suite struct NameClashTests {
  private static let second: UInt64 = 1_000_000_000

  /// Which of connections that the broker cut off, each after so many seconds, tells of the other client.
  private func findings(
    _ clash: inout NameClash, after seconds: [UInt64], isTakenOver: Bool = false
  ) -> [Bool] {
    seconds.map { clash.isCutOff(after: $0 * Self.second, isTakenOver: isTakenOver) }
  }

  @Test func theSecondLossWithinSecondsTellsOfItOnce() {
    var clash = NameClash()
    // Weeks, and then the other one comes.
    let found = findings(&clash, after: [2_000_000, 1, 2, 1, 4, 40, 59])
    #expect(found == [false, false, true, false, false, false, false])
    #expect(clash.isKnown)
  }

  @Test func aBrokerThatSaysSoIsBelievedTheFirstTime() {
    var clash = NameClash()
    let found = findings(&clash, after: [2_000_000, 1], isTakenOver: true)
    #expect(found == [true, false])
  }

  @Test func aBrokerThatIsStartedAnewTellsOfNobody() {
    var clash = NameClash()
    for _ in 0..<10 {
      let found = findings(&clash, after: [1])
      #expect(found == [false])
      // Nobody listens until it is back.
      clash.hasFailedOtherwise()
    }
    let found = findings(&clash, after: [1, 11, 2, 600, 3, 11])
    #expect(!found.contains(true))
    #expect(!clash.isKnown)
  }

  @Test func aConnectionThatLastsEndsIt() {
    var clash = NameClash()
    _ = findings(&clash, after: [1], isTakenOver: true)
    let lives = [NameClash.peace - 1, NameClash.peace, NameClash.peace + 1]
    let ends = lives.map { clash.holds(for: $0) }
    #expect(ends == [false, true, false])
    #expect(!clash.isKnown)
    // And the next one is found out as the first was.
    let found = findings(&clash, after: [1, 1])
    #expect(found == [false, true])
  }

  /// Where each is back within a minute, no connection of the two lasts as long.
  @Test func thePromisedFigures() {
    #expect(NameClash.most == 2)
    #expect(NameClash.short == 10 * Self.second)
    #expect(NameClash.peace == 120 * Self.second)
  }
}
