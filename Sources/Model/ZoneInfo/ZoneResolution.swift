/// The instants at which a zone's clocks show a civil time.
///
/// Instants are seconds since 1970-01-01T00:00:00Z; offsets are seconds east of UTC.
package enum ZoneResolution: Equatable, Sendable {
  /// The clocks show it once, at this instant.
  case unique(Int64)

  /// The clocks never show it: at `transition` they skip past it.
  ///
  /// With `offsetBefore` the civil time is at or after the transition, with `offsetAfter` before it.
  case gap(transition: Int64, offsetBefore: Int, offsetAfter: Int)

  /// The clocks show it more than once, because they were set back in between.
  ///
  /// If they show it more than twice, which takes two changes within a day, these are the first and last
  /// instants.
  case fold(earlier: Int64, later: Int64)
}
