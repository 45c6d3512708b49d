public import ClockModel

/// What `--test` lights.
public enum WiringTestKind: String, CaseIterable, Sendable {
  /// All AM, PM and colon lamps.
  case lamps
  /// All segments of all digits.
  case segments
  /// One LED after the other, every bit of every chip and every line, by its address.
  case walk
}

/// A wiring test: one step at each half-second edge.
public struct WiringTest: Sendable {
  private enum Step {
    case bit(chip: Int, byte: Int, bit: Int)
    case line(Int)
  }

  /// What it lights.
  public let kind: WiringTestKind
  private let wiring: Wiring
  private let steps: [Step]
  private let names: [LEDPlace: String]
  private var first: Edge

  /// A test of a board's wiring that takes its first step at an edge.
  public init(_ kind: WiringTestKind, of wiring: Wiring, from first: Edge) {
    self.kind = kind
    self.first = first
    self.wiring = wiring
    names = Dictionary(
      wiring.leds.map { ($0.place, Self.name($0.led)) }, uniquingKeysWith: { $0 + ", " + $1 })
    // The board's own map is what is in question, so a walk visits every bit that a chip has.
    let bits = wiring.chips.indices.flatMap { chip in
      (0..<16).flatMap { byte in (0..<8).map { Step.bit(chip: chip, byte: byte, bit: $0) } }
    }
    steps = kind == .walk ? bits + wiring.lines.indices.map(Step.line) : []
  }

  /// Lights the LEDs of the edge's step.
  public func render(at edge: Edge, into image: inout PanelImage) {
    for chip in image.chips.indices {
      image.chips[chip] = ChipImage(ram: DisplayRAM(), brightness: .standard)
    }
    for line in image.lines.indices { image.lines[line] = false }
    switch kind {
    case .walk: light(step(at: edge), in: &image)
    case .lamps: lightAll(in: &image) { if case .lamp = $0 { true } else { false } }
    case .segments: lightAll(in: &image) { if case .segment = $0 { true } else { false } }
    }
  }

  /// Names the LED that is lit: chip, byte and bit as well as common and row, and what the board calls it.
  public func caption(at edge: Edge) -> String? {
    switch step(at: edge) {
    case .none: nil
    case .line(let line):
      "line \(wiring.lines[line].reference.words): \(names[.line(line)] ?? "not in the board profile")"
    case .bit(let chip, let byte, let bit):
      Self.text(wiring.chips[chip], byte: byte, bit: bit)
        + (names[.bit(chip: chip, common: byte / 2, row: byte % 2 * 8 + bit)] ?? "not in the board profile")
    }
  }

  /// A walk ends behind its last LED; the others stay lit until they are interrupted.
  public func isOver(at edge: Edge) -> Bool {
    kind == .walk && edge.halfSeconds - first.halfSeconds >= Int64(steps.count)
  }

  /// The wall clock was set by some nanoseconds: the steps are counted on.
  public mutating func clockWasSet(byNanoseconds nanoseconds: Int64) {
    first = Edge(halfSeconds: first.halfSeconds &+ nanoseconds / 500_000_000)
  }

  private func step(at edge: Edge) -> Step? {
    let index = Int(edge.halfSeconds - first.halfSeconds)
    return steps.indices.contains(index) ? steps[index] : nil
  }

  private func light(_ step: Step?, in image: inout PanelImage) {
    switch step {
    case .none: break
    case .line(let line): image.lines[line] = true
    case .bit(let chip, let byte, let bit): image.chips[chip].ram[byte] |= 1 << UInt8(bit)
    }
  }

  private func lightAll(in image: inout PanelImage, where isWanted: (LED) -> Bool) {
    for wired in wiring.leds where isWanted(wired.led) {
      switch wired.place {
      case .line(let line): image.lines[line] = true
      case .bit(let chip, let common, let row):
        image.chips[chip].ram[2 * common + row / 8] |= 1 << UInt8(row % 8)
      }
    }
  }

  private static func text(_ chip: WiredChip, byte: Int, bit: Int) -> String {
    "chip 0x\(String(chip.address, radix: 16)) on \(chip.bus), byte \(byte) bit \(bit) "
      + "(common \(byte / 2), row \(byte % 2 * 8 + bit)): "
  }

  private static func name(_ led: LED) -> String {
    switch led {
    case .lamp(let readout, let lamp): "\(readout.name) \(lamp.rawValue)"
    case .segment(let readout, let digit, let bit):
      "\(readout.name) \(digit) segment \(digit.segmentName(bit: bit))"
    }
  }
}
