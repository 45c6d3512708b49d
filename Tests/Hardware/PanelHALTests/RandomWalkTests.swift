import ClockModel
import ClockTestSupport
import Panel
import PanelHAL
import PanelSimulator
import TestSupport
import Testing

/// A panel on random boards with random faults; a failure names the seed that reproduces it.
@Suite struct RandomWalkTests {
  /// At every step all working chips and lines show the last image; at the end, that is every part.
  @Test(arguments: TestTier.seeds(1..<31))
  func workingPartsShowTheLastImage(seed: UInt64) {
    var walk = Walk(seed: seed)
    for step in 0..<60 {
      walk.step()
      #expect(walk.shown == walk.expected, "seed \(seed), step \(step): \(walk.log.suffix(6))")
    }
    walk.liftAllFaults()
    walk.present(walk.image)
    #expect(walk.shown == walk.expected, "seed \(seed), at the end: \(walk.log.suffix(12))")
    #expect(
      walk.expected.count == walk.image.chips.count + walk.image.lines.count, "every part is compared")
    #expect(walk.faults.isEmpty, "seed \(seed)")

    _ = walk.hardware.takeAttempts()
    walk.present(walk.image)
    #expect(walk.hardware.takeAttempts().isEmpty, "seed \(seed): a healthy panel was sent the same image")
  }

  /// The panel's state matches the LEDs of every working part, and every fault has a report.
  ///
  /// A part that is reported as faulty and has lost its power is dark in both.
  @Test(arguments: TestTier.seeds(1..<31))
  func panelStateMatchesTheLEDs(seed: UInt64) {
    var walk = Walk(seed: seed)
    for step in 0..<60 {
      walk.step()
      let log = walk.log.suffix(6)
      #expect(walk.believed == walk.shown, "seed \(seed), step \(step): \(log)")
      #expect(walk.believedOfReported == walk.shownOfReported, "seed \(seed), step \(step): \(log)")
      #expect(walk.reportedParts == walk.faultyParts, "seed \(seed), step \(step): \(log)")
    }
    walk.liftAllFaults()
    walk.present(walk.image)
    #expect(walk.believedImage == walk.read(), "seed \(seed), at the end: \(walk.log.suffix(12))")
    #expect(walk.reportedParts.isEmpty, "seed \(seed)")
  }

  /// Halting reaches every working part; a part without power is dark anyway.
  @Test(arguments: UInt64(1)...10)
  func haltDarkensEveryWorkingPart(seed: UInt64) {
    var walk = Walk(seed: seed)
    for _ in 0..<40 { walk.step() }
    walk.liftAllFaults()
    #expect(walk.halt().isEmpty, "seed \(seed)")
    #expect(walk.read() == PanelImage(darkFor: walk.wiring), "seed \(seed): \(walk.log.suffix(12))")
  }
}

/// One walk: a board, its panel on a bench and the active faults.
private struct Walk {
  /// A chip or line and what it shows.
  enum Part: Equatable {
    case chip(Int, ChipImage)
    case line(Int, Bool)
  }

