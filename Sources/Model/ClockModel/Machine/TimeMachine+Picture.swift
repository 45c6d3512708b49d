public import ZoneInfo

extension TimeMachine {
  /// What the readouts show at an instant, to which the machine was advanced.
  public func picture(at time: WallTime) -> Picture {
    var picture = Picture(repeating: .dark)
    for index in circuits.readouts.indices {
      guard let position = ReadoutPosition(rawValue: index) else { break }
      picture[position] = ownPicture(of: position, at: time)
      guard let performance, performance.readouts.contains(position) else { continue }
      performance.sequence.alter(
        &picture[position], of: position, at: performance.elapsed(at: time), seed: performance.seed)
      // Whoever sleeps in the room is not to be woken by it.
      if isNight { picture[position].brightness = min(picture[position].brightness, light[position]) }
      if circuits.hourCycle == .twentyFour { picture[position].meridiem = nil }
    }
    return picture
  }

  /// The readouts that are configured, top to bottom.
  public var positions: [ReadoutPosition] {
    Array(ReadoutPosition.allCases.prefix(circuits.readouts.count))
  }

  /// What stands beneath a readout: its role while it shows what was set or travelled to.
  public func label(of position: ReadoutPosition) -> String {
    if cycledTime(of: position) != nil { return position.plate }
    if state.hasTravelled { return position.plate }
    if let set = state.readouts[position]?.value { return set.label ?? position.plate }
    let index = position.rawValue
    return circuits.readouts.indices.contains(index) ? circuits.readouts[index].label : ""
  }

  /// The labels of the configured readouts, top to bottom.
  public var labels: [String] { positions.map(label(of:)) }

  /// What a readout shows.
  public func source(of position: ReadoutPosition) -> ReadoutSource? {
    if let time = cycledTime(of: position) { return .fixed(time) }
    if let set = state.readouts[position]?.value { return set.source }
    let index = position.rawValue
    return circuits.readouts.indices.contains(index) ? circuits.readouts[index].source : nil
  }

  /// What a readout shows, in words for a person.
  public func sourceWords(of position: ReadoutPosition) -> String {
    let zoneName =
      state.readouts[position]?.value.zoneName
      ?? (circuits.readouts.indices.contains(position.rawValue)
        ? circuits.readouts[position.rawValue].zoneName : nil)
    switch source(of: position) {
    case nil: return "not configured"
    case .zone?:
      let words = "live time of " + (zoneName ?? "a zone")
      if circuits.frozen != nil { return words + ", pinned" }
      return isUnknown(position) ? words + ", not known until the clock is set" : words
    case .running?:
      return isUnknown(position)
        ? "travelled to, not known until the clock is set" : "travelled to, runs on"
    case .fixed?:
      if let cycled, cycledTime(of: position) != nil { return "stands still, journey \(cycled.name)" }
      return state.readouts[position] == nil ? "stands still" : "stands still, was set"
    }
  }

  /// The civil time that a readout shows at an instant.
  public func civilTime(of position: ReadoutPosition, at time: WallTime) -> CivilTime? {
    source(of: position)?.civilTime(at: time.seconds, frozen: circuits.frozen)
  }

  private func ownPicture(of position: ReadoutPosition, at time: WallTime) -> ReadoutPicture {
    let brightness = light[position]
    guard brightness > .dark, let civil = civilTime(of: position, at: time) else { return .dark }
    guard !isUnknown(position) else { return .unknown(brightness: brightness) }
    let mode = isNight ? circuits.night.colon ?? circuits.colon : circuits.colon
    return ReadoutPicture(
      civil, hourCycle: circuits.hourCycle, colon: mode.isLit(at: time.edge), brightness: brightness)
  }

  /// Whether a readout would have to show a time that nobody knows yet.
  private func isUnknown(_ position: ReadoutPosition) -> Bool {
    guard trust == .waiting else { return false }
    switch source(of: position) {
    case .fixed?, nil: return false
    case .zone?: return circuits.frozen == nil
    case .running?: return true
    }
  }

  /// Whether a readout's time is known.
  func isKnown(_ position: ReadoutPosition) -> Bool { !isUnknown(position) }
}

extension ReadoutPicture {
  /// A time that is not known: dashes and a steady colon.
  static func unknown(brightness: Brightness) -> ReadoutPicture {
    ReadoutPicture(
      cells: DigitCells(repeating: UInt8(ascii: "-")), meridiem: nil, colon: true, brightness: brightness)
  }
}

extension ColonMode {
  /// Whether colons of this mode are lit in the half second that an edge begins.
  func isLit(at edge: Edge) -> Bool {
    switch self {
    case .blink: edge.isFirstHalf
    case .steady: true
    case .off: false
    }
  }
}

extension ReadoutPosition {
  /// What the plate beneath the readout says on the prop.
  public var plate: String {
    switch self {
    case .destination: "DESTINATION TIME"
    case .present: "PRESENT TIME"
    case .lastDeparted: "LAST TIME DEPARTED"
    }
  }
}
