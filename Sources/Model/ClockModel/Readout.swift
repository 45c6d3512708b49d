package import ZoneInfo

/// The source of a readout's time.
package enum ReadoutSource: Equatable, Sendable {
  /// The live time of a zone.
  case zone(Zone)
  /// A civil time that stands still, year 0000 to 9999.
  case fixed(CivilTime)
  /// A calendar that runs with the wall clock at an offset from UTC in seconds, as the present does after a
  /// journey.
  ///
  /// After 9999-12-31 comes 0000-01-01.
  case running(offset: Int64)
}

extension ReadoutSource {
  /// 25 cycles of 400 years, after which the calendar repeats, in seconds.
  private static let tenThousandYears: Int64 = 25 * 146_097 * 86_400
  /// The start of the year 0000.
  private static let yearZero: Int64 = -62_167_219_200

  /// A source that shows a civil time at an instant, in seconds since the epoch, and runs from there.
  package static func running(from civil: CivilTime, at seconds: Int64) -> ReadoutSource {
    .running(offset: civil.secondsSinceEpoch &- seconds)
  }

  /// The civil time that the source shows in a second of the wall clock.
  ///
  /// - Parameters:
  ///   - seconds: the wall clock, in seconds since the epoch.
  ///   - frozen: the instant that live zones show instead.
  /// - Returns: the civil time; for a running source within the years 0000 to 9999.
  package func civilTime(at seconds: Int64, frozen: Int64? = nil) -> CivilTime {
    switch self {
    case .fixed(let time): return time
    case .zone(let zone): return zone.civilTime(at: frozen ?? seconds)
    case .running(let offset):
      let since = (seconds &+ offset &- Self.yearZero) % Self.tenThousandYears
      return CivilTime(secondsSinceEpoch: Self.yearZero + (since < 0 ? since + Self.tenThousandYears : since))
    }
  }
}

/// One of the three readouts, as configured.
package struct Readout: Equatable, Sendable {
  /// The text below the readout: an engraved plate on the prop, the label in the mirror.
  package var label: String
  package var source: ReadoutSource
  package var brightness: Brightness
  /// The brightness at night; `nil` for that of the ``NightPlan``.
  package var nightBrightness: Brightness?
  /// The tz database name of a live zone, for messages and for the stored state.
  package var zoneName: String?

  /// The longest label, in Unicode scalars; ``LineFault`` checks labels from every source.
  package static let longestLabel = 64

  package init(
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

/// The format of the hours.
package enum HourCycle: Int, CaseIterable, Sendable {
  /// 12, 01 … 11, with the AM and PM lamps.
  case twelve = 12
  /// 00 … 23, with both lamps dark.
  case twentyFour = 24
}

/// The behaviour of the colons.
package enum ColonMode: String, CaseIterable, Sendable {
  /// Lit in the first half of every second of the wall clock.
  case blink
  /// Always lit.
  case steady
  /// Never lit.
  case off
}
