public import ZoneInfo

/// What a readout shows.
public enum ReadoutSource: Equatable, Sendable {
  /// The live time of a zone.
  case zone(Zone)
  /// A civil time that stands still, year 0000 to 9999.
  case fixed(CivilTime)
  /// A calendar of its own that runs on with the wall clock, so many seconds ahead of UTC: where the present is
  /// after a journey through time. Past 9999-12-31 comes 0000-01-01.
  case running(offset: Int64)
}

extension ReadoutSource {
  /// 25 cycles of 400 years: after so many seconds the calendar repeats.
  private static let tenThousandYears: Int64 = 25 * 146_097 * 86_400
  /// The beginning of the year 0000.
  private static let yearZero: Int64 = -62_167_219_200

  /// The source that shows a civil time at an instant and runs on.
  ///
  /// - Parameters:
  ///   - civil: what it shows in the second that begins at the instant.
  ///   - seconds: the instant, in seconds since the epoch.
  /// - Returns: a running source.
  public static func running(from civil: CivilTime, at seconds: Int64) -> ReadoutSource {
    .running(offset: civil.secondsSinceEpoch &- seconds)
  }

  /// What the source shows in a second of the wall clock.
  ///
  /// - Parameters:
  ///   - seconds: since the epoch.
  ///   - frozen: the instant that live zones show in its place.
  /// - Returns: the civil time; of a running source within the years 0000 to 9999.
  public func civilTime(at seconds: Int64, frozen: Int64? = nil) -> CivilTime {
    switch self {
    case .fixed(let time): return time
    case .zone(let zone): return zone.civilTime(at: frozen ?? seconds)
    case .running(let offset):
      let since = (seconds &+ offset &- Self.yearZero) % Self.tenThousandYears
      return CivilTime(secondsSinceEpoch: Self.yearZero + (since < 0 ? since + Self.tenThousandYears : since))
    }
  }
}

/// One of the three readouts as it is configured.
public struct Readout: Equatable, Sendable {
  /// The text beneath the readout: on the prop an engraved plate, in the mirror the label.
  public var label: String
  /// The live zone or fixed time.
  public var source: ReadoutSource
  /// Its light.
  public var brightness: Brightness
  /// Its light at night; `nil` that of the ``NightPlan``.
  public var nightBrightness: Brightness?
  /// The tz database's name of a live zone, for messages and for the state that is kept.
  public var zoneName: String?

  /// How many characters a label may have; beyond that it is as ``LineFault`` has it, wherever it comes from.
  public static let longestLabel = 64

  /// A readout.
  public init(
    label: String, source: ReadoutSource, brightness: Brightness = .standard,
    nightBrightness: Brightness? = nil, zoneName: String? = nil
  ) {
    self.label = label
    self.source = source
    self.brightness = brightness
    self.nightBrightness = nightBrightness
    self.zoneName = zoneName
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
