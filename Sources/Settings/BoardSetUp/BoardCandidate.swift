package import Panel

/// A board that the configuration can name.
package struct BoardCandidate: Equatable, Sendable {
  package let name: String
  /// Its profile's description.
  package let description: String
  /// Its wiring, with the profile's bus names.
  package let wiring: Wiring

  package init(name: String, description: String, wiring: Wiring) {
    self.name = name
    self.description = description
    self.wiring = wiring
  }

  func wiring(renaming names: [String: String]) -> Wiring {
    Wiring(
      chips: wiring.chips.map { WiredChip(bus: names[$0.bus] ?? $0.bus, address: $0.address) },
      lines: wiring.lines, leds: wiring.leds,
      numericMonths: wiring.readouts.filter { wiring.places[$0].hasNumericMonth })
  }
}
