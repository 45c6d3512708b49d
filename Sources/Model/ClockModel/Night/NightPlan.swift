package import ZoneInfo

/// The times of night, and the changes at night.
package struct NightPlan: Equatable, Sendable {
  /// The times of night; `nil` if it is night only on request.
  package var schedule: NightSchedule?
  /// The brightness of readouts without their own night brightness; at ``Brightness/dark`` they show nothing.
  package var brightness: Brightness
  /// The colons' behaviour at night; `nil` for the same as by day.
  package var colon: ColonMode?

  /// The default: no schedule; night on request has one sixteenth of brightness and steady colons.
  package static let standard = NightPlan(schedule: nil, brightness: .lowest, colon: .steady)

  package init(schedule: NightSchedule?, brightness: Brightness, colon: ColonMode?) {
    self.schedule = schedule
    self.brightness = brightness
    self.colon = colon
  }
}

/// The times of night for the panel.
package enum NightSchedule: Equatable, Sendable {
  /// Between two times of day on the wall clock of a zone.
  ///
  /// Both are seconds of the local day, 0 to 86,399: 22:00 is 79,200. `from` belongs to the night, `to` does
  /// not. If `from` is after `to`, the night spans midnight; if they are equal, it is never night. A clock
  /// change makes the night an hour longer or shorter.
  case daily(from: Int, to: Int, Zone)
  /// From sunset to sunrise at a place, in degrees, north and east positive.
  ///
  /// A polar night is night all day; a polar day has no night.
  case sun(latitude: Double, longitude: Double)

  /// Whether it is night at any instant; a night includes its start and excludes its end.
  package func isNight(at secondsSinceEpoch: Int64) -> Bool {
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
