import Cities
import ClockModel

extension Loading {
  /// Returns the machine's zone for alarms, if no readout shows a zone's live time.
  mutating func machineZone(besides readouts: [Readout]) -> AlarmZone? {
    guard !readouts.isEmpty, readouts.liveAlarmZone == nil else { return nil }
    do throws(ZoneLoader.Refusal) {
      let (name, zone) = try zones.localZone()
      return AlarmZone(name.text, zone)
    } catch {
      // A request to set an alarm must then name a zone.
      return nil
    }
  }

  /// Returns the alarms with their zones; the default is a live readout's zone, else the machine's.
  mutating func alarms(
    of configuration: UserConfiguration, readouts: [Readout], machineZone: AlarmZone?
  ) -> [Alarm] {
    var alarms: [Alarm] = []
    for section in configuration.alarms {
      let zone: AlarmZone?
      if let named = section.zone {
        zone = self.zone(named.name, of: named.setting).map { AlarmZone($0.name.text, $0.zone) }
      } else {
        zone = readouts.liveAlarmZone ?? machineZone
        if zone == nil, isWithoutLiveReadout(configuration) {
          section.section.missing(
            "zone", expected: "the alarm's time zone",
            hint: "no readout shows a zone's time, and the machine's zone has no name")
        }
      }
      guard let zone else { continue }
      let alarm = Alarm(section.plan, by: zone)
      guard !alarms.contains(where: alarm.isSame) else {
        section.section.report.warn(
          at: section.section.position, key: section.section.path, "an identical [[alarm]] comes before it")
        continue
      }
      alarms.append(alarm)
    }
    return alarms
  }
}
