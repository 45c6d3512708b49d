package import Panel

/// Keys that are polled while none is down, and the cost.
package struct KeyPolling: Hashable, Sendable {
  package let chip: WiredChip
  /// Whether it is the chip of a keypad.
  package let isPad: Bool
  /// The bits on the bus per reading.
  package let bits: Int
  /// The nanoseconds between two readings.
  package let period: UInt64

  /// The readings per second, each of which wakes the program.
  package var readingsPerSecond: Int { Int(1_000_000_000 / period) }
  package var bitsPerSecond: Int { bits * readingsPerSecond }
}
