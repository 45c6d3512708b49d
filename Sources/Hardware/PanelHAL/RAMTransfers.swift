package import Panel

/// One write to consecutive bytes of display RAM; the chip's pointer wraps from 15 to 0.
package struct RAMTransfer: Equatable, Sendable {
  /// The first byte, 0…15.
  package let start: Int
  /// The number of bytes, 1…16.
  package let count: Int

  /// The bits on the wire: START, address, pointer, bytes with an acknowledge each, STOP.
  package var busBits: Int { 9 * (count + 2) + 2 }

  /// The RAM's bytes in the order they are sent; those past ``count`` are meaningless.
  func payload(of ram: DisplayRAM) -> DisplayRAM {
    guard start != 0 else { return ram }
    var payload = DisplayRAM()
    for index in 0..<count { payload[index] = ram[(start + index) & 15] }
    return payload
  }
}

/// The transfers that carry every changed byte of display RAM in the fewest bits.
///
/// The RAM is a ring, as the pointer wraps. A clean byte within a transfer costs 9 bits, another transfer 20
/// (START, address and pointer with their acknowledges, STOP). So transfers are split at gaps of three clean
/// bytes or more, and the longest gap is always left out, as the ring must be cut somewhere.
package struct RAMTransfers: Sequence, IteratorProtocol {
  private let dirty: UInt16
  private var position: Int
  private var left: Int

  /// A gap of this many clean bytes is cheaper to skip than to send.
  private static let gapWorthATransfer = 3

  /// The transfers from the chip's present RAM to the new one.
  package init(from old: DisplayRAM, to new: DisplayRAM) {
    var dirty: UInt16 = 0
    for index in 0..<16 where old[index] != new[index] { dirty |= 1 << UInt16(index) }
    self.dirty = dirty
    position = Self.byteBehindLongestGap(in: dirty)
    left = 16
  }

  package mutating func next() -> RAMTransfer? {
    while left > 0, !isDirty(position) { advance() }
    guard left > 0 else { return nil }
    let start = position
    var count = 0
    var length = 0
    var gap = 0
    while left > 0, gap < Self.gapWorthATransfer {
      length += 1
      gap = isDirty(position) ? 0 : gap + 1
      if gap == 0 { count = length }
      advance()
    }
    return RAMTransfer(start: start, count: count)
  }

  private func isDirty(_ index: Int) -> Bool { dirty & (1 << UInt16(index)) != 0 }

  private mutating func advance() {
    position = (position + 1) & 15
    left -= 1
  }

  /// The byte after the longest clean gap of the ring; 0 if no byte or every byte is dirty.
  private static func byteBehindLongestGap(in dirty: UInt16) -> Int {
    guard dirty != 0, dirty != .max else { return 0 }
    var best = 0
    var longest = 0
    for start in 0..<16 where dirty & (1 << UInt16(start)) != 0 {
      var gap = 0
      while dirty & (1 << UInt16((start - gap - 1) & 15)) == 0 { gap += 1 }
      if gap > longest { (best, longest) = (start, gap) }
    }
    return best
  }
}
