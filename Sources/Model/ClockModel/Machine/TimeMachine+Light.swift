extension TimeMachine {
  /// How long a fade stays on each step.
  static var fadeNanoseconds: Int64 { 100_000_000 }

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
    // An unset clock knows no night.
    case .auto: trust != .waiting && circuits.night.schedule?.isNight(at: seconds) ?? false
    }
  }

  mutating func lookAtNight(at time: WallTime) {
    nightSecond = time.seconds
    isNight = isNight(at: time.seconds)
  }

  /// Gives all readouts the light they are to have, without a fade.
  mutating func settleLight() {
    nextFade = nil
    for position in ReadoutPosition.allCases { light[position] = wishedBrightness(of: position) }
  }

  /// Begins a fade if the light is not what it is to be.
  mutating func fade(from time: WallTime) {
    guard nextFade == nil,
      ReadoutPosition.allCases.contains(where: { light[$0] != wishedBrightness(of: $0) })
    else { return }
    nextFade = time
  }

  mutating func advanceNight(to time: WallTime, _ notices: inout [Notice]) {
    guard time.seconds != nightSecond else { return }
    let wasNight = isNight
    lookAtNight(at: time)
    guard isNight != wasNight else { return }
    notices.append(nightNotice(at: time))
    fade(from: time)
  }

  /// What is to be told of the night as it is.
  public func nightNotice(at time: WallTime) -> Notice {
    Notice(
      .night, at: time, isNight ? "night begins" : "night is over",
      details: [.init("night", isNight ? "true" : "false"), .init("mode", nightMode.rawValue)])
  }

  mutating func advanceFade(to time: WallTime) {
    while let due = nextFade, due <= time {
      var isDone = true
      for position in ReadoutPosition.allCases {
        let wished = wishedBrightness(of: position)
        light[position] = light[position].step(towards: wished)
        isDone = isDone && light[position] == wished
      }
      nextFade = isDone ? nil : due.advanced(byNanoseconds: Self.fadeNanoseconds)
    }
  }
}

extension Brightness {
  /// One step nearer to another brightness.
  func step(towards other: Brightness) -> Brightness {
    if self == other { return self }
    let next = Int(sixteenths) + (self < other ? 1 : -1)
    return Brightness(sixteenths: next) ?? .dark
  }
}
