/// Something that happened, for those who follow the prop: sounds, other props, people.
public struct Notice: Equatable, Sendable {
  /// What it is.
  public enum Kind: String, CaseIterable, Sendable {
    /// The car is about to depart.
    case announced
    /// The car departs, there or back.
    case departure
    /// The car arrives.
    case reEntry = "re-entry"
    /// A readout was set.
    case set
    /// The readouts show other cities, or what is configured again.
    case readouts
    /// A journey was put on show, by hand or by cycling.
    case journey
    /// A sequence begins.
    case sequence
    /// A step of a sequence that has a name.
    case step
    /// How often the journeys change was set.
    case cycle
    /// A brightness was set.
    case brightness
    /// Night began or ended, or was asked for.
    case night
    /// A text is shown on a readout, or is not any more.
    case text
    /// A code for pairing is on a readout, or is not any more; never which.
    case pairing
    /// A digit was typed on a keypad, or what was typed is done with.
    case entry
    /// The prop was switched on or off.
    case power
    /// It is to be louder, softer or silent.
    case volume
    /// What was set once was given back.
    case restore
    /// An alarm, a reminder or the full hour was set, turned on or off, or removed.
    case alarmSet = "alarm-set"
    /// An alarm or a reminder rings.
    case alarm
    /// What rang was stopped, or has rung for as long as it was to.
    case alarmStopped = "alarm-stopped"
    /// What rang was put off.
    case alarmSnoozed = "alarm-snoozed"
    /// An alarm could not ring when it was to.
    case alarmMissed = "alarm-missed"
    /// The full hour rings.
    case hour
    /// A timer was set, or its time was changed.
    case timerSet = "timer-set"
    /// A timer was started.
    case timerStarted = "timer-started"
    /// A timer stands.
    case timerPaused = "timer-paused"
    /// A timer runs on.
    case timerResumed = "timer-resumed"
    /// A timer's light is amber.
    case timerWarning = "timer-warning"
    /// A timer's light is red.
    case timerDanger = "timer-danger"
    /// A timer's time is over.
    case timerFinished = "timer-finished"
    /// A timer counts over.
    case timerOvertime = "timer-overtime"
    /// A timer was ended, or has come to its end.
    case timerStopped = "timer-stopped"
    /// A preset of the timer was stored.
    case timerStored = "timer-stored"
    /// Everything that was set was taken back.
    case reset
    /// The clock may be believed from now on, or is shown as it is.
    case clock
  }

  /// What it is.
  public var kind: Kind
  /// When it happened.
  public var time: WallTime
  /// A sentence without its full stop.
  public var text: String
  /// What a program may want to know of it: names and values.
  public var details: [Detail]
  /// The sounds of the sequence that it is about.
  public var sounds: [SoundCue]

  /// A name and a value.
  public struct Detail: Equatable, Sendable {
    /// The name, in kebab-case.
    public var name: String
    /// The value.
    public var value: String

    /// A name and a value.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A notice.
  public init(
    _ kind: Kind, at time: WallTime, _ text: String, details: [Detail] = [], sounds: [SoundCue] = []
  ) {
    self.kind = kind
    self.time = time
    self.text = text
    self.details = details
    self.sounds = sounds
  }
}
