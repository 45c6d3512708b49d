package import Keys
package import Panel

/// A panel whose lamps and buses are driven in turn by the calling thread.
package struct InlinePanel<Hardware: PanelHardware>: PanelOutput {
  private let hardware: Hardware
  private let now: (() -> UInt64)?
  private var dark = PanelImage(darkFor: Wiring(chips: [], lines: [], leds: []))
  private var lamps: LampBank<Hardware>
  private var drivers: [BusDriver<Hardware>] = []
  /// Separate from the drivers, so that reading a bus's state does not copy a driver.
  private var buses: [BusImages] = []

  /// A panel without a board.
  ///
  /// - Parameters:
  ///   - hardware: the platform that opens chips and lines.
  ///   - now: returns the time in nanoseconds of the monotonic clock; without it, times of writes are not
  ///     recorded.
  package init(on hardware: Hardware, now: (() -> UInt64)? = nil) {
    self.hardware = hardware
    self.now = now
    lamps = LampBank([], on: hardware)
  }

  /// Halts the old board and switches to another, which is opened with the first image.
  ///
  /// Keys of chips are not read: nobody presses those of simulated ones.
  package mutating func rewire(_ wiring: Wiring, keys: KeyWiring = .none) {
    losses += halt()
    faults = []
    dark = PanelImage(darkFor: wiring)
    lamps = LampBank(wiring.lines, on: hardware)
    buses = wiring.buses.map { bus in
      let chips = wiring.chips.indices.filter { wiring.chips[$0].bus == bus }
      return BusImages(chips: chips, images: Array(repeating: .dark, count: chips.count))
    }
    drivers = buses.map { bus in BusDriver(bus.chips.map { wiring.chips[$0] }, on: hardware) }
  }

  /// Drives the lamps, then each bus in order.
  package mutating func present(_ image: PanelImage) {
    let now = now?()
    if lamps.hasFailures { lamps.open() }
    lamps.present(image.lines, at: now)
    for bus in buses.indices {
      apply(image.chips, on: bus)
      guard !buses[bus].isCurrent else { continue }
      drivers[bus].present(buses[bus].images, retryingFailures: true, at: now)
      buses[bus].isCurrent = !drivers[bus].hasFailures
    }
    faults = lamps.faults
    for bus in buses.indices where !buses[bus].isCurrent { faults += drivers[bus].faults }
  }

  /// Does nothing: each presentation retries all failures.
  package mutating func maintain(_ image: PanelImage) {}

  private mutating func apply(_ images: [ChipImage], on bus: Int) {
    for index in buses[bus].chips.indices {
      let image = images[buses[bus].chips[index]]
      guard buses[bus].images[index] != image else { continue }
      buses[bus].images[index] = image
      buses[bus].isCurrent = false
    }
  }

  /// Turns off the lamps, then the chips of each bus.
  package mutating func halt() -> [HardwareError] {
    var errors = lamps.halt()
    for bus in buses.indices {
      errors += drivers[bus].halt()
      buses[bus].isCurrent = false
    }
    return errors
  }

  /// Always true: each call completes its work.
  package var isSettled: Bool { true }

  package mutating func takeLosses() -> [HardwareError] {
    guard !losses.isEmpty else { return [] }
    defer { losses = [] }
    return losses
  }

  private var losses: [HardwareError] = []

  /// The faulty parts, lamps first.
  package private(set) var faults: [HardwareError] = []

  package func shown(into image: inout PanelImage) {
    if image.chips.count != dark.chips.count || image.lines.count != dark.lines.count { image = dark }
    for line in image.lines.indices { image.lines[line] = lamps.shown(line) ?? false }
    for bus in buses.indices {
      for index in buses[bus].chips.indices {
        image.chips[buses[bus].chips[index]] = drivers[bus].shown(index) ?? .dark
      }
    }
  }

  /// None: keys are not read.
  package var polledKeys: [KeyPolling] { [] }

  package var parts: PanelReport {
    var chips = Array(repeating: PartReport(), count: dark.chips.count)
    for bus in buses.indices {
      for (index, chip) in buses[bus].chips.enumerated() { chips[chip] = drivers[bus].report(index) }
    }
    return PanelReport(chips: chips, lines: dark.lines.indices.map { lamps.report($0) })
  }
}

private struct BusImages {
  let chips: [Int]
  var images: [ChipImage]
  /// Whether the chips hold these images.
  var isCurrent = false
}
