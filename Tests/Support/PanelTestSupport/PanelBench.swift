package import LinuxSystem
import LiveTestSupport
package import Panel
package import PanelHAL
package import PanelSimulator
package import PanelThreads

/// A panel with one thread per bus, three simulated chips on two buses, and two lamps.
package struct PanelBench {
  /// The simulated chips and lines.
  package let simulation = SimulatedPanel()
  /// Signalled by the threads.
  package let wakeUp: WakeUp

  /// Two chips on one bus, listed with one of another bus between them.
  package static let chips = [
    WiredChip(bus: "/dev/i2c-1", address: 0x70), WiredChip(bus: "/dev/i2c-3", address: 0x70),
    WiredChip(bus: "/dev/i2c-1", address: 0x71),
  ]
  /// The chips, and two lamps.
  package static let wiring = Wiring(
    chips: chips, lines: [WiredLine(.name("GPIO17")), WiredLine(.name("GPIO27"))], leds: [])

  /// A new bench.
  package init() throws { wakeUp = try WakeUp() }

  /// The hardware that gives access to the chips.
  package var hardware: SimulatedHardware { SimulatedHardware(simulation) }

  /// The same, with a bus whose transfers wait until a gate opens.
  package func hardware(
    blocking bus: String, until gate: Monitor<Bool>, arrivals: Monitor<Int> = Monitor(0)
  ) -> AnnouncingHardware {
    .blocking(bus, of: hardware, until: gate, arrivals: arrivals)
  }

  /// A panel without a board.
  package func unwiredPanel<Hardware: PanelHardware>(
    on hardware: Hardware, edgesBetweenRestates: Int? = nil,
    startingBy start: @escaping ThreadStarter = Worker.start
  ) -> ThreadedPanel<Hardware> {
    ThreadedPanel(
      on: hardware, wakeUp: wakeUp, edgesBetweenRestates: edgesBetweenRestates, clock: SystemClock.monotonic,
      startingBy: start)
  }

  /// A panel on a test's hardware.
  package func panel<Hardware: PanelHardware>(
    on hardware: Hardware, edgesBetweenRestates: Int? = nil
  ) -> ThreadedPanel<Hardware> {
    var panel = unwiredPanel(on: hardware, edgesBetweenRestates: edgesBetweenRestates)
    panel.rewire(Self.wiring)
    return panel
  }

  /// A panel on the simulated hardware.
  package func panel(edgesBetweenRestates: Int? = nil) -> ThreadedPanel<SimulatedHardware> {
    panel(on: hardware, edgesBetweenRestates: edgesBetweenRestates)
  }

  /// An image that differs on each chip.
  package static func image(_ byte: UInt8, lines: [Bool] = [true, false]) -> PanelImage {
    var image = PanelImage(darkFor: wiring)
    for chip in image.chips.indices {
      image.chips[chip] = ChipImage(ram: DisplayRAM(repeating: byte &+ UInt8(chip)), brightness: .standard)
    }
    image.lines = lines
    return image
  }

  /// The LEDs' state.
  package func shown(_ wiring: Wiring = PanelBench.wiring) -> PanelImage {
    var image = PanelImage(darkFor: wiring)
    simulation.read(simulation.view(of: wiring), into: &image)
    return image
  }

  /// Waits until something holds.
  package func eventually(_ holds: () -> Bool) -> Bool { Waiting.until(holds) }
}
