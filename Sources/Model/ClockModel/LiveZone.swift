package import ZoneInfo

/// The zone of the first live readout, in the order present, destination, last departed.
extension [Readout] {
  private var byRank: [Readout] {
    [ReadoutPosition.present, .destination, .lastDeparted].map(\.rawValue)
      .filter(indices.contains).map { self[$0] }
  }

  /// The zone; `nil` if no readout shows live time.
  package var liveZone: Zone? {
    for readout in byRank { if case .zone(let zone) = readout.source { return zone } }
    return nil
  }

  /// The first live zone that has a name, with that name.
  package var liveAlarmZone: AlarmZone? {
    for readout in byRank {
      if case .zone(let zone) = readout.source, let name = readout.zoneName { return AlarmZone(name, zone) }
    }
    return nil
  }
}
