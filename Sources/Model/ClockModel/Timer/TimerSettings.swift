/// How a timer tells that its time runs out, and what comes then.
public struct TimerSettings: Equatable, Sendable {
  /// What comes when it has blinked at zero.
  public enum Ending: Equatable, Sendable {
    /// It counts over, in red.
    case over
    /// The readouts show again what they showed.
    case stop
    /// A sequence plays, by its name, and the readouts show again what they showed.
    case play(String)
  }

  /// From when on its light is amber, in seconds ahead of its end; at most half of what was set.
  public var warning: Int64
  /// From when on its light is red, in seconds ahead of its end; at most a quarter of what was set.
  public var danger: Int64
  /// What comes when it has blinked at zero.
  public var ending: Ending
  /// The times that are at hand, in seconds, by number from 1.
  public var presets: [Int64]

  /// Whether ``presets`` stand in for a list that could not be read: what was stored in their place is left alone then.
  public var presetsAreStandIns = false

  /// How many presets there can be.
  public static let mostPresets = 9
  /// How long a timer can run, in seconds: up to 99:59 h.
  public static let range: ClosedRange<Int64> = 1...359_999
  /// How long a timer may have been over when the prop is on again to be shown still, in seconds.
  static let longestOver: Int64 = 3600
  /// For how long it blinks at zero, in seconds.
  public static let blinking: Int64 = 10

  /// Settings.
  public init(
    warning: Int64 = 180, danger: Int64 = 60, ending: Ending = .over, presets: [Int64] = []
  ) {
    self.warning = warning
    self.danger = danger
    self.ending = ending
    self.presets = presets
  }
}

/// The traffic light of whoever speaks.
public enum TimerLight: String, CaseIterable, Sendable {
  /// There is time.
  case green
  /// It is time to come to the end.
  case amber
  /// It is the last moment, or past it.
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
