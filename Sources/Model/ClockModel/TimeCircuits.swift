/// The configured clock: the content of each readout and how to show it.
///
/// ``TimeMachine`` starts from it and adds everything set at run time.
package struct TimeCircuits: Equatable, Sendable {
  /// One to three readouts, top to bottom; the remaining ones are dark.
  package var readouts: [Readout]
  package var hourCycle: HourCycle
  package var colon: ColonMode
  /// The instant that live readouts show instead of the wall clock's, in seconds since the epoch.
  package var frozen: Int64?
  package var night: NightPlan
  package var travel: TravelSettings
  package var places = PerReadout<ReadoutPlaces>(repeating: .all)
  /// The configured alarms and reminders.
  package var alarms: [Alarm] = []
  package var ringsHours = false
  /// The machine's own zone, for alarms if no readout shows live time; `nil` if unknown.
  package var machineZone: AlarmZone?
  package var timer = TimerSettings()
  /// Whether the destination shows digits as they are typed; the film's does not.
  package var echoesDigits = false

  /// The default zone for alarms: that of a live readout, otherwise the machine's.
  package var alarmZone: AlarmZone? { readouts.liveAlarmZone ?? machineZone }

  package init(
    readouts: [Readout], hourCycle: HourCycle = .twelve, colon: ColonMode = .blink, frozen: Int64? = nil,
    night: NightPlan = .standard, travel: TravelSettings = TravelSettings()
  ) {
    self.readouts = readouts
    self.hourCycle = hourCycle
    self.colon = colon
    self.frozen = frozen
    self.night = night
    self.travel = travel
  }
}
