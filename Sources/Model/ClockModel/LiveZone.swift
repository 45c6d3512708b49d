public import ZoneInfo

/// By which zone people go who look at the prop: that of the first live readout of present, destination, last departed.
extension [Readout] {
  private var byRank: [Readout] {
    [ReadoutPosition.present, .destination, .lastDeparted].map(\.rawValue)
      .filter(indices.contains).map { self[$0] }
  }

  /// The zone; `nil` where no readout shows the live time of one.
  public var liveZone: Zone? {
    for readout in byRank { if case .zone(let zone) = readout.source { return zone } }
    return nil
  }

  /// The zone with its name, of those that have one.
  public var liveAlarmZone: AlarmZone? {
    for readout in byRank {
      if case .zone(let zone) = readout.source, let name = readout.zoneName { return AlarmZone(name, zone) }
    }
    return nil
  }
}
