/// Debounces a key matrix that is polled.
///
/// A key is down once a reading has it, and up after two readings without it, at least ``quietNanoseconds``
/// apart: contacts bounce, and taken literally, its data sheet lets an HT16K33 report a held key only once.
/// On such a chip every press is short.
package struct MatrixWatch: Equatable, Sendable {
  /// How far apart two readings without a key must be, in nanoseconds.
  package static let quietNanoseconds: UInt64 = 20_000_000

  /// The keys that are down, a bit each.
  package private(set) var down: UInt64 = 0
  /// Since when each key that is down is missing from readings, if it is.
  private var unseenSince = [UInt64](repeating: 0, count: 64)
  private var unseen: UInt64 = 0

  package init() {}

  /// Whether a key is down, so that the matrix must be read again soon.
  package var isBusy: Bool { down != 0 }

  /// Applies a reading.
  ///
  /// - Parameters:
  ///   - closed: the closed contacts, a bit each.
  ///   - time: the time of the reading, in nanoseconds of the monotonic clock.
  /// - Returns: the keys that went up, then those that went down, by bit number.
  package mutating func apply(_ closed: UInt64, at time: UInt64) -> [(bit: Int, isDown: Bool)] {
    var changes: [(bit: Int, isDown: Bool)] = []
    unseen &= ~closed
    for bit in Self.bits(of: down & ~closed) {
      if unseen & 1 << UInt64(bit) == 0 {
        unseen |= 1 << UInt64(bit)
        unseenSince[bit] = time
      } else if time >= unseenSince[bit] &+ Self.quietNanoseconds {
        unseen &= ~(1 << UInt64(bit))
        down &= ~(1 << UInt64(bit))
        changes.append((bit, false))
      }
    }
    for bit in Self.bits(of: closed & ~down) { changes.append((bit, true)) }
    down |= closed
    return changes
  }

  /// The numbers of the bits set in a word, in ascending order.
  package static func bits(of word: UInt64) -> [Int] { (0..<64).filter { word >> UInt64($0) & 1 == 1 } }
}
