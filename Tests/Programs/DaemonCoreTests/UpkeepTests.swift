import Testing

@testable import DaemonCore

/// The work that is due after so many edges, or once in a while.
@Suite struct UpkeepTests {
  @Test func memoryIsReturnedOnceAfterAStartAndAfterEachReload() {
    var upkeep = Upkeep()
    let first = (0..<10).map { _ in upkeep.recordEdge() }
    #expect(first == [false, false, true] + Array(repeating: false, count: 7))
    upkeep.settle()
    // A second reload before the memory was returned begins anew.
    _ = upkeep.recordEdge()
    upkeep.settle()
    let second = (0..<10).map { _ in upkeep.recordEdge() }
    #expect(second == [false, false, true] + Array(repeating: false, count: 7))
  }

  @Test func shelfIsEmptiedOnceAMinuteAfterTheEdit() {
    let minute: UInt64 = 60_000_000_000
    var upkeep = Upkeep()
    var isDue = upkeep.takeShelf(at: .max)
    #expect(!isDue, "nothing was shelved")
    upkeep.planShelf(true, at: 5)
    isDue = upkeep.takeShelf(at: minute + 4)
    #expect(!isDue)
    isDue = upkeep.takeShelf(at: minute + 5)
    #expect(isDue)
    isDue = upkeep.takeShelf(at: .max)
    #expect(!isDue)
    upkeep.planShelf(true, at: 5)
    upkeep.planShelf(false, at: 6)
    isDue = upkeep.takeShelf(at: .max)
    #expect(!isDue, "the edit was undone")
  }
}
