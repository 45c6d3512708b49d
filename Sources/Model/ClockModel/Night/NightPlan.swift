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
