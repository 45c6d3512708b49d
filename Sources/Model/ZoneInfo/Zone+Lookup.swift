extension Zone {
  /// The zone's local time at an instant, with its offset, daylight saving flag and abbreviation.
  package func localTime(at instant: Int64) -> LocalTime {
    let instant = instant.clamped(to: CivilTime.supportedSeconds)
    let type = types[typeIndex(at: instant)]
    return LocalTime(
      civil: CivilTime(secondsSinceEpoch: instant + Int64(type.utcOffset)), utcOffset: type.utcOffset,
      isDaylightSaving: type.isDaylightSaving, abbreviation: type.abbreviation)
  }

  /// The zone's date and time of day at an instant; allocates nothing.
  package func civilTime(at instant: Int64) -> CivilTime {
    let instant = instant.clamped(to: CivilTime.supportedSeconds)
    return CivilTime(secondsSinceEpoch: instant + Int64(types[typeIndex(at: instant)].utcOffset))
  }

  /// The zone's offset at an instant, -89,999…93,599 seconds east of UTC; allocates nothing.
  package func utcOffset(at instant: Int64) -> Int {
    types[typeIndex(at: instant.clamped(to: CivilTime.supportedSeconds))].utcOffset
  }

  /// The next instant at which the offset, the daylight saving flag or the abbreviation changes.
  ///
  /// It includes changes of the table and of the footer's rule, so a zone with daylight saving time always
  /// has one. Entries that change nothing are skipped.
  ///
  /// - Returns: the instant; `nil` if nothing more changes within ``CivilTime/supportedSeconds``.
  package func nextTransition(after instant: Int64) -> Int64? {
    let range = CivilTime.supportedSeconds
    var cursor = instant.clamped(to: range)
    // Bounded, because boundaries that change nothing can go on forever: year-round daylight saving time is a
    // rule whose end and start coincide every year.
    for _ in 0..<(transitions.count + DaylightSchedule.longestRunOfVoidBoundaries) {
      guard let boundary = nextBoundary(after: cursor), range.contains(boundary) else { return nil }
      if types[typeIndex(at: boundary)] != types[typeIndex(at: cursor)] { return boundary }
      cursor = boundary
    }
    return nil
  }

  /// The index of the type in force at an instant (RFC 9636 section 3.2, "transition times" and "transition
  /// types").
  func typeIndex(at instant: Int64) -> Int {
    if let last = transitions.last, instant < last {
      let next = indexOfTransition(after: instant)
      // Type 0 is in force before the first transition.
      return next == 0 ? 0 : Int(transitionTypes[next - 1])
    }
    switch afterTable {
    case .constant(let type): return type
    case .yearly(let schedule, let standardType, let daylightType):
      return schedule.isDaylight(at: instant) ? daylightType : standardType
    }
  }

  /// The next instant at which a type begins, even the same type again; `nil` if there is none.
  func nextBoundary(after instant: Int64) -> Int64? {
    if let last = transitions.last, instant < last {
      return transitions[indexOfTransition(after: instant)]
    }
    return switch afterTable {
    case .constant: nil
    case .yearly(let schedule, _, _): schedule.nextBoundary(after: instant)
    }
  }

  /// The index of the first transition after an instant, by binary search; `transitions.count` if there is
  /// none.
  private func indexOfTransition(after instant: Int64) -> Int {
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= instant { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The local time of a zone at one instant, with its offset and abbreviation.
package struct LocalTime: Equatable, Sendable {
  package let civil: CivilTime
  /// The seconds east of UTC, -89,999…93,599 (RFC 9636 section 3.2).
  package let utcOffset: Int
  /// Whether the zone calls this daylight saving time.
  ///
  /// It can also be the earlier time: Ireland's winter time, one hour behind its standard time, has this
  /// flag.
  package let isDaylightSaving: Bool
  /// The zone's abbreviation, such as "EST" or "+0545"; 1 to 15 ASCII characters.
  ///
  /// "-00" means that the tz database does not know the local time; the offset is then 0.
  package let abbreviation: String

  /// Creates a local time from its parts, without checks.
  package init(civil: CivilTime, utcOffset: Int, isDaylightSaving: Bool, abbreviation: String) {
    self.civil = civil
    self.utcOffset = utcOffset
    self.isDaylightSaving = isDaylightSaving
    self.abbreviation = abbreviation
  }
}
