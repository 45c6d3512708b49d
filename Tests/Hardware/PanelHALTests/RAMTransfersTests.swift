import Panel
import PanelHAL
import Testing

/// The transfers for every combination of changed bytes.
@Suite struct RAMTransfersTests {
  private static func transfers(ofDirty pattern: Int) -> [RAMTransfer] {
    var ram = DisplayRAM()
    for index in 0..<16 where pattern >> index & 1 == 1 { ram[index] = 0xFF }
    return Array(RAMTransfers(from: DisplayRAM(), to: ram))
  }

  /// The bytes that a transfer writes, as bits.
  private static func cover(start: Int, count: Int) -> Int {
    let bits = (1 << count - 1) << start
    return (bits | bits >> 16) & 0xFFFF
  }

  /// The bits on the wire of `count` bytes: START, address, pointer and bytes with an acknowledge each, STOP.
  private static func bits(count: Int) -> Int { 9 * (count + 2) + 2 }

  @Test func carriesEveryChangedByteOnce() {
    let wrong = (0...0xFFFF).filter { pattern in
      var covered = 0
      for transfer in Self.transfers(ofDirty: pattern) {
        guard (0..<16).contains(transfer.start), (1...16).contains(transfer.count) else { return true }
        let cover = Self.cover(start: transfer.start, count: transfer.count)
        if covered & cover != 0 { return true }
        covered |= cover
      }
      return covered & pattern != pattern
    }
    #expect(wrong.isEmpty, "\(wrong.count) patterns, the first is \(String(wrong.first ?? 0, radix: 2))")
  }

  /// The minimum of a pattern is the cheapest transfer over its lowest byte plus the minimum of the rest,
  /// found by trying all coverings.
  @Test func noOtherTransfersTakeFewerBits() {
    var least = [0]
    for pattern in 1...0xFFFF {
      let lowest = pattern.trailingZeroBitCount
      var best = Int.max
      for count in 1...16 {
        for before in 0..<count {
          let rest = pattern & ~Self.cover(start: (lowest - before) & 15, count: count)
          best = min(best, Self.bits(count: count) + least[rest])
        }
      }
      least.append(best)
    }
    let wrong = (0...0xFFFF).filter { pattern in
      Self.transfers(ofDirty: pattern).reduce(0) { $0 + Self.bits(count: $1.count) } != least[pattern]
    }
    #expect(wrong.isEmpty, "\(wrong.count) patterns, the first is \(String(wrong.first ?? 0, radix: 2))")
    // A byte, a readout's worth, the whole RAM.
    #expect([0b1, 0xFF, 0xFFFF].map { least[$0] } == [29, 92, 164])
  }

  @Test(arguments: [
    (0b0000_0000_0000_0001, [0, 1]),
    (0b1000_0000_0000_0001, [15, 2]),
    (0b1100_0000_0000_0001, [14, 3]),
    (0b0000_0000_0000_1001, [0, 4]),
    (0b0000_0000_0001_0001, [0, 1, 4, 1]),
    (0b0001_0000_0000_1000, [12, 1, 3, 1]),
    (0b1111_1111_1111_1111, [0, 16]),
    (0b1111_1111_1111_1101, [2, 15]),
  ])
  func splitsAtGapsOfThreeAndJoinsAcrossTheEnd(pattern: Int, startsAndCounts: [Int]) {
    #expect(Self.transfers(ofDirty: pattern).flatMap { [$0.start, $0.count] } == startsAndCounts)
  }

  @Test func countsItsOwnBits() {
    #expect(Self.transfers(ofDirty: 0xFFFF).map(\.busBits) == [164])
    #expect(Self.transfers(ofDirty: 1).map(\.busBits) == [29])
  }
}
