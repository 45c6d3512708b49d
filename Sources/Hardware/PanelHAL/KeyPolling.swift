public import Panel

/// Keys that are read again and again while nobody touches them, and what that costs.
public struct KeyPolling: Hashable, Sendable {
  /// The chip.
  public let chip: WiredChip
  /// Whether it is a keypad's own.
  public let isPad: Bool
  /// The bits that a reading takes on the bus.
  public let bits: Int
  /// The nanoseconds between two readings.
  public let period: UInt64

  /// The readings a second: so often the program is woken.
  public var readingsPerSecond: Int { Int(1_000_000_000 / period) }
  /// The bits a second on the bus.
  public var bitsPerSecond: Int { bits * readingsPerSecond }
}
