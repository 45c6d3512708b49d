/// The timer's warnings, ending and presets.
package struct TimerSettings: Equatable, Sendable {
  /// The action after blinking at zero.
  package enum Ending: Equatable, Sendable {
    /// It counts overtime, in red.
    case over
    /// The readouts show their previous content again.
    case stop
    /// A sequence with this name plays, then the readouts show their previous content again.
    case play(String)
  }

  /// When the light turns amber, in seconds before the end; at most half of the setting.
  package var warning: Int64
  /// When the light turns red, in seconds before the end; at most a quarter of the setting.
  package var danger: Int64
  package var ending: Ending
  /// The available times in seconds, by number from 1.
  package var presets: [Int64]

  /// Whether ``presets`` replaces a list that could not be read; stored presets are then left alone.
  package var presetsAreStandIns = false

  package static let mostPresets = 9
  /// The range of a timer in seconds: up to 99:59 h.
  package static let range: ClosedRange<Int64> = 1...359_999
  /// The overtime in seconds up to which a timer is still shown after a restart.
  static let longestOver: Int64 = 3600
  /// How long it blinks at zero, in seconds.
  package static let blinking: Int64 = 10

  package init(
    warning: Int64 = 180, danger: Int64 = 60, ending: Ending = .over, presets: [Int64] = []
  ) {
    self.warning = warning
    self.danger = danger
    self.ending = ending
    self.presets = presets
  }
}

/// The speaker's traffic light.
package enum TimerLight: String, CaseIterable, Sendable {
  /// There is time.
  case green
  /// Time to finish.
  case amber
  /// The last moment, or past it.
  case red

  /// The readout of that colour.
  package var readout: ReadoutPosition {
    switch self {
    case .green: .present
    case .amber: .lastDeparted
    case .red: .destination
    }
  }
}
