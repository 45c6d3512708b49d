public import ZoneInfo

/// When night is.
public enum NightSchedule: Equatable, Sendable {
  /// Between two times of the local day of a zone, in seconds since midnight.
  case daily(from: Int, to: Int, Zone)
  /// While the sun is down at a place, in degrees north and east.
  case sun(latitude: Double, longitude: Double)

  /// Whether it is night at an instant, in seconds since the epoch.
  public func isNight(at secondsSinceEpoch: Int64) -> Bool { false }
}
