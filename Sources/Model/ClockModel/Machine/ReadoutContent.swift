/// What a readout is about, before anything that lies over its time.
struct ReadoutContent: Equatable {
  /// The layer that it comes from.
  enum Origin: Equatable {
    case configured
    /// It was set at run time.
    case set
    /// Cycling shows the journey of this name.
    case cycled(String)
  }

  /// What it shows.
  var source: ReadoutSource
  /// What stands beneath it.
  var label: String
  /// The tz database's name of a live zone.
  var zoneName: String?
  /// Where it comes from.
  var origin = Origin.configured

  /// What is configured.
  init(_ readout: Readout) {
    source = readout.source
    label = readout.label
    zoneName = readout.zoneName
  }

  /// What was set lies over it: its role stands beneath, but for a city's name.
  mutating func lay(_ set: SetReadout, of position: ReadoutPosition) {
    source = set.source
    label = set.label ?? position.plate
    zoneName = set.zoneName
    origin = .set
  }

  /// A time of the journey that cycling shows lies over it.
  mutating func lay(_ time: Journey.Time, of journey: Journey, on position: ReadoutPosition) {
    source = .fixed(time.civil)
    label = position.plate
    zoneName = nil
    origin = .cycled(journey.name)
  }
}
