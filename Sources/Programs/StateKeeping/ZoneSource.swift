public import ZoneInfo

/// Gives the zone of a name of the tz database.
public typealias ZoneSource = (_ name: String) throws(UnusableZone) -> Zone

/// A zone that was set once and cannot be used now.
public struct UnusableZone: Error, Equatable, Sendable {
  /// Why, as what follows upon its name, as in `is missing`.
  public let reason: String

  /// A zone that cannot be used.
  public init(reason: String) { self.reason = reason }
}
