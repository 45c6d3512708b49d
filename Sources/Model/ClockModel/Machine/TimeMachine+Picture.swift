package import ZoneInfo

extension TimeMachine {
  /// The readouts in use, top to bottom.
  package var positions: [ReadoutPosition] {
    Array(ReadoutPosition.allCases.prefix(circuits.readouts.count))
  }

  /// The text below a readout: its role if its time was set, travelled to or cycled, unless a city was set.
  package func label(of position: ReadoutPosition) -> String {
    guard circuits.readouts.indices.contains(position.rawValue) else { return "" }
    if state.hasTravelled || cycle.time(of: position) != nil { return position.plate }
    guard let set = state.readouts[position]?.value else { return circuits.readouts[position.rawValue].label }
    return set.label ?? position.plate
  }

  /// The labels of the readouts in use, top to bottom.
  package var labels: [String] { positions.map(label(of:)) }

  /// The tz database name of the zone whose live time a readout shows; `nil` if it shows something else.
  package func zoneName(of position: ReadoutPosition) -> String? {
    guard let content = content(of: position), case .zone = content.source else { return nil }
    return content.zoneName
  }

  package func sourceWords(of position: ReadoutPosition) -> String {
    guard let content = content(of: position) else { return "not configured" }
    switch content.source {
    case .zone:
      let words = "live time of " + (content.zoneName ?? "a zone")
      if circuits.frozen != nil { return words + ", pinned" }
      return isUnknown(position) ? words + ", unknown until the clock is synchronised" : words
    case .running:
      return isUnknown(position)
        ? "travelled to, unknown until the clock is synchronised" : "travelled to, running"
    case .fixed:
      switch content.origin {
      case .configured: return "fixed"
      case .set: return "fixed, was set"
      case .cycled(let journey): return "fixed, journey \(journey)"
      }
    }
  }

  package func civilTime(of position: ReadoutPosition, at time: WallTime) -> CivilTime? {
    source(of: position)?.civilTime(at: time.seconds, frozen: circuits.frozen)
  }

  /// The readout's time, or dashes while it is unknown, in its brightness.
  func ownPicture(of position: ReadoutPosition, at time: WallTime) -> ReadoutPicture {
    let brightness = light.brightness[position]
    guard brightness > .dark, let civil = civilTime(of: position, at: time) else { return .dark }
    guard !isUnknown(position) else { return .unknown(brightness: brightness) }
    let mode = isNight ? circuits.night.colon ?? circuits.colon : circuits.colon
    return ReadoutPicture(
      civil, hourCycle: circuits.hourCycle, colon: mode.isLit(at: time.edge), brightness: brightness)
  }

  /// Whether a readout's time is unknown because the clock is unset.
  private func isUnknown(_ position: ReadoutPosition) -> Bool {
    guard sync == .waiting else { return false }
    switch source(of: position) {
    case .fixed?, nil: return false
    case .zone?: return circuits.frozen == nil
    case .running?: return true
    }
  }

  func isKnown(_ position: ReadoutPosition) -> Bool { !isUnknown(position) }
}

extension ReadoutPicture {
  /// An unknown time: dashes and a steady colon.
  static func unknown(brightness: Brightness) -> ReadoutPicture {
    ReadoutPicture(
      cells: DigitCells(repeating: UInt8(ascii: "-")), meridiem: nil, colon: true, brightness: brightness)
  }
}

extension ColonMode {
  /// Whether the colons are lit in the half second that an edge begins.
  func isLit(at edge: Edge) -> Bool {
    switch self {
    case .blink: edge.isFirstHalf
    case .steady: true
    case .off: false
    }
  }
}

extension ReadoutPosition {
  /// The text on the plate below the readout on the prop.
  package var plate: String {
    switch self {
    case .destination: "DESTINATION TIME"
    case .present: "PRESENT TIME"
    case .lastDeparted: "LAST TIME DEPARTED"
    }
  }
}
