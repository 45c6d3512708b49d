import ClockModel
import Keys
package import Panel
import PanelHAL
import Synchronization

/// A bench of simulated chips and lines: every chip that is opened exists, with random RAM as after power-on.
///
/// Chips can be unplugged, lose power and hang their bus, as in a real prop. All access is serialised, so
/// drivers may use one thread per bus.
package final class SimulatedPanel: Sendable {
  /// The traffic on one bus.
  package struct Traffic: Equatable, Sendable {
    /// Bits, including START, STOP and acknowledges.
    package var bits = 0
    package var transfers = 0
  }

  /// A place for a chip: the bench keeps one for each chip that was ever named.
  struct Socket {
    let bus: String
    var chip: SimulatedHT16K33?
    /// The keypad's chip, at an address that no HT16K33 can have.
    var pad: SimulatedPCF8574?
    var isUnplugged = false
    var traffic = Traffic()
  }

  struct State {
    var sockets: [Socket] = []
    var socketsOfChips: [WiredChip: Int] = [:]
    var lines: [Bool] = []
    var linesByReference: [WiredLine.Reference: Int] = [:]
    var hungBuses: Set<String> = []
    var lineCalls = 0
    var generator: SplitMix64

    mutating func socket(of chip: WiredChip) -> Int {
      if let known = socketsOfChips[chip] { return known }
      let isPad = WiredPad.addresses.contains { $0.contains(chip.address) }
      sockets.append(Socket(bus: chip.bus, pad: isPad ? SimulatedPCF8574() : nil))
      socketsOfChips[chip] = sockets.count - 1
      return sockets.count - 1
    }

    mutating func line(_ reference: WiredLine.Reference) -> Int {
      if let known = linesByReference[reference] { return known }
      lines.append(false)
      linesByReference[reference] = lines.count - 1
      return lines.count - 1
    }

    mutating func powerOn(_ socket: Int) {
      if sockets[socket].pad == nil {
        sockets[socket].chip = SimulatedHT16K33(using: &generator)
      } else {
        sockets[socket].pad?.losePower()
      }
    }
  }

  /// The positions of a board's chips and lines on a bench, found once for many readings.
  package struct View: Sendable {
    let sockets: [Int]
    let lines: [Int]
  }

  let state: Mutex<State>

  /// An empty bench; the seed determines the RAM of chips at power-on.
  package init(seed: UInt64 = 1885) {
    state = Mutex(State(generator: SplitMix64(seed: seed)))
  }

  /// Finds a board's chips and lines.
  package func view(of wiring: Wiring) -> View {
    state.withLock { state in
      View(
        sockets: wiring.chips.map { state.socket(of: $0) },
        lines: wiring.lines.map { state.line($0.reference) })
    }
  }

  /// Reads the image on a board's LEDs; chips and lines never opened or unplugged are dark.
  package func read(_ view: View, into image: inout PanelImage) {
    state.withLock { state in
      for index in view.sockets.indices {
        image.chips[index] = state.sockets[view.sockets[index]].chip?.shown ?? .dark
      }
      for index in view.lines.indices { image.lines[index] = state.lines[view.lines[index]] }
    }
  }

  /// Reads the image on a board's LEDs, whenever it is called.
  package func reader(of wiring: Wiring) -> (inout PanelImage) -> Void {
    let view = view(of: wiring)
    return { [self] in read(view, into: &$0) }
  }

  /// A chip's registers and RAM; `nil` if it was never opened or is unplugged.
  package func chip(_ chip: WiredChip) -> SimulatedHT16K33? {
    state.withLock { state in state.sockets[state.socket(of: chip)].chip }
  }

  /// Holds down only these keys of a chip, as bits from K1 of KS0 on; without effect on an absent chip.
  package func hold(_ keys: UInt64, on chip: WiredChip) {
    state.withLock { state in state.sockets[state.socket(of: chip)].chip?.hold(keys) }
  }

  /// Sets ``SimulatedHT16K33/tellsHeldKeysOnce`` of a chip that is present.
  package func setTellsHeldKeysOnce(_ isOnce: Bool, on chip: WiredChip) {
    state.withLock { state in state.sockets[state.socket(of: chip)].chip?.tellsHeldKeysOnce = isOnce }
  }

  /// Closes only these contacts of a keypad, each of which connects two pins of its PCF8574.
  package func close(_ contacts: [(Int, Int)], on pad: WiredChip) {
    state.withLock { state in
      state.sockets[state.socket(of: pad)].pad?.contacts = contacts.map { .init($0.0, $0.1) }
    }
  }

  package func interrupts(_ chip: WiredChip) -> Bool {
    state.withLock { state in
      let socket = state.sockets[state.socket(of: chip)]
      return socket.chip?.interrupts ?? socket.pad?.interrupts ?? false
    }
  }

  /// The traffic on each bus, by path.
  package var traffic: [String: Traffic] {
    state.withLock { state in
      state.sockets.reduce(into: [:]) { traffic, socket in
        guard socket.traffic.transfers > 0 else { return }
        traffic[socket.bus, default: Traffic()].bits += socket.traffic.bits
        traffic[socket.bus, default: Traffic()].transfers += socket.traffic.transfers
      }
    }
  }

  /// The number of calls that set lines.
  package var lineCalls: Int { state.withLock(\.lineCalls) }

  /// Takes a chip off its bus: it loses power and does not answer.
  package func unplug(_ chip: WiredChip) {
    state.withLock { state in
      let socket = state.socket(of: chip)
      state.sockets[socket].isUnplugged = true
      state.sockets[socket].chip = nil
    }
  }

  /// Puts a chip back, as after power-on.
  package func plug(_ chip: WiredChip) {
    state.withLock { state in
      let socket = state.socket(of: chip)
      state.sockets[socket].isUnplugged = false
      state.powerOn(socket)
    }
  }

  /// Interrupts a chip's power between two transfers; without effect on an absent chip.
  package func losePower(_ chip: WiredChip) {
    state.withLock { state in
      let socket = state.socket(of: chip)
      if state.sockets[socket].chip != nil || state.sockets[socket].pad != nil { state.powerOn(socket) }
    }
  }

  /// Makes every transfer on a bus time out, or work again.
  package func setHung(_ isHung: Bool, bus: String) {
    state.withLock { state in
      if isHung { state.hungBuses.insert(bus) } else { state.hungBuses.remove(bus) }
    }
  }
}
