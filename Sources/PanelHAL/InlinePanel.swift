public import Panel

/// A panel whose lamps and buses are driven one after the other by the calling thread.
public struct InlinePanel<Hardware: PanelHardware>: PanelOutput {
  private var lamps: LampBank<Hardware>
  private var buses: [(driver: BusDriver<Hardware>, chips: [Int], images: [ChipImage])]

  /// A panel of a board; nothing is opened until the first image.
  public init(_ wiring: Wiring, on hardware: Hardware) {
    lamps = LampBank(wiring.lines, on: hardware)
    buses = wiring.buses.map { bus in
      let chips = wiring.chips.indices.filter { wiring.chips[$0].bus == bus }
      return (
        BusDriver(chips.map { wiring.chips[$0] }, on: hardware), chips,
        Array(repeating: .dark, count: chips.count)
      )
    }
  }

  /// Drives the lamps, then each bus in order.
  public mutating func present(_ image: PanelImage) {
    if lamps.hasFailures { lamps.open() }
    lamps.present(image.lines)
    for bus in buses.indices {
      for (index, chip) in buses[bus].chips.enumerated() { buses[bus].images[index] = image.chips[chip] }
      buses[bus].driver.present(buses[bus].images, retryingFailures: true)
    }
  }

  /// Turns the lamps off, then the chips of each bus.
  public mutating func halt() {
    lamps.halt()
    for bus in buses.indices { _ = buses[bus].driver.halt() }
  }

  /// The parts that are out of order, lamps first.
  public var faults: [HardwareError] { lamps.faults + buses.flatMap(\.driver.faults) }
}