  let hardware = WatchedHardware()
  let wiring: Wiring
  private var panel: InlinePanel<WatchedHardware>
  private(set) var image: PanelImage
  private(set) var log: [String] = []
  private var generator: SeededGenerator
  private var unplugged: Set<WiredChip> = []
  private var hung: Set<String> = []
  private var failingLines: Set<WiredLine.Reference> = []

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    wiring = .random(using: &generator)
    panel = InlinePanel(on: hardware)
    panel.rewire(wiring)
    image = PanelImage(darkFor: wiring)
    present(image)
  }

  /// Changes one thing, then presents an image.
  mutating func step() {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: pull()
    case 1: plug()
    case 2: interruptPower()
    case 3: setHung()
    case 4: setFailingLines()
    case 5: log.append("the same image")
    default:
      wiring.render(.random(for: wiring, using: &generator), into: &image)
      log.append("another image")
    }
    present(image)
  }

  mutating func present(_ image: PanelImage) {
    self.image = image
    panel.present(image)
  }

  mutating func halt() -> [HardwareError] { panel.halt() }

  mutating func liftAllFaults() {
    for bus in hung { hardware.bench.setHung(false, bus: bus) }
    hung = []
    hardware.setFailing([])
    failingLines = []
    for chip in wiring.chips where unplugged.contains(chip) { reconnect(chip) }
  }

  var faults: [HardwareError] { panel.faults }

  /// The expected display of the working parts.
  var expected: [Part] { parts(of: image) }

  /// The display of the working parts.
  var shown: [Part] { parts(of: read()) }

  /// The display of the working parts, as the panel believes.
  var believed: [Part] { parts(of: believedImage) }

  /// The display of chips reported as not answering, as the panel believes.
  var believedOfReported: [Part] { reported.map { .chip($0, believedImage.chips[$0]) } }

  /// The display of those chips.
  var shownOfReported: [Part] {
    let image = read()
    return reported.map { .chip($0, image.chips[$0]) }
  }

  private var reported: [Int] {
    let parts = panel.parts
    return wiring.chips.indices.filter { parts.chips[$0].error?.kind == .noAcknowledge }
  }

  /// The parts that are named in the reports of chips and lines.
  var reportedParts: Set<HardwarePart> {
    let parts = panel.parts
    return Set((parts.chips + parts.lines).compactMap(\.error?.part))
  }

  /// The parts with a fault.
  var faultyParts: Set<HardwarePart> { Set(faults.map(\.part)) }

  var believedImage: PanelImage {
    var image = PanelImage(darkFor: wiring)
    panel.shown(into: &image)
    return image
  }

  func read() -> PanelImage {
    var image = PanelImage(darkFor: wiring)
    hardware.bench.read(hardware.bench.view(of: wiring), into: &image)
    return image
  }

  private func parts(of image: PanelImage) -> [Part] {
    let chips = wiring.chips.indices.filter { index in
      !unplugged.contains(wiring.chips[index]) && !hung.contains(wiring.chips[index].bus)
    }
    // A line that cannot be set fails all lines of its GPIO chip.
    let lines = failingLines.isEmpty ? Array(wiring.lines.indices) : []
    return chips.map { .chip($0, image.chips[$0].brightness == .dark ? .dark : image.chips[$0]) }
      + lines.map { .line($0, image.lines[$0]) }
  }

  private mutating func pull() {
    guard let chip = wiring.chips.randomElement(using: &generator) else { return }
    log.append("unplug \(chip)")
    hardware.bench.unplug(chip)
    unplugged.insert(chip)
  }

  private mutating func plug() {
    guard let chip = wiring.chips.first(where: unplugged.contains), !hung.contains(chip.bus) else { return }
    log.append("plug \(chip)")
    reconnect(chip)
  }

  private mutating func interruptPower() {
    guard let chip = wiring.chips.randomElement(using: &generator), !hung.contains(chip.bus) else { return }
    log.append("interrupt the power of \(chip)")
    hardware.bench.unplug(chip)
    reconnect(chip)
    hardware.bench.losePower(chip)
  }

  private mutating func setHung() {
    guard let bus = wiring.buses.randomElement(using: &generator) else { return }
    let isHung = Bool.random(using: &generator)
    log.append("\(bus) \(isHung ? "hangs" : "works")")
    hardware.bench.setHung(isHung, bus: bus)
    if isHung { hung.insert(bus) } else { hung.remove(bus) }
  }

  private mutating func setFailingLines() {
    let line = wiring.lines.randomElement(using: &generator)
    failingLines = Bool.random(using: &generator) ? Set(line.map { [$0.reference] } ?? []) : []
    log.append("lines that fail: \(failingLines)")
    hardware.setFailing(failingLines)
  }

  /// Reconnects a chip after its absence was detected.
  ///
  /// Only a failed transfer shows the driver that the chip has lost its state, so one is sent first.
  private mutating func reconnect(_ chip: WiredChip) {
    var other = image
    for index in wiring.chips.indices where wiring.chips[index] == chip {
      other.chips[index].ram = ~other.chips[index].ram
    }
    panel.present(other)
    hardware.bench.plug(chip)
    unplugged.remove(chip)
  }
}
