/// Finds out that another client has this one's name: a broker ends the older connection of two, and each is back at once.
///
/// A broker of MQTT 5 may say so (3.14.2.1, 0x8E); others, mosquitto 2.0.11 among them, say nothing.
struct NameClash: Equatable, Sendable {
  /// Whether there is such a client, for all that is known.
  private(set) var isKnown = false
  private var losses = 0

  /// How long a connection lasts at the most that tells of another client, in nanoseconds.
  static let short: UInt64 = 10_000_000_000
  /// How long one lasts that tells that there is none any more, in nanoseconds: each of the two is back within a minute.
  static let peace: UInt64 = 120_000_000_000
  /// How many short ones in succession tell of it.
  static let most = 2

  /// A connection that the broker had let in was ended by the broker.
  ///
  /// - Parameters:
  ///   - life: how long it lasted, in nanoseconds.
  ///   - isTakenOver: whether the broker said that another client took it over.
  /// - Returns: whether that is how it is known that there is another client.
  mutating func isCutOff(after life: UInt64, isTakenOver: Bool) -> Bool {
    losses = life <= Self.short ? losses + 1 : 0
    guard !isKnown, isTakenOver || losses >= Self.most else { return false }
    isKnown = true
    return true
  }

  /// A try ended for another reason, which says nothing of another client.
  mutating func hasFailedOtherwise() { losses = 0 }

  /// A connection is there.
  ///
  /// - Parameter life: for how long, in nanoseconds.
  /// - Returns: whether that is how it is known that there is no other client any more.
  mutating func holds(for life: UInt64) -> Bool {
    guard life >= Self.peace else { return false }
    defer { self = NameClash() }
    return isKnown
  }
}
