public import LinuxSystem
import LiveTestSupport
public import Panel
public import PanelHAL
public import PanelSimulator
public import PanelThreads

/// A panel with a thread a bus, on three simulated chips of two buses that take turns, and two lamps.
public struct PanelBench {
  /// The simulated chips and lines.
  public let simulation = SimulatedPanel()
  /// What the threads signal.
  public let wakeUp: WakeUp

  /// Two chips on one bus with one of another between them.
  public static let chips = [
    WiredChip(bus: "/dev/i2c-1", address: 0x70), WiredChip(bus: "/dev/i2c-3", address: 0x70),
    WiredChip(bus: "/dev/i2c-1", address: 0x71),
  ]
  /// The chips, and two lamps.
  public static let wiring = Wiring(
    chips: chips, lines: [WiredLine(.name("GPIO17")), WiredLine(.name("GPIO27"))], leds: [])

  /// A bench on which nothing happened yet.
  public init() throws { wakeUp = try WakeUp() }

  /// The hardware that the chips are reached through.
  public var hardware: SimulatedHardware { SimulatedHardware(simulation) }

  /// The same, with a bus whose transfers wait until a gate is opened.
  public func hardware(blocking bus: String, until gate: Monitor<Bool>) -> BlockingHardware {
    BlockingHardware(bench: hardware, blockedBus: bus, gate: gate)
  }

  /// A panel that has no board yet.
  public func unwiredPanel<Hardware: PanelHardware>(
    on hardware: Hardware, edgesBetweenRestates: Int? = nil,
    startingBy start: @escaping ThreadStarter = Worker.start
  ) -> ThreadedPanel<Hardware> {
    ThreadedPanel(
      on: hardware, wakeUp: wakeUp, edgesBetweenRestates: edgesBetweenRestates,
      startingBy: start)
  }

  /// A panel on hardware of a test.
  public func panel<Hardware: PanelHardware>(
    on hardware: Hardware, edgesBetweenRestates: Int? = nil
  ) -> ThreadedPanel<Hardware> {
    var panel = unwiredPanel(on: hardware, edgesBetweenRestates: edgesBetweenRestates)
    panel.rewire(Self.wiring)
    return panel
  }

  /// A panel on the simulated hardware.
  public func panel(edgesBetweenRestates: Int? = nil) -> ThreadedPanel<SimulatedHardware> {
    panel(on: hardware, edgesBetweenRestates: edgesBetweenRestates)
  }

  /// An image that is another one on each chip.
  public static func image(_ byte: UInt8, lines: [Bool] = [true, false]) -> PanelImage {
    var image = PanelImage(darkFor: wiring)
    for chip in image.chips.indices {
      image.chips[chip] = ChipImage(ram: DisplayRAM(repeating: byte &+ UInt8(chip)), brightness: .standard)
    }
    image.lines = lines
    return image
  }

  /// What the LEDs show.
  public func shown(_ wiring: Wiring = PanelBench.wiring) -> PanelImage {
    var image = PanelImage(darkFor: wiring)
    simulation.read(simulation.view(of: wiring), into: &image)
    return image
  }

  /// Waits until something holds.
  public func eventually(_ holds: () -> Bool) -> Bool { Waiting.until(holds) }
}
