package import ZoneInfo

/// Items that were set at run time, each with the configured words at that time.
package struct SetItems: Equatable, Sendable {
  package var readouts = PerReadout<Override<SetReadout>?>(repeating: nil)
  /// The cities that replace the configured readouts.
  package var cities: Override<[SetCity]>?
  package var brightness = PerReadout<Override<Brightness>?>(repeating: nil)
  /// Forced night or day.
  package var night: Override<NightMode>?
  package var cycle: Override<CycleInterval>?
  /// On a shelf, the alarms that an edit removed from the configuration.
  package var alarms: [StoredAlarm] = []
  /// Whether the full hour rings.
  package var hour: Override<Bool>?
  /// The timer presets stored by hand, in seconds, by number.
  package var timerPresets: [Int: Override<Int64>] = [:]
  /// Whether the present among them is the result of a journey.
  package var hasTravelled = false

  package init() {}
}

/// A value that was set, with the configured words at that time.
package struct Override<Value: Equatable & Sendable>: Equatable, Sendable {
  package var value: Value
  /// The configured words for it at that time.
  package var configured: String

  package init(_ value: Value, over configured: String) {
    self.value = value
    self.configured = configured
  }
}

/// A city whose live time replaces a configured readout.
package struct SetCity: Equatable, Sendable {
  /// The text below the readout.
  package var label: String
  /// The tz database name of its zone.
  package var zoneName: String
  package var zone: Zone

  package init(label: String, zoneName: String, zone: Zone) {
    self.label = label
    self.zoneName = zoneName
    self.zone = zone
  }
}

/// The content that a readout was set to.
package struct SetReadout: Equatable, Sendable {
  package var source: ReadoutSource
  /// The city of a live zone; `nil` for the readout's role, as on the prop's plates.
  package var label: String?
  /// The tz database name of a live zone.
  package var zoneName: String?

  package init(source: ReadoutSource, label: String? = nil, zoneName: String? = nil) {
    self.source = source
    self.label = label
    self.zoneName = zoneName
  }
}
