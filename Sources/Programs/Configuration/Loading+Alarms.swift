import ClockModel

extension Loading {
  /// The machine's zone, for alarms where no readout shows the time of one.
  mutating func machineZone(besides readouts: [Readout]) -> AlarmZone? {
    guard !readouts.isEmpty, readouts.liveAlarmZone == nil else { return nil }
    do throws(ZoneLoader.Refusal) {
      let (name, zone) = try zones.localZone()
      return AlarmZone(name.text, zone)
    } catch {
      // Whoever sets an alarm is told to name one.
      return nil
    }
  }

  /// The alarms with their zones; where none is named it is that of a live readout, else the machine's.
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
            "zone", expected: "the zone by which it goes",
            hint: "no readout shows the time of a zone, and the machine has none with a name")
        }
      }
      guard let zone else { continue }
      let alarm = Alarm(section.plan, by: zone)
      guard !alarms.contains(where: alarm.isSame) else {
        section.section.report.warn(
          at: section.section.position, key: section.section.path, "the same alarm stands there already")
        continue
      }
      alarms.append(alarm)
    }
    return alarms
  }
}
