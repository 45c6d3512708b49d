public import ZoneInfo

/// What a readout shows.
public enum ReadoutSource: Equatable, Sendable {
  /// The live time of a zone.
  case zone(Zone)
  /// A civil time that stands still, year 0000 to 9999.
  case fixed(CivilTime)
}

/// One of the three readouts as it is configured.
public struct Readout: Equatable, Sendable {
  /// The text beneath the readout: on the prop an engraved plate, in the mirror the label.
  public var label: String
  /// The live zone or fixed time.
  public var source: ReadoutSource
  /// Its light.
  public var brightness: Brightness

  /// A readout.
  public init(label: String, source: ReadoutSource, brightness: Brightness = .standard) {
    self.label = label
    self.source = source
    self.brightness = brightness
  }
}

/// How hours are counted.
public enum HourCycle: Int, CaseIterable, Sendable {
  /// 12, 01 … 11 with the AM and PM lamps.
  case twelve = 12
  /// 00 … 23, both lamps dark.
  case twentyFour = 24
}

/// What the colons do.
public enum ColonMode: String, CaseIterable, Sendable {
  /// Lit in the first half of every second of the wall clock.
  case blink
  /// Always lit.
  case steady
  /// Never lit.
  case off
}
