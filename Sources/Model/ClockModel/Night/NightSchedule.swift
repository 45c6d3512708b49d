public import ZoneInfo

/// When it is night for the panel.
public enum NightSchedule: Equatable, Sendable {
  /// Between two times of day on the wall clock of a zone.
  ///
  /// Both are seconds of the local day, 0 to 86,399: 22:00 is 79,200. The first belongs to the night, the second no
  /// more. A `from` after `to` spans midnight; a `from` equal to `to` is never night. The wall clock counts, so a
  /// night lasts an hour less or more where the clock is changed in it.
  case daily(from: Int, to: Int, Zone)
  /// From sunset to sunrise at a place, in degrees, north and east positive.
  ///
  /// A polar night is night all day, a polar day never.
  case sun(latitude: Double, longitude: Double)

  /// Whether it is night at an instant.
  ///
  /// - Parameter secondsSinceEpoch: Seconds since 1970-01-01T00:00:00Z; any will do.
  /// - Returns: True from the beginning of a night to its end, the end excluded.
  public func isNight(at secondsSinceEpoch: Int64) -> Bool {
    switch self {
    case .daily(let from, let to, let zone):
      let civil = zone.civilTime(at: secondsSinceEpoch)
      let second = civil.hour * 3600 + civil.minute * 60 + civil.second
      return from <= to ? from <= second && second < to : from <= second || second < to
    case .sun(let latitude, let longitude):
      return Sun.elevation(at: secondsSinceEpoch, latitude: latitude, longitude: longitude) < Sun.horizon
    }
  }
}
