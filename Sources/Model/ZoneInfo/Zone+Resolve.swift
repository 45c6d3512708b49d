extension Zone {
  /// The instants at which the zone's clocks show a civil time, or the gap that skips it.
  ///
  /// Twice a year there is no single answer. When clocks go forward, an hour is skipped
  /// (``ZoneResolution/gap(transition:offsetBefore:offsetAfter:)``); when they go back, one repeats
  /// (``ZoneResolution/fold(earlier:later:)``). The caller chooses.
  package func resolve(_ civil: CivilTime) -> ZoneResolution {
    let local = civil.secondsSinceEpoch
    let window = Self.instants(thatMayShow: local)
    var cursor = window.lowerBound
    var matches: (first: Int64, last: Int64)?
    var gap: ZoneResolution?

    // Visit each period of constant offset within the window.
    while true {
      let offset = types[typeIndex(at: cursor)].utcOffset
      let boundary = nextBoundary(after: cursor)
      let end = boundary ?? Int64.max
      let candidate = local - Int64(offset)
      if cursor <= candidate, candidate < end {
        matches = (matches?.first ?? candidate, candidate)
      }
      guard end <= window.upperBound else {
        break
      }
      let nextOffset = types[typeIndex(at: end)].utcOffset
      if gap == nil, end + Int64(offset) <= local, local < end + Int64(nextOffset) {
        gap = .gap(transition: end, offsetBefore: offset, offsetAfter: nextOffset)
      }
      cursor = end
    }

    if let matches {
      return matches.first == matches.last
        ? .unique(matches.first) : .fold(earlier: matches.first, later: matches.last)
    }
    // The clocks are before `local` when the window opens and after it when it closes. If no period shows it,
    // a boundary skips it, so there is a gap and the right side of ?? is never used.
    return gap ?? .unique(local - Int64(types[typeIndex(at: local)].utcOffset))
  }

  /// All instants that any valid offset could give a local time, plus one at either end.
  private static func instants(thatMayShow local: Int64) -> ClosedRange<Int64> {
    let offsets = LocalTimeType.offsets
    return (local - Int64(offsets.upperBound) - 1)...(local - Int64(offsets.lowerBound) + 1)
  }
}

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
