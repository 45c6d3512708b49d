public import ZoneInfo

/// Looks up a zone of the tz database by name.
public typealias ZoneSource = (_ name: String) throws(UnusableZone) -> Zone

/// A zone that was set once and is unusable now.
public struct UnusableZone: Error, Equatable, Sendable {
  /// Why, worded to follow its name, as in `is missing`.
  public let reason: String

  /// Creates the error.
  public init(reason: String) { self.reason = reason }
}
