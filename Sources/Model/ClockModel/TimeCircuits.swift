/// The clock as it is configured: what each readout shows and how.
///
/// What is set at run time, and what is shown of both, is the business of ``TimeMachine``, which begins with this.
public struct TimeCircuits: Equatable, Sendable {
  /// One to three readouts, top to bottom; readouts beyond the last are dark.
  public var readouts: [Readout]
  /// How hours are counted.
  public var hourCycle: HourCycle
  /// What the colons do.
  public var colon: ColonMode
  /// The instant that live readouts show in place of the wall clock's, in seconds since the epoch.
  public var frozen: Int64?
  /// What changes at night, and when night is.
  public var night: NightPlan
  /// How the car travels.
  public var travel: TravelSettings
  /// Which digits the board's readouts have, for what is laid out by places.
  public var places = PerReadout<ReadoutPlaces>(repeating: .all)
  /// The alarms and reminders that are configured.
  public var alarms: [Alarm] = []
  /// Whether the full hour rings.
  public var ringsHours = false
  /// The machine's own zone, by which alarms go where no readout shows the time of one; `nil` where it is not known.
  public var machineZone: AlarmZone?
  /// How a timer tells that its time runs out, and the presets.
  public var timer = TimerSettings()
  /// Whether the destination shows the digits of an entry as they are typed; the film's does not.
  public var echoesDigits = false

  /// The zone by which an alarm goes for which none is named: that of a live readout, else the machine's.
  public var alarmZone: AlarmZone? { readouts.liveAlarmZone ?? machineZone }

  /// The state of the clock.
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
