public import Panel

/// Keys that are polled while none is down, and the cost.
public struct KeyPolling: Hashable, Sendable {
  /// The chip.
  public let chip: WiredChip
  /// Whether it is the chip of a keypad.
  public let isPad: Bool
  /// The bits on the bus per reading.
  public let bits: Int
  /// The nanoseconds between two readings.
  public let period: UInt64

  /// The readings per second, each of which wakes the program.
  public var readingsPerSecond: Int { Int(1_000_000_000 / period) }
  /// The bits per second on the bus.
  public var bitsPerSecond: Int { bits * readingsPerSecond }
}
