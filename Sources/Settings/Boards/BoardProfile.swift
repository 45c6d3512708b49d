package import ClockModel
package import Keys
package import Panel

/// A validated board profile.
package struct BoardProfile {
  package let description: String
  /// The chips in file order.
  package let chips: [WiredChip]
  package let lines: [WiredLine]
  /// Every LED; its place refers to chips and lines by their index here.
  package let leds: [WiredLED]
  /// The readouts whose month has two 7-segment digits.
  package let numericMonths: [ReadoutPosition]
  package let keys: KeyWiring

  package var buses: [String] {
    (chips.map(\.bus) + keys.buses).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  package func keyWiring(renaming names: [String: String]) -> KeyWiring {
    func renamed(_ chip: WiredChip) -> WiredChip {
      WiredChip(bus: names[chip.bus] ?? chip.bus, address: chip.address)
    }
    return KeyWiring(
      contacts: keys.contacts,
      scan: keys.scan.map { WiredScan(renamed($0.chip), interrupt: $0.interrupt, legends: $0.legends) },
      pad: keys.pad.map {
        WiredPad(
          renamed($0.chip), rows: $0.rows, columns: $0.columns, keys: $0.keys, interrupt: $0.interrupt,
          isOptional: $0.isOptional)
      })
  }

  /// The wiring, with some buses renamed.
  ///
  /// On each bus, chips with a colon come first, so that all its colons change with the first transfers of an
  /// edge. Otherwise chips keep the file's order.
  package func wiring(renaming names: [String: String] = [:]) -> Wiring {
    let renamed = chips.map { WiredChip(bus: names[$0.bus] ?? $0.bus, address: $0.address) }
    let order = self.order(of: renamed)
    var position = Array(repeating: 0, count: order.count)
    for (new, old) in order.enumerated() { position[old] = new }
    let moved = leds.map { wired in
      guard case .bit(let chip, let common, let row) = wired.place else { return wired }
      return WiredLED(wired.led, at: .bit(chip: position[chip], common: common, row: row))
    }
    return Wiring(
      chips: order.map { renamed[$0] }, lines: lines, leds: moved, numericMonths: numericMonths)
  }

  /// Returns the index of the chip for each position; each bus keeps the positions of its chips.
  private func order(of chips: [WiredChip]) -> [Int] {
    let withColon = Set(
      leds.compactMap { wired -> Int? in
        guard case .lamp(_, .colon) = wired.led, case .bit(let chip, _, _) = wired.place else { return nil }
        return chip
      })
    var order = Array(chips.indices)
    for bus in Set(chips.map(\.bus)) {
      let places = chips.indices.filter { chips[$0].bus == bus }
      let sorted = places.filter(withColon.contains) + places.filter { !withColon.contains($0) }
      for (place, chip) in zip(places, sorted) { order[place] = chip }
    }
    return order
  }
}
