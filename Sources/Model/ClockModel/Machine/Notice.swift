/// An event, for everything that follows the prop: sounds, other props, people.
package struct Notice: Equatable, Sendable {
  package var kind: NoticeKind
  package var time: WallTime
  /// A sentence without its full stop.
  package var text: String
  /// Details for programs: names and values.
  package var details: [Detail]
  /// The sounds of its sequence.
  package var sounds: [SoundCue]

  /// A name and a value.
  package struct Detail: Equatable, Sendable {
    /// The name, in lower case.
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package init(
    _ kind: NoticeKind, at time: WallTime, _ text: String, details: [Detail] = [], sounds: [SoundCue] = []
  ) {
    self.kind = kind
    self.time = time
    self.text = text
    self.details = details
    self.sounds = sounds
  }
}

/// The kinds of notices.
package enum NoticeKind: String, CaseIterable, Sendable {
  /// The car is about to depart.
  case announced
  /// The car departs or returns.
  case departure
  /// The car arrives.
  case reEntry = "re-entry"
  /// A readout was set.
  case set
  /// The readouts show other cities, or the configured readouts again.
  case readouts
  /// A journey is shown, by command or by cycling.
  case journey
  /// A sequence starts.
  case sequence
  /// A sequence's step with an event starts.
  case step
  /// The interval of cycling was set.
  case cycle
  case brightness
  /// Night began or ended, or its mode was set.
  case night
  /// A text appears on a readout or disappears.
  case text
  /// A pairing code appears on a readout or disappears; the code itself is never included.
  case pairing
  /// A digit was typed on a keypad, or the typed digits were dropped.
  case entry
  /// The prop was switched on or off.
  case power
  /// A change of the volume was requested.
  case volume
  /// A backup was restored.
  case restore
  /// An alarm, a reminder or the full hour was set, turned on or off, or removed.
  case alarmSet = "alarm-set"
  /// An alarm or a reminder rings.
  case alarm
  /// A ring was stopped or ended by itself.
  case alarmStopped = "alarm-stopped"
  case alarmSnoozed = "alarm-snoozed"
  /// An alarm could not ring when it was due.
  case alarmMissed = "alarm-missed"
  /// The full hour rings.
  case hour
  /// The timer was set, or its time was changed.
  case timerSet = "timer-set"
  case timerStarted = "timer-started"
  case timerPaused = "timer-paused"
  case timerResumed = "timer-resumed"
  /// The timer's light turned amber.
  case timerWarning = "timer-warning"
  /// The timer's light turned red.
  case timerDanger = "timer-danger"
  /// The timer's time is up.
  case timerFinished = "timer-finished"
  /// The timer counts overtime.
  case timerOvertime = "timer-overtime"
  /// The timer was stopped or ended by itself.
  case timerStopped = "timer-stopped"
  /// A timer preset was stored.
  case timerStored = "timer-stored"
  /// Everything that was set was reset.
  case reset
  /// The clock is synchronised, or is shown although it is not.
  case clock
}
