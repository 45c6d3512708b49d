import Keys
import TestSupport
import Testing

@Suite struct DebouncerTests {
  private static let quiet = Debouncer.quietNanoseconds

  @Test func levelCountsAfterTenQuietMilliseconds() {
    #expect(Self.quiet == 10_000_000)
    var contact = Debouncer()
    #expect(contact.due == nil)
    contact.recordEdge(at: 100)
    #expect(contact.due == 100 + Self.quiet)
    let early = contact.sample(isClosed: true, at: 99 + Self.quiet)
    #expect(!early)
    #expect(!contact.isClosed)
    let settled = contact.sample(isClosed: true, at: 100 + Self.quiet)
    #expect(settled)
    #expect(contact.isClosed && contact.due == nil)
  }

  @Test func eachEdgeRestartsTheWait() {
    var contact = Debouncer()
    for edge in 0..<5 { contact.recordEdge(at: UInt64(edge) * 1_000_000) }
    #expect(contact.due == 4_000_000 + Self.quiet)
    // An older edge that arrives late changes nothing.
    contact.recordEdge(at: 1_000_000)
    #expect(contact.due == 4_000_000 + Self.quiet)
  }

  @Test func shortPulseIsIgnored() {
    var contact = Debouncer(isClosed: true)
    contact.recordEdge(at: 0)
    let settled = contact.sample(isClosed: true, at: Self.quiet)
    #expect(!settled)
    #expect(contact.isClosed && contact.due == nil)
  }

  @Test func levelWithoutAnEdgeIsIgnored() {
    var contact = Debouncer()
    let settled = contact.sample(isClosed: true, at: 1_000_000_000)
    #expect(!settled)
    #expect(!contact.isClosed)
  }

  /// Random presses that bounce at both ends, with some edges lost.
  @Test(arguments: TestTier.seeds(1885..<1985))
  func bouncingPressesAreReportedOnce(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var contact = Debouncer()
    var time: UInt64 = 1_000_000_000
    var reported: [Bool] = []
    var expected: [Bool] = []
    func read(_ level: Bool, until end: UInt64) {
      guard let due = contact.due, due < end else { return }
      if contact.sample(isClosed: level, at: due) { reported.append(contact.isClosed) }
    }
    var level = false
    for _ in 0..<50 {
      level.toggle()
      expected.append(level)
      // The first edge always arrives; some of the others are lost.
      contact.recordEdge(at: time)
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        time += .random(in: 10_000...3_000_000, using: &generator)
        if Bool.random(using: &generator) { contact.recordEdge(at: time) }
      }
      let pause = UInt64.random(in: 12_000_000...400_000_000, using: &generator)
      read(level, until: time + pause)
      time += pause
    }
    #expect(reported == expected, "seed \(seed)")
  }
}
