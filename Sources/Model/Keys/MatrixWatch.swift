/// The keys of a matrix that is read now and then: which are down, and when each went down and up.
///
/// A key is down as soon as a reading has it. It is up once two readings in a row that lie ``quietNanoseconds`` apart have it
/// not: contacts bounce, and an HT16K33 by the letter of its data sheet tells a key that is held only once. On such a chip every
/// press is a short one.
public struct MatrixWatch: Equatable, Sendable {
  /// How far apart the readings are that tell a release, in nanoseconds.
  public static let quietNanoseconds: UInt64 = 20_000_000

  /// The keys that are down, a bit each.
  public private(set) var down: UInt64 = 0
  /// Since when keys that are down are not seen any more, where there are some.
  private var unseenSince = [UInt64](repeating: 0, count: 64)
  private var unseen: UInt64 = 0

  /// A matrix none of whose keys is down.
  public init() {}

  /// Whether a key is down, so that the matrix has to be read again soon.
  public var isBusy: Bool { down != 0 }

  /// Takes a reading.
  ///
  /// - Parameters:
  ///   - closed: the contacts that are closed, a bit each.
  ///   - time: when that was, in nanoseconds of the monotonic clock.
  /// - Returns: the keys that went up, then those that went down, by their bits.
  public mutating func take(_ closed: UInt64, at time: UInt64) -> [(bit: Int, isDown: Bool)] {
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

  /// The numbers of the bits of a word, in ascending order.
  public static func bits(of word: UInt64) -> [Int] { (0..<64).filter { word >> UInt64($0) & 1 == 1 } }
}
