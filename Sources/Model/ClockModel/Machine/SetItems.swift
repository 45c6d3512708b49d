public import ZoneInfo

/// Items that were set at run time, each with the configured words at that time.
public struct SetItems: Equatable, Sendable {
  /// The readouts.
  public var readouts = PerReadout<Override<SetReadout>?>(repeating: nil)
  /// The cities that replace the configured readouts.
  public var cities: Override<[SetCity]>?
  /// The readouts' brightness.
  public var brightness = PerReadout<Override<Brightness>?>(repeating: nil)
  /// Forced night or day.
  public var night: Override<NightMode>?
  /// The interval of cycling.
  public var cycle: Override<CycleInterval>?
  /// On a shelf, the alarms that an edit removed from the configuration.
  public var alarms: [StoredAlarm] = []
  /// Whether the full hour rings.
  public var hour: Override<Bool>?
  /// The timer presets stored by hand, in seconds, by number.
  public var timerPresets: [Int: Override<Int64>] = [:]
  /// Whether the present among them is the result of a journey.
  public var hasTravelled = false

  /// Creates an empty set.
  public init() {}
}

/// A value that was set, with the configured words at that time.
public struct Override<Value: Equatable & Sendable>: Equatable, Sendable {
  /// The value.
  public var value: Value
  /// The configured words for it at that time.
  public var configured: String

  /// Creates a value that was set over a configured one.
  public init(_ value: Value, over configured: String) {
    self.value = value
    self.configured = configured
  }
}

/// A city whose live time replaces a configured readout.
public struct SetCity: Equatable, Sendable {
  /// The text below the readout.
  public var label: String
  /// The tz database name of its zone.
  public var zoneName: String
  /// Its zone.
  public var zone: Zone

  /// Creates a city.
  public init(label: String, zoneName: String, zone: Zone) {
    self.label = label
    self.zoneName = zoneName
    self.zone = zone
  }
}

/// The content that a readout was set to.
public struct SetReadout: Equatable, Sendable {
  /// The source of its time.
  public var source: ReadoutSource
  /// The city of a live zone; `nil` for the readout's role, as on the prop's plates.
  public var label: String?
  /// The tz database name of a live zone.
  public var zoneName: String?

  /// Creates a readout's content.
  public init(source: ReadoutSource, label: String? = nil, zoneName: String? = nil) {
    self.source = source
    self.label = label
    self.zoneName = zoneName
  }
}
