/// A readout's source and label, before any layer covers its time.
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
  /// The text below the readout.
  var label: String
  /// The tz database name of a live zone.
  var zoneName: String?
  var origin = Origin.configured

  init(_ readout: Readout) {
    source = readout.source
    label = readout.label
    zoneName = readout.zoneName
  }

  /// Replaces the content by what was set, labelled with the city or else the readout's role.
  mutating func show(_ set: SetReadout, of position: ReadoutPosition) {
    source = set.source
    label = set.label ?? position.plate
    zoneName = set.zoneName
    origin = .set
  }

  /// Replaces the content by a time of the cycled journey.
  mutating func show(_ time: Journey.Time, of journey: Journey, on position: ReadoutPosition) {
    source = .fixed(time.civil)
    label = position.plate
    zoneName = nil
    origin = .cycled(journey.name)
  }
}
