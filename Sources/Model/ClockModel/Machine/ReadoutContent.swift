/// A readout's source and its words, before any layer covers its time.
struct ReadoutContent: Equatable {
  /// The layer it comes from.
  enum Origin: Equatable {
    case configured
    /// It was set at run time.
    case set
    /// Cycling shows the journey with this name.
    case cycled(String)
  }

  var source: ReadoutSource
  /// The tz database name of a live zone.
  var zoneName: String?
  var origin = Origin.configured

  init(_ readout: Readout) {
    source = readout.source
    zoneName = readout.zoneName
  }

  /// Replaces the content by what was set.
  mutating func show(_ set: SetReadout) {
    source = set.source
    zoneName = set.zoneName
    origin = .set
  }

  /// Replaces the content by a time of the cycled journey.
  mutating func show(_ time: Journey.Time, of journey: Journey) {
    source = .fixed(time.civil)
    zoneName = nil
    origin = .cycled(journey.name)
  }
}
