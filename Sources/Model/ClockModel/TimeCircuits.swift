/// The configured clock: the content of each readout and how to show it.
///
/// ``TimeMachine`` starts from it and adds everything set at run time.
public struct TimeCircuits: Equatable, Sendable {
  /// One to three readouts, top to bottom; the remaining ones are dark.
  public var readouts: [Readout]
  /// The format of the hours.
  public var hourCycle: HourCycle
  /// The behaviour of the colons.
  public var colon: ColonMode
  /// The instant that live readouts show instead of the wall clock's, in seconds since the epoch.
  public var frozen: Int64?
  /// The times of night, and the changes at night.
  public var night: NightPlan
  /// The settings for departures and journeys.
  public var travel: TravelSettings
  /// The digits that the board's readouts have.
  public var places = PerReadout<ReadoutPlaces>(repeating: .all)
  /// The configured alarms and reminders.
  public var alarms: [Alarm] = []
  /// Whether the full hour rings.
  public var ringsHours = false
  /// The machine's own zone, for alarms if no readout shows live time; `nil` if unknown.
  public var machineZone: AlarmZone?
  /// The timer's warnings, ending and presets.
  public var timer = TimerSettings()
  /// Whether the destination shows digits as they are typed; the film's does not.
  public var echoesDigits = false

  /// The default zone for alarms: that of a live readout, otherwise the machine's.
  public var alarmZone: AlarmZone? { readouts.liveAlarmZone ?? machineZone }

  /// Creates a configured clock.
  public init(
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
