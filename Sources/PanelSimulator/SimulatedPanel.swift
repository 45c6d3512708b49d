public import Panel
import PanelHAL
import Synchronization

/// A bench of simulated chips and lines: every chip that is opened exists, with random RAM as after power-on.
///
/// Chips can be unplugged, lose their power and hang their bus, as on a wall. All access is serialised, so that
/// drivers may work on one thread a bus.
public final class SimulatedPanel: Sendable {
  /// What went over one bus.
  public struct Traffic: Equatable, Sendable {
    /// Bits with START, STOP and acknowledges.
    public var bits = 0
    /// Transfers.
    public var transfers = 0
  }

  struct State {
    var chips: [WiredChip: SimulatedHT16K33] = [:]
    var lines: [WiredLine.Reference: Bool] = [:]
    var unplugged: Set<WiredChip> = []
    var hungBuses: Set<String> = []
    var traffic: [String: Traffic] = [:]
    var lineCalls = 0
    var generator: PowerOnNoise
  }

  let state: Mutex<State>

  /// An empty bench; the seed decides the RAM of chips at power-on.
  public init(seed: UInt64 = 1885) {
    state = Mutex(State(generator: PowerOnNoise(seed: seed)))
  }

  /// Reads what the LEDs of a board show from chips and lines; what was never opened or is unplugged is dark.
  public func read(_ wiring: Wiring, into image: inout PanelImage) {
    state.withLock { state in
      for (index, chip) in wiring.chips.enumerated() {
        image.chips[index] = state.chips[chip]?.shown ?? .dark
      }
      for (index, line) in wiring.lines.enumerated() {
        image.lines[index] = state.lines[line.reference] ?? false
      }
    }
  }

  /// A chip's registers and RAM, `nil` where none was opened or plugged in.
  public func chip(_ chip: WiredChip) -> SimulatedHT16K33? { state.withLock { $0.chips[chip] } }

  /// What went over each bus, by its path.
  public var traffic: [String: Traffic] { state.withLock(\.traffic) }

  /// The number of calls that set lines.
  public var lineCalls: Int { state.withLock(\.lineCalls) }

  /// Takes a chip off its bus: it does not answer and has no power.
  public func unplug(_ chip: WiredChip) {
    state.withLock { state in
      state.unplugged.insert(chip)
      state.chips[chip] = nil
    }
  }

  /// Puts a chip back, as after power-on.
  public func plug(_ chip: WiredChip) {
    state.withLock { state in
      state.unplugged.remove(chip)
      state.chips[chip] = SimulatedHT16K33(using: &state.generator)
    }
  }

  /// Interrupts a chip's power between two transfers; one that is not there has none to lose.
  public func losePower(_ chip: WiredChip) {
    state.withLock { state in
      if state.chips[chip] != nil { state.chips[chip] = SimulatedHT16K33(using: &state.generator) }
    }
  }

  /// Makes every transfer on a bus time out, or work again.
  public func setHung(_ isHung: Bool, bus: String) {
    state.withLock { state in
      if isHung { state.hungBuses.insert(bus) } else { state.hungBuses.remove(bus) }
    }
  }
}

/// SplitMix64 (Steele, Lea, Flood 2014): small, and the same on every machine.
struct PowerOnNoise: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
