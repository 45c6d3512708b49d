import ClockModel
import Keys
import LinuxSystem
import Panel
import PanelHAL
import PanelSimulator
import PanelTestSupport
import TestSupport
import Testing

@testable import PanelThreads

/// The work of a bus's thread in simulated time: every order and fault in every order.
@Suite struct BusTurnTests {
  /// A working chip shows the last image at once, a healed one within half a second, and nothing spins.
  @Test(arguments: TestTier.seeds(1..<81))
  func workingChipsShowTheLastImage(seed: UInt64) throws {
    var walk = try BusWalk(seed: seed)
    for step in 0..<400 {
      walk.step()
      let place: Comment = "seed \(seed), step \(step): \(walk.log.suffix(8))"
      #expect(walk.wrongChips == [], place)
      #expect(walk.believesWhatIsShown && walk.healedChipsHaveNoFault, place)
      #expect(!walk.isSpinning, place)
    }
  }

  /// However the faults fall, the keys are reported as they are in the end.
  @Test(arguments: TestTier.seeds(1..<81))
  func keysEndAsTheyAre(seed: UInt64) throws {
    var walk = try BusWalk(seed: seed)
    for _ in 0..<200 { walk.step() }
    walk.heal()
    walk.rewire(hasKeys: true)
    walk.show()
    walk.wait(seconds: 40)
    let comment: Comment = "seed \(seed): \(walk.log.suffix(8))"
    #expect(walk.heardDown == walk.heldDown, comment)
    #expect(walk.faults.isEmpty, comment)
  }

  @Test func hungBusCostsOneTimeOutAtATime() throws {
    var walk = try BusWalk(seed: 1)
    walk.show()
    walk.setHung(true)
    let start = walk.now
    walk.wait(seconds: 60)
    // Each retry costs the adapter's second, and 400 ms lie between two.
    let most = (walk.now - start) / 1_400_000_000 + 2
    #expect(walk.timeOuts <= most)
    #expect(walk.faults.map(\.part) == [.bus(BusWalk.bus)])
  }

  @Test func leavingBoardReleasesItsKeysAndGoesDark() throws {
    var walk = try BusWalk(seed: 1)
    walk.show()
    walk.hold(1)
    walk.wait(seconds: 1)
    #expect(!walk.heardDown.isEmpty)
    walk.order { orders in
      orders.chips = []
      orders.images = []
      orders.keys = .none
      orders.generation += 1
      orders.assignment = .leave
    }
    #expect(walk.heardDown.isEmpty)
    #expect(walk.shown.allSatisfy { $0 == .dark })
  }
}

/// A bus with three chips, the first of which has keys, and a clock that only this walk moves.
private struct BusWalk {
  static let bus = "/dev/i2c-1"
  static let chips = [0x70, 0x71, 0x72].map { WiredChip(bus: bus, address: $0) }
  private static let wiring = Wiring(chips: chips, lines: [], leds: [])

  /// The time, and everything that the hardware's calls change.
  private final class World: Sendable {
    let state = Monitor((now: UInt64(1_000_000_000), isHung: false, timeOuts: UInt64(0)))
  }

  private let world = World()
  private let bench = SimulatedPanel()
  private var turn: BusTurn<AnnouncingHardware>
  private var orders = BusOrders()
  private var random: SeededGenerator
  private(set) var log: [String] = []
  /// Since when each chip has been answering, and the bus.
  private var answersSince: [UInt64?] = [0, 0, 0]
  private var busSince: UInt64? = 0
  private(set) var heldDown: Set<KeyName> = []
  private(set) var heardDown: Set<KeyName> = []
  /// The chips that could not be turned dark since the last image.
  private var unreached: [HardwareError] = []

