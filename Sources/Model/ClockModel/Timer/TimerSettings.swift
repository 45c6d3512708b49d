/// The timer's warnings, ending and presets.
public struct TimerSettings: Equatable, Sendable {
  /// The action after blinking at zero.
  public enum Ending: Equatable, Sendable {
    /// It counts overtime, in red.
    case over
    /// The readouts show their previous content again.
    case stop
    /// A sequence with this name plays, then the readouts show their previous content again.
    case play(String)
  }

  /// When the light turns amber, in seconds before the end; at most half of the setting.
  public var warning: Int64
  /// When the light turns red, in seconds before the end; at most a quarter of the setting.
  public var danger: Int64
  /// The action after blinking at zero.
  public var ending: Ending
  /// The available times in seconds, by number from 1.
  public var presets: [Int64]

  /// Whether ``presets`` replaces a list that could not be read; stored presets are then left alone.
  public var presetsAreStandIns = false

  /// The maximum number of presets.
  public static let mostPresets = 9
  /// The range of a timer in seconds: up to 99:59 h.
  public static let range: ClosedRange<Int64> = 1...359_999
  /// The overtime in seconds up to which a timer is still shown after a restart.
  static let longestOver: Int64 = 3600
  /// How long it blinks at zero, in seconds.
  public static let blinking: Int64 = 10

  /// Creates settings.
  public init(
    warning: Int64 = 180, danger: Int64 = 60, ending: Ending = .over, presets: [Int64] = []
  ) {
    self.warning = warning
    self.danger = danger
    self.ending = ending
    self.presets = presets
  }
}

/// The speaker's traffic light.
public enum TimerLight: String, CaseIterable, Sendable {
  /// There is time.
  case green
  /// Time to finish.
  case amber
  /// The last moment, or past it.
  case red

  /// The readout of that colour.
  public var readout: ReadoutPosition {
    switch self {
    case .green: .present
    case .amber: .lastDeparted
    case .red: .destination
    }
  }
}
