import LiveTestSupport
import TestSupport
import Testing

@testable import ControlServer

@Suite(.ownThread) struct ServiceQueueTests {
  @Test func leastServedClientComesFirst() {
    let queue = ServiceQueue()
    #expect(queue.order(of: [30, 10, 20]) == [1, 2, 0])
  }

  @Test func equalPositionsKeepTheirOrder() {
    #expect(ServiceQueue().order(of: [7, 7, 7]) == [0, 1, 2])
  }

  @Test func idleClientSavesUpNoTime() {
    var queue = ServiceQueue()
    var busy: ServiceQueue.Turn = 0
    for _ in 0..<100 { busy = queue.serve(busy, nanoseconds: 10) }
    // The idle client is ahead of the busy one by one turn, not by a hundred.
    #expect(queue.order(of: [busy, 0]) == [1, 0])
    let quiet = queue.serve(0, nanoseconds: 10)
    #expect(queue.order(of: [busy, quiet]) == [0, 1])
  }

  @Test func aNewConnectionBeginsBehindTheOthers() {
    var queue = ServiceQueue()
    let slow = queue.serve(0, nanoseconds: 1000)
    #expect(queue.newcomer(behind: [slow, 10]) == 1000)
    #expect(ServiceQueue().newcomer(behind: []) == 0)
  }

  /// The times of busy clients differ by at most the longest turn.
  ///
  /// A client that asks occasionally is served before any of them is served twice.
  @Test(arguments: [1, 1955, 1985])
  func busyClientsGetEqualTime(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var queue = ServiceQueue()
    let longest = (0..<8).map { UInt64(1) << $0 * 3 }
    var turns = [ServiceQueue.Turn](repeating: 0, count: longest.count)
    var used = [UInt64](repeating: 0, count: longest.count)
    for step in 0..<50_000 {
      let asksNowAndThen = Int.random(in: 0..<40, using: &random) == 0
      let first = queue.order(of: asksNowAndThen ? turns + [0] : turns)
      if asksNowAndThen {
        // Only clients at the queue's own position may come first.
        let before = first.prefix { $0 != longest.count }
        #expect(before.allSatisfy { turns[$0] <= queue.now }, "seed \(seed), step \(step)")
      }
      let place = first.first { $0 != longest.count } ?? 0
      let nanoseconds = UInt64.random(in: 1...longest[place], using: &random)
      turns[place] = queue.serve(turns[place], nanoseconds: nanoseconds)
      used[place] += nanoseconds
      let spread = (used.max() ?? 0) - (used.min() ?? 0)
      guard spread <= longest[longest.count - 1] else {
        Issue.record("seed \(seed), step \(step): \(used)")
        return
      }
    }
  }

  /// New connections delay a client by at most one turn of each connected client.
  @Test func newConnectionsDoNotStarveOthers() {
    var queue = ServiceQueue()
    var turns: [ServiceQueue.Turn] = [0, 0]
    var served = [0, 0]
    for _ in 0..<1000 {
      // In each round a client connects, is served and leaves.
      turns = Array(turns.prefix(2)) + [queue.newcomer(behind: Array(turns.prefix(2)))]
      let place = queue.order(of: turns)[0]
      turns[place] = queue.serve(turns[place], nanoseconds: 100)
      if place < 2 { served[place] += 1 }
    }
    #expect(served[0] >= 300 && served[1] >= 300, "\(served)")
  }
}
