public import Panel

/// A board that the configuration can name.
public struct BoardCandidate: Equatable, Sendable {
  /// Its name.
  public let name: String
  /// Its profile's description.
  public let description: String
  /// Its wiring, with the profile's bus names.
  public let wiring: Wiring

  /// A board.
  public init(name: String, description: String, wiring: Wiring) {
    self.name = name
    self.description = description
    self.wiring = wiring
  }

  /// Its wiring with some buses renamed.
  func wiring(renaming names: [String: String]) -> Wiring {
    Wiring(
      chips: wiring.chips.map { WiredChip(bus: names[$0.bus] ?? $0.bus, address: $0.address) },
      lines: wiring.lines, leds: wiring.leds,
      numericMonths: wiring.readouts.filter { wiring.places[$0].hasNumericMonth })
  }
}
