/// Detects another client with the same client identifier: the broker ends the older of the two connections,
/// and each client reconnects at once.
///
/// An MQTT 5 broker may report it (3.14.2.1, 0x8E); others, such as mosquitto 2.0.11, do not.
struct NameClash: Equatable, Sendable {
  /// Whether such a client is known to exist.
  private(set) var isKnown = false
  private var losses = 0

  /// The longest life of a connection that counts as evidence of another client, in nanoseconds.
  static let short: UInt64 = 10_000_000_000
  /// How long a connection must last to prove that the other client is gone, in nanoseconds: either client
  /// reconnects within a minute.
  static let peace: UInt64 = 120_000_000_000
  /// How many short connections in succession prove a clash.
  static let most = 2

  /// Records that the broker ended a connection that it had accepted.
  ///
  /// - Parameters:
  ///   - life: How long the connection lasted, in nanoseconds.
  ///   - isTakenOver: Whether the broker reported that another client took it over.
  /// - Returns: Whether this reveals a clash that was not known before.
  mutating func isCutOff(after life: UInt64, isTakenOver: Bool) -> Bool {
    losses = life <= Self.short ? losses + 1 : 0
    guard !isKnown, isTakenOver || losses >= Self.most else { return false }
    isKnown = true
    return true
  }

  /// Records an attempt that ended for another reason, which says nothing about another client.
  mutating func hasFailedOtherwise() { losses = 0 }

  /// Checks a connection that still holds.
  ///
  /// - Parameter life: Its age, in nanoseconds.
  /// - Returns: Whether this ends a known clash.
  mutating func holds(for life: UInt64) -> Bool {
    guard life >= Self.peace else { return false }
    defer { self = NameClash() }
    return isKnown
  }
}
