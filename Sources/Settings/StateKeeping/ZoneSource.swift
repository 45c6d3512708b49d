package import ZoneInfo

/// Looks up a zone of the tz database by name.
package typealias ZoneSource = (_ name: String) throws(UnusableZone) -> Zone

/// A zone that was set once and is unusable now.
package struct UnusableZone: Error, Equatable, Sendable {
  /// Why, worded to follow its name, as in `is missing`.
  package let reason: String

  package init(reason: String) { self.reason = reason }
}
