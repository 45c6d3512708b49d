public import ZoneInfo

/// Items that were set at run time, each with what the configuration said then.
public struct SetItems: Equatable, Sendable {
  /// The readouts.
  public var readouts = PerReadout<Kept<SetReadout>?>(repeating: nil)
  /// The cities that stand in the place of the configured readouts.
  public var cities: Kept<[SetCity]>?
  /// Their brightness.
  public var brightness = PerReadout<Kept<Brightness>?>(repeating: nil)
  /// Whether night was asked for or forbidden.
  public var night: Kept<NightMode>?
  /// How often the journeys change.
  public var cycle: Kept<CycleInterval>?
  /// On a shelf the alarms of the configuration that an edit took out of it.
  public var alarms: [KeptAlarm] = []
  /// Whether the full hour rings.
  public var hour: Kept<Bool>?
  /// The presets of the timer that were stored by hand, in seconds, by number.
  public var timerPresets: [Int: Kept<Int64>] = [:]
  /// Whether the present among them is one that was travelled to.
  public var hasTravelled = false

  /// No items.
  public init() {}
}

/// A value that was set, and what the configuration said then.
public struct Kept<Value: Equatable & Sendable>: Equatable, Sendable {
  /// What was set.
  public var value: Value
  /// The configuration's words for it at that time.
  public var configured: String

  /// A value that was set over a configured one.
  public init(_ value: Value, over configured: String) {
    self.value = value
    self.configured = configured
  }
}

/// A city whose live time a readout shows in the place of what is configured.
public struct SetCity: Equatable, Sendable {
  /// What stands beneath it.
  public var label: String
  /// The tz database's name of its zone.
  public var zoneName: String
  /// Its zone.
  public var zone: Zone

  /// A city.
  public init(label: String, zoneName: String, zone: Zone) {
    self.label = label
    self.zoneName = zoneName
    self.zone = zone
  }
}

/// What a readout was set to.
public struct SetReadout: Equatable, Sendable {
  /// What it shows.
  public var source: ReadoutSource
  /// The city beneath a live zone; `nil` is the readout's role, as on the prop's plates.
  public var label: String?
  /// The tz database's name of a live zone.
  public var zoneName: String?

  /// What a readout was set to.
  public init(source: ReadoutSource, label: String? = nil, zoneName: String? = nil) {
    self.source = source
    self.label = label
    self.zoneName = zoneName
  }
}
