import ClockModel
import ZoneInfo

extension Loading {
  /// Returns the night plan; the default zone for its times is a live readout's.
  mutating func night(
    of configuration: UserConfiguration, readouts: [Readout]
  ) -> NightPlan {
    guard let night = configuration.night else { return .standard }
    var plan = NightPlan(schedule: nil, brightness: night.brightness, colon: night.colon)
    let named = night.zone.flatMap { self.zone($0.name, of: $0.setting)?.zone }
    switch night.times {
    case nil:
      break
    case .sun(let latitude, let longitude):
      plan.schedule = .sun(latitude: latitude, longitude: longitude)
    case .daily(let from, let to):
      let isNamed = night.section.table["zone"] != nil
      if let zone = isNamed ? named : readouts.liveZone {
        plan.schedule = .daily(from: from, to: to, zone)
      } else if !isNamed, isWithoutLiveReadout(configuration) {
        night.section.missing(
          "zone", expected: "the time zone of from and to", hint: "no readout shows a zone's time")
      }
    }
    return plan
  }

  /// Whether every readout has a fixed time; a readout with a broken zone does not, and is reported instead.
  func isWithoutLiveReadout(_ configuration: UserConfiguration) -> Bool {
    guard !overrides.replacesReadouts, let sections = configuration.readouts, !sections.isEmpty else {
      return false
    }
    return sections.allSatisfy { section in
      if case .fixed = section.source { true } else { false }
    }
  }
}
