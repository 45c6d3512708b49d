public import Panel

/// A panel whose lamps and buses are driven one after the other by the calling thread.
public struct InlinePanel<Hardware: PanelHardware>: PanelOutput {
  private let hardware: Hardware
  private var lamps: LampBank<Hardware>
  private var drivers: [BusDriver<Hardware>] = []
  /// Beside the drivers, since looking at a bus must not copy a driver.
  private var buses: [BusImages] = []

  private struct BusImages {
    let chips: [Int]
    var images: [ChipImage]
    /// Whether the driver holds what it was last given.
    var isCurrent = false
  }

  /// A panel without a board.
  public init(on hardware: Hardware) {
    self.hardware = hardware
    lamps = LampBank([], on: hardware)
  }

  /// Halts the old board and takes another; nothing of it is opened until the first image.
  public mutating func rewire(_ wiring: Wiring) {
    losses += halt()
    faults = []
    lamps = LampBank(wiring.lines, on: hardware)
    buses = wiring.buses.map { bus in
      let chips = wiring.chips.indices.filter { wiring.chips[$0].bus == bus }
      return BusImages(chips: chips, images: Array(repeating: .dark, count: chips.count))
    }
    drivers = buses.map { bus in BusDriver(bus.chips.map { wiring.chips[$0] }, on: hardware) }
  }

  /// Drives the lamps, then each bus in order.
  public mutating func present(_ image: PanelImage) {
    if lamps.hasFailures { lamps.open() }
    lamps.present(image.lines)
    for bus in buses.indices {
      take(image.chips, on: bus)
      guard !buses[bus].isCurrent else { continue }
      drivers[bus].present(buses[bus].images, retryingFailures: true)
      buses[bus].isCurrent = !drivers[bus].hasFailures
    }
    faults = lamps.faults
    for bus in buses.indices where !buses[bus].isCurrent { faults += drivers[bus].faults }
  }

  private mutating func take(_ images: [ChipImage], on bus: Int) {
    for index in buses[bus].chips.indices {
      let image = images[buses[bus].chips[index]]
      guard buses[bus].images[index] != image else { continue }
      buses[bus].images[index] = image
      buses[bus].isCurrent = false
    }
  }

  /// Turns the lamps off, then the chips of each bus.
  ///
  /// - Returns: the errors of the parts that could not be reached.
  public mutating func halt() -> [HardwareError] {
    var errors = lamps.halt()
    for bus in buses.indices {
      errors += drivers[bus].halt()
      buses[bus].isCurrent = false
    }
    return errors
  }

  /// Always true: a call returns when its work is done.
  public var isSettled: Bool { true }

  /// Returns at once.
  public func settle(within nanoseconds: UInt64) {}

  /// The parts of earlier boards that could not be turned dark, told once.
  public mutating func takeLosses() -> [HardwareError] {
    guard !losses.isEmpty else { return [] }
    defer { losses = [] }
    return losses
  }

  private var losses: [HardwareError] = []

  /// The parts that are out of order, lamps first.
  public private(set) var faults: [HardwareError] = []
}
