extension Zone {
  /// The instant or instants at which the zone's clocks show a civil time, or the gap that swallows it.
  ///
  /// Two times of the year have no single answer: an hour that is skipped when the clocks go forward (a
  /// ``ZoneResolution/gap(transition:offsetBefore:offsetAfter:)``) and one that comes twice when they go back
  /// (a ``ZoneResolution/fold(earlier:later:)``). It is for the caller to choose.
  public func resolve(_ civil: CivilTime) -> ZoneResolution {
    let local = civil.secondsSinceEpoch
    let window = Self.instants(thatMayShow: local)
    var cursor = window.lowerBound
    var matches: (first: Int64, last: Int64)?
    var gap: ZoneResolution?

    // Walk through the stretches of constant offset that reach into the window.
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
    // The clocks stand before `local` when the window opens and after it when it closes. Where no stretch
    // shows it, a boundary leaps over it, so there is a gap and the other side of ?? is never taken.
    return gap ?? .unique(local - Int64(types[typeIndex(at: local)].utcOffset))
  }

  /// All the instants that a zone of any offset could give a local time, and one more at either end.
  private static func instants(thatMayShow local: Int64) -> ClosedRange<Int64> {
    let offsets = LocalTimeType.offsets
    return (local - Int64(offsets.upperBound) - 1)...(local - Int64(offsets.lowerBound) + 1)
  }
}
