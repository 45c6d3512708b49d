package import ClockModel

/// The LEDs that `--test` lights.
package enum WiringTestKind: String, CaseIterable, Sendable {
  /// All AM, PM, colon and keypad lamps.
  case lamps
  /// All segments of all digits.
  case segments
  /// One LED after another in reading order, each with its address.
  case walk
}

/// A wiring test; a walk takes one step at each half-second edge unless a person steers it.
package struct WiringTest: Sendable {
  package let kind: WiringTestKind
  private let wiring: Wiring
  /// The tested LEDs, in reading order.
  private let leds: [WiredLED]
  private let steps: [Step]
  private struct Step {
    let place: LEDPlace
    let name: String
    /// The LED's name; `nil` for a bit that is not in the board profile.
    var led: String?
  }
  /// The edge of the first step, as if never paused.
  private var first: Edge
  /// The step at which the walk is paused; `nil` if it is running.
  private var paused: Int?

  package init(
    _ kind: WiringTestKind, of wiring: Wiring, in scope: WiringTestScope = .board, from first: Edge
  ) {
    self.kind = kind
    self.first = first
    self.wiring = wiring
    // A wiring test must not start other props.
    leds = wiring.leds.filter { $0.led != .travel && scope.contains($0, of: wiring) }
      .sorted { Self.order($0) < Self.order($1) }
    guard kind == .walk else {
      steps = []
      return
    }
    let wired = leds.map {
      Step(place: $0.place, name: Self.name($0.led, on: wiring.places), led: $0.led.name(on: wiring.places))
    }
    steps = wired + (scope.isComplete ? Self.unwired(wiring, scope) : [])
  }

  /// The number of steps of a walk; 0 for other tests.
  package var count: Int { steps.count }

  package var isPaused: Bool { paused != nil }

  /// A description of the test and its duration for the user: a sentence without its full stop.
  package func beginning(on board: String) -> String {
    guard kind == .walk else { return "all \(kind.rawValue) of \(board) are lit" }
    let others = count - leds.count
    let bits = "\(others) \(others == 1 ? "bit" : "bits")"
    let what =
      if leds.isEmpty {
        "\(bits) of \(board) that are not in its profile"
      } else {
        "\(leds.count) \(leds.count == 1 ? "LED" : "LEDs") of \(board), "
          + (others == 0 ? "one after the other" : "then \(bits) not in its profile")
      }
    let seconds = (count + 1) / 2
    return "\(what), in " + (seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s")
  }

  /// Steers a walk; does nothing to other tests.
  package mutating func move(_ move: WalkMove, at edge: Edge) {
    guard kind == .walk, !steps.isEmpty else { return }
    // At the edge after the last step, the walk may not have ended yet.
    let (passed, isBeyond) = edge.halfSeconds.subtractingReportingOverflow(first.halfSeconds)
    let index = paused ?? (isBeyond ? 0 : Int(min(max(passed, 0), Int64(steps.count - 1))))
    switch move {
    case .next: paused = min(index + 1, steps.count - 1)
    case .previous: paused = max(index - 1, 0)
    case .pause: paused = index
    case .toggle where paused == nil: paused = index
    case .resume where paused == nil: break
    case .resume, .toggle:
      first = Edge(halfSeconds: edge.halfSeconds &- Int64(index))
      paused = nil
    }
  }

  /// An LED's rank in reading order: by readout, from left to right, segments by bit.
  private static func order(_ wired: WiredLED) -> Int {
    let (place, bit) =
      switch wired.led {
      case .segment(_, let digit, let bit):
        (digit.rawValue < Digit.hour1.rawValue ? digit.rawValue : digit.rawValue + 2, bit)
      case .lamp(_, .am): (Digit.hour1.rawValue, 0)
      case .lamp(_, .pm): (Digit.hour1.rawValue + 1, 0)
      // Between hour and minute: after the hour's last segment.
      case .lamp(_, .colon): (Digit.hour2.rawValue + 2, 31)
      // After the readouts, in the order in which they light up.
      case .keypad(let lamp): (KeypadLamp.allCases.firstIndex(of: lamp) ?? 0, 0)
      case .travel: (KeypadLamp.allCases.count, 0)
      }
    return ((wired.led.readout?.rawValue ?? ReadoutPosition.allCases.count) * 64 + place) * 32 + bit
  }

  /// The bits of the scope's chips that are not in the board profile, chip by chip.
  private static func unwired(_ wiring: Wiring, _ scope: WiringTestScope) -> [Step] {
    let known = Set(wiring.leds.map(\.place))
    let chips = wiring.chips.indices.filter { chip in
      scope.chip.map { $0.names(wiring.chips[chip]) } ?? true
        && scope.readout.map { wiring.readoutsOfChips[chip].contains($0) } ?? true
    }
    let bits = chips.flatMap { chip in
      (0..<8).flatMap { common in (0..<16).map { LEDPlace.bit(chip: chip, common: common, row: $0) } }
    }
    return bits.filter { !known.contains($0) }.map { Step(place: $0, name: "not in the board profile") }
  }

  /// Lights the LEDs of the edge's step.
  package func render(at edge: Edge, into image: inout PanelImage) {
    for chip in image.chips.indices {
      image.chips[chip] = ChipImage(ram: DisplayRAM(), brightness: .standard)
    }
    for line in image.lines.indices { image.lines[line] = false }
    switch kind {
    case .walk: if let index = index(at: edge) { image.light(steps[index].place) }
    case .lamps: lightAll(in: &image) { if case .segment = $0 { false } else { true } }
    case .segments: lightAll(in: &image) { if case .segment = $0 { true } else { false } }
    }
  }

  /// The number, name and address of the lit LED, within 80 columns; `nil` if there is none.
  package func caption(at edge: Edge) -> String? {
    guard let index = index(at: edge) else { return nil }
    let (place, name) = (steps[index].place, steps[index].name)
    let address =
      switch place {
      case .line(let line): "line \(wiring.lines[line].reference.words)"
      case .bit(let chip, let common, let row):
        "\(wiring.chips[chip].bus) 0x\(String(wiring.chips[chip].address, radix: 16)) common \(common) row \(row)"
      }
    let number = isPaused ? "\(index + 1), paused" : "\(index + 1) of \(steps.count)"
    return "\(number): \(name): \(address)"
  }

  /// The name of the lit LED; `nil` if it is not in the board profile.
  package func led(at edge: Edge) -> String? { index(at: edge).flatMap { steps[$0].led } }

  /// Whether a walk has passed its last LED; paused walks and other tests never end.
  package func isOver(at edge: Edge) -> Bool {
    kind == .walk && paused == nil && edge.halfSeconds - first.halfSeconds >= Int64(steps.count)
  }

  /// Shifts the steps after the wall clock was set by some nanoseconds.
  package mutating func clockWasSet(byNanoseconds nanoseconds: Int64) {
    first = Edge(halfSeconds: first.halfSeconds &+ nanoseconds / 500_000_000)
  }

  private func index(at edge: Edge) -> Int? {
    if let paused { return paused }
    let (index, isBeyond) = edge.halfSeconds.subtractingReportingOverflow(first.halfSeconds)
    return !isBeyond && steps.indices.contains(Int(index)) ? Int(index) : nil
  }

  private func lightAll(in image: inout PanelImage, where isWanted: (LED) -> Bool) {
    for wired in leds where isWanted(wired.led) { image.light(wired.place) }
  }

  private static func name(_ led: LED, on places: PerReadout<ReadoutPlaces>) -> String {
    switch led {
    case .lamp(let readout, let lamp): "\(readout.name) \(lamp.rawValue)"
    case .keypad(let lamp): "keypad \(lamp.rawValue)"
    case .travel: "travel"
    case .segment(let readout, let digit, let bit):
      "\(readout.name) \(places[readout].name(of: digit)) segment \(places[readout].segmentName(of: digit, bit: bit))"
    }
  }
}
