extension TimeMachine {
  /// Whether it is night for the readouts.
  package var isNight: Bool { night.isOn }

  /// A readout's target brightness, where fades end.
  package func targetBrightness(of position: ReadoutPosition) -> Brightness {
    guard circuits.readouts.indices.contains(position.rawValue) else { return .dark }
    let readout = circuits.readouts[position.rawValue]
    let byDay = state.brightness[position]?.value ?? readout.brightness
    return isNight ? min(byDay, readout.nightBrightness ?? circuits.night.brightness) : byDay
  }

  /// Whether night follows the plan or is forced on or off.
  package var nightMode: NightMode { state.night?.value ?? .auto }

  func isNight(at seconds: Int64) -> Bool {
    switch nightMode {
    case .on: true
    case .off: false
    case .auto: isPlannedNight(at: seconds)
    }
  }

  /// Whether it is night by the plan; never while the clock is unset.
  func isPlannedNight(at seconds: Int64) -> Bool {
    sync != .waiting && circuits.night.schedule?.isNight(at: seconds) ?? false
  }

  mutating func updateNight(at time: WallTime) { night.set(isNight(at: time.seconds), at: time) }

  var targetLight: PerReadout<Brightness> {
    PerReadout(
      destination: targetBrightness(of: .destination), present: targetBrightness(of: .present),
      lastDeparted: targetBrightness(of: .lastDeparted))
  }

  mutating func advanceNight(to time: WallTime, _ notices: inout [Notice]) {
    guard night.isDue(at: time), night.set(isNight(at: time.seconds), at: time) else { return }
    notices.append(nightNotice(at: time))
    light.fade(from: time, to: targetLight)
  }

  package func nightNotice(at time: WallTime) -> Notice {
    Notice(
      .night, at: time, isNight ? "night begins" : "night is over",
      details: [.init("night", isNight ? "true" : "false"), .init("mode", nightMode.rawValue)])
  }
}
