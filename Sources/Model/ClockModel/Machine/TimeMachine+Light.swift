extension TimeMachine {
  /// Whether it is night for the readouts.
  public var isNight: Bool { night.isOn }

  /// The brightness that a readout is to have: fades lead there.
  public func wishedBrightness(of position: ReadoutPosition) -> Brightness {
    guard circuits.readouts.indices.contains(position.rawValue) else { return .dark }
    let readout = circuits.readouts[position.rawValue]
    let byDay = state.brightness[position]?.value ?? readout.brightness
    return isNight ? min(byDay, readout.nightBrightness ?? circuits.night.brightness) : byDay
  }

  /// Whether night goes by the plan, or was asked for or forbidden.
  public var nightMode: NightMode { state.night?.value ?? .auto }

  func isNight(at seconds: Int64) -> Bool {
    switch nightMode {
    case .on: true
    case .off: false
    case .auto: isPlannedNight(at: seconds)
    }
  }

  /// Whether the plan says night; an unset clock knows none.
  func isPlannedNight(at seconds: Int64) -> Bool {
    trust != .waiting && circuits.night.schedule?.isNight(at: seconds) ?? false
  }

  mutating func lookAtNight(at time: WallTime) { night.take(isNight(at: time.seconds), at: time) }

  /// The brightness that each readout is to have.
  var wishedLight: PerReadout<Brightness> {
    PerReadout(
      destination: wishedBrightness(of: .destination), present: wishedBrightness(of: .present),
      lastDeparted: wishedBrightness(of: .lastDeparted))
  }

  mutating func advanceNight(to time: WallTime, _ notices: inout [Notice]) {
    guard night.isDue(at: time), night.take(isNight(at: time.seconds), at: time) else { return }
    notices.append(nightNotice(at: time))
    light.fade(from: time, to: wishedLight)
  }

  /// What is to be told of the night as it is.
  public func nightNotice(at time: WallTime) -> Notice {
    Notice(
      .night, at: time, isNight ? "night begins" : "night is over",
      details: [.init("night", isNight ? "true" : "false"), .init("mode", nightMode.rawValue)])
  }
}