  /// The longest time until a healed chip is right: the pause, and the attempt that fails just before.
  private static let healing: UInt64 = 500_000_000

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    let world = world
    turn = BusTurn(
      on: AnnouncingHardware(SimulatedHardware(bench)) { _ in
        world.state.withLock { state in
          state.now += state.isHung ? 1_000_000_000 : 100_000
          if state.isHung { state.timeOuts += 1 }
        }
      })
    let chip = Self.chips[0]
    order { orders in
      orders.chips = Self.chips
      orders.images = Array(repeating: .dark, count: Self.chips.count)
      orders.keys = KeyWiring(scan: WiredScan(chip, interrupt: nil))
      orders.generation += 1
    }
  }

  var now: UInt64 { world.state.withLock(\.now) }
  var timeOuts: UInt64 { world.state.withLock(\.timeOuts) }
  var faults: [HardwareError] { turn.driver.faults + turn.keys.faults }

  // MARK: Events

  /// Does one random thing, and everything that is due.
  mutating func step() {
    let chip = Int.random(in: 0..<Self.chips.count, using: &random)
    switch Int.random(in: 0..<18, using: &random) {
    case 0: unplug(chip)
    case 1: plug(chip)
    case 2: setHung(true)
    case 3: setHung(false)
    case 4: hold(UInt64.random(in: 0..<4, using: &random))
    case 5: restate()
    case 6:
      log.append("dark")
      order { $0.assignment = .dark }
    case 7...10: wait(seconds: Double.random(in: 0...2, using: &random))
    case 11:
      log.append("ring")
      order {
        $0.rung.insert(Self.chips[0])
        $0.rings += 1
      }
    case 12: rewire(hasKeys: .random(using: &random))
    case 13: losePower(chip)
    default: show()
    }
  }

  /// Changes the board for another with the same chips, whose first may have keys.
  mutating func rewire(hasKeys: Bool) {
    log.append(hasKeys ? "rewire with keys" : "rewire")
    order { orders in
      orders.keys = hasKeys ? KeyWiring(scan: WiredScan(Self.chips[0])) : .none
      orders.images = Array(repeating: .dark, count: Self.chips.count)
      orders.generation += 1
      orders.assignment = .idle
    }
  }

  mutating func show() {
    let byte = UInt8.random(in: 0...255, using: &random)
    log.append("show \(byte)")
    order { orders in
      for index in orders.images.indices {
        orders.images[index] = ChipImage(
          ram: DisplayRAM(repeating: byte &+ UInt8(index)), brightness: .standard)
      }
      orders.assignment = .show
    }
  }

  mutating func unplug(_ chip: Int) {
    log.append("unplug \(chip)")
    bench.unplug(Self.chips[chip])
    answersSince[chip] = nil
    if chip == 0 { heldDown = [] }
  }

  mutating func plug(_ chip: Int) {
    guard answersSince[chip] == nil else { return }
    log.append("plug \(chip)")
    bench.plug(Self.chips[chip])
    answersSince[chip] = now
    // A known failure is retried by itself; a loss of power that no transfer noticed is not.
    if turn.driver.shown(chip) != nil { restate() }
  }

  /// Has the chips written in full, as after every eighth edge: one that lost power silently acknowledges
  /// everything and shows nothing.
  mutating func restate() {
    log.append("restate")
    order { if $0.assignment == .show { $0.isRestating = true } }
  }

  /// Interrupts a chip's power, unnoticed by any transfer.
  mutating func losePower(_ chip: Int) {
    guard answersSince[chip] != nil else { return }
    log.append("lose power \(chip)")
    bench.losePower(Self.chips[chip])
    answersSince[chip] = now
    if chip == 0 { heldDown = [] }
    restate()
  }

  mutating func setHung(_ isHung: Bool) {
    guard isHung == (busSince != nil) else { return }
    log.append(isHung ? "hang" : "free")
    bench.setHung(isHung, bus: Self.bus)
    world.state.withLock { $0.isHung = isHung }
    busSince = isHung ? nil : now
  }

  /// Holds keys of the first chip, by their bits.
  mutating func hold(_ bits: UInt64) {
    guard answersSince[0] != nil else { return }
    log.append("hold \(bits)")
    bench.hold(bits, on: Self.chips[0])
    heldDown = Set((0..<39).filter { bits >> UInt64($0) & 1 == 1 }.compactMap { KeyName(.scan, "\($0 + 1)") })
  }

  mutating func heal() {
    setHung(false)
    for chip in Self.chips.indices { plug(chip) }
  }

  /// Lets time pass, and does what is due meanwhile.
  mutating func wait(seconds: Double) {
    log.append("wait \(seconds)")
    let end = now + UInt64(seconds * 1_000_000_000)
    while let due = turn.due, due <= end {
      world.state.withLock { $0.now = max($0.now, due) }
      carryOut()
    }
    world.state.withLock { $0.now = max($0.now, end) }
  }

  mutating func order(_ body: (inout BusOrders) -> Void) {
    body(&orders)
    orders.posted += 1
    turn.take(&orders)
    carryOut()
  }

  private mutating func carryOut() {
    let world = world
    let outcome = turn.step { world.state.withLock(\.now) }
    for news in outcome.news {
      switch news {
      case .event(let event):
        if event.isDown { heardDown.insert(event.key) } else { heardDown.remove(event.key) }
      case .release(let keys): heardDown.subtract(keys)
      case .found(let key, let isClosed, _):
        if isClosed { heardDown.insert(key) } else { heardDown.remove(key) }
      case .overflow: heardDown = []
      case .taken, .offer: break
      }
    }
    switch orders.assignment {
    case .show: unreached = []
    case .dark: unreached = outcome.haltErrors
    case .idle, .leave: unreached += outcome.losses
    }
  }

  // MARK: Invariants

  var shown: [ChipImage] {
    var image = PanelImage(darkFor: Self.wiring)
    bench.read(bench.view(of: Self.wiring), into: &image)
    return image.chips
  }

  /// Whether a chip has been working for long enough to be right.
  private func isHealed(_ chip: Int) -> Bool {
    guard let since = answersSince[chip], let busSince else { return false }
    return now > max(since, busSince) + Self.healing
  }

  /// The chips that should show their image, or be dark, and do not.
  var wrongChips: [Int] {
    let shown = shown
    return Self.chips.indices.filter(isHealed).filter { chip in
      switch orders.assignment {
      case .show: return shown[chip] != orders.images[chip]
      case .dark, .idle, .leave: return shown[chip] != .dark && unreached.isEmpty
      }
    }
  }

  /// Whether the driver knows what each chip shows, as far as it knows anything.
  var believesWhatIsShown: Bool {
    let shown = shown
    return Self.chips.indices.allSatisfy { chip in
      !isHealed(chip) || turn.driver.shown(chip).map { $0 == shown[chip] } ?? true
    }
  }

  var healedChipsHaveNoFault: Bool {
    orders.assignment != .show
      || Self.chips.indices.filter(isHealed).allSatisfy { turn.driver.report($0).error == nil }
  }

  /// Whether the next step would be due at once, without any order.
  var isSpinning: Bool { turn.due.map { $0 <= now } ?? false }
}
