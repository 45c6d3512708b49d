import ClockModel
import ClockTestSupport
import Panel
import PanelHAL
import PanelSimulator
import TestSupport
import Testing

/// A panel on any board through any order of faults; a failure names the seed that repeats it.
@Suite struct RandomWalkTests {
  /// At every step the chips and lines that are in order show the last image exactly; at the end, all of them.
  @Test(arguments: TestTier.seeds(1..<31))
  func whatIsInOrderShowsTheLastImage(seed: UInt64) {
    var walk = Walk(seed: seed)
    for step in 0..<60 {
      walk.step()
      #expect(walk.shown == walk.wished, "seed \(seed), step \(step): \(walk.log.suffix(6))")
    }
    walk.liftAllFaults()
    walk.present(walk.image)
    #expect(walk.shown == walk.wished, "seed \(seed), at the end: \(walk.log.suffix(12))")
    #expect(
      walk.wished.count == walk.image.chips.count + walk.image.lines.count, "nothing is excused any more")
    #expect(walk.faults.isEmpty, "seed \(seed)")

    _ = walk.hardware.takeAttempts()
    walk.present(walk.image)
    #expect(walk.hardware.takeAttempts().isEmpty, "seed \(seed): a healthy panel was sent the same image")
  }

  /// What the panel believes is what the LEDs show, of each part that is in order; a part that is reported out of order
  /// and lost its power is dark in both, and no fault is without a report.
  @Test(arguments: TestTier.seeds(1..<31))
  func whatIsShownIsKnown(seed: UInt64) {
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

  /// Halting reaches whatever is in order, and what lost its power is dark by itself.
  @Test(arguments: UInt64(1)...10)
  func haltTurnsDarkWhatIsInOrder(seed: UInt64) {
    var walk = Walk(seed: seed)
    for _ in 0..<40 { walk.step() }
    walk.liftAllFaults()
    #expect(walk.halt().isEmpty, "seed \(seed)")
    #expect(walk.read() == PanelImage(darkFor: walk.wiring), "seed \(seed): \(walk.log.suffix(12))")
  }
}

/// One walk: a board, its panel on a bench, and the faults that stand.
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

  /// What the image wishes of the parts that are in order.
  var wished: [Part] { parts(of: image) }

  /// What those parts show.
  var shown: [Part] { parts(of: read()) }

  /// What the panel believes that those parts show.
  var believed: [Part] { parts(of: believedImage) }

  /// What the panel believes of chips that are reported to answer no more.
  var believedOfReported: [Part] { reported.map { .chip($0, believedImage.chips[$0]) } }

  /// What those chips show.
  var shownOfReported: [Part] {
    let image = read()
    return reported.map { .chip($0, image.chips[$0]) }
  }

  private var reported: [Int] {
    let parts = panel.parts
    return wiring.chips.indices.filter { parts.chips[$0].error?.kind == .noAcknowledge }
  }

  /// The parts that the reports of chips and lines name.
  var reportedParts: Set<HardwarePart> {
    let parts = panel.parts
    return Set((parts.chips + parts.lines).compactMap(\.error?.part))
  }

  /// The parts that are out of order.
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
    // A line that cannot be set takes the others of its GPIO chip along.
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

  /// Puts a chip back after its absence was noticed: only a failed transfer tells a driver that its chip has
  /// forgotten everything, so something is sent to it while it is away.
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
