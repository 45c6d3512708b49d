package import Panel

/// Where the keys of a board are connected.
package struct KeyWiring: Equatable, Sendable {
  package var contacts: [WiredContact]
  package var scan: WiredScan?
  package var pad: WiredPad?

  package static let none = KeyWiring()

  package init(contacts: [WiredContact] = [], scan: WiredScan? = nil, pad: WiredPad? = nil) {
    self.contacts = contacts
    self.scan = scan
    self.pad = pad
  }

  package var buses: [String] {
    [scan?.chip.bus, pad?.chip.bus].compactMap(\.self).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  package func keys(onBus bus: String) -> KeyWiring {
    KeyWiring(scan: scan?.chip.bus == bus ? scan : nil, pad: pad?.chip.bus == bus ? pad : nil)
  }

  /// The keys on all buses, without the contacts on GPIO lines.
  package var chips: KeyWiring { KeyWiring(scan: scan, pad: pad) }

  /// The chips with an interrupt, and its line.
  package var interrupts: [(chip: WiredChip, input: WiredInput)] {
    [
      scan.flatMap { scan in scan.interrupt.map { (scan.chip, $0) } },
      pad.flatMap { pad in pad.interrupt.map { (pad.chip, $0) } },
    ]
    .compactMap(\.self)
  }

  /// The legends of keys whose names are only numbers.
  package var legends: [KeyName: String] {
    (scan?.legends ?? [:]).reduce(into: [:]) { legends, entry in
      if let key = KeyName(.scan, "\(entry.key)") { legends[key] = entry.value }
    }
  }
}
