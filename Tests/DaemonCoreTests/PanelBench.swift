import LinuxSystem
import Panel
import PanelHAL
import PanelSimulator

@testable import DaemonCore

/// A panel with a thread a bus, on three simulated chips of two buses that take turns, and two lamps.
struct PanelBench {
  let simulation = SimulatedPanel()
  let wakeUp: WakeUp

  static let chips = [
    WiredChip(bus: "/dev/i2c-1", address: 0x70), WiredChip(bus: "/dev/i2c-3", address: 0x70),
    WiredChip(bus: "/dev/i2c-1", address: 0x71),
  ]
  static let wiring = Wiring(
    chips: chips, lines: [WiredLine(.name("GPIO17")), WiredLine(.name("GPIO27"))], leds: [])

  init() throws { wakeUp = try WakeUp() }

  /// The hardware that the chips are reached through.
  var hardware: SimulatedHardware { SimulatedHardware(simulation) }

  /// The same, with a bus whose transfers wait until a gate is opened.
  func hardware(blocking bus: String, until gate: Monitor<Bool>) -> BlockingHardware {
    BlockingHardware(bench: hardware, blockedBus: bus, gate: gate)
  }

  /// A panel that has no board yet.
  func unwiredPanel<Hardware: PanelHardware>(
    on hardware: Hardware, edgesBetweenRestates: Int? = nil
  ) -> ThreadedPanel<Hardware> {
    ThreadedPanel(
      on: hardware, wakeUp: wakeUp, reportsEveryPass: true, edgesBetweenRestates: edgesBetweenRestates)
  }

  func panel<Hardware: PanelHardware>(
    on hardware: Hardware, edgesBetweenRestates: Int? = nil
  ) -> ThreadedPanel<Hardware> {
    var panel = unwiredPanel(on: hardware, edgesBetweenRestates: edgesBetweenRestates)
    panel.rewire(Self.wiring)
    return panel
  }

  func panel(edgesBetweenRestates: Int? = nil) -> ThreadedPanel<SimulatedHardware> {
    panel(on: hardware, edgesBetweenRestates: edgesBetweenRestates)
  }

  /// An image that is another one on each chip.
  static func image(_ byte: UInt8, lines: [Bool] = [true, false]) -> PanelImage {
    var image = PanelImage(darkFor: wiring)
    for chip in image.chips.indices {
      image.chips[chip] = ChipImage(ram: DisplayRAM(repeating: byte &+ UInt8(chip)), brightness: .standard)
    }
    image.lines = lines
    return image
  }

  /// What the LEDs show.
  func shown(_ wiring: Wiring = Self.wiring) -> PanelImage {
    var image = PanelImage(darkFor: wiring)
    simulation.read(simulation.view(of: wiring), into: &image)
    return image
  }

  /// Polls until something holds; only a broken panel takes the ten seconds.
  func eventually(_ holds: () -> Bool) -> Bool {
    let deadline = SystemClock.monotonicNanoseconds + 10_000_000_000
    while SystemClock.monotonicNanoseconds < deadline {
      if holds() { return true }
      hardware.pause(milliseconds: 1)
    }
    return holds()
  }
}
