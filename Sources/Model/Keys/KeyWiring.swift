public import Panel

/// Where the keys of a board are connected.
public struct KeyWiring: Equatable, Sendable {
  /// The contacts on GPIO lines.
  public var contacts: [WiredContact]
  /// The key matrix of a display chip.
  public var scan: WiredScan?
  /// A keypad behind a PCF8574.
  public var pad: WiredPad?

  /// A board without keys.
  public static let none = KeyWiring()

  /// The keys of a board.
  public init(contacts: [WiredContact] = [], scan: WiredScan? = nil, pad: WiredPad? = nil) {
    self.contacts = contacts
    self.scan = scan
    self.pad = pad
  }

  /// The buses with keys.
  public var buses: [String] {
    [scan?.chip.bus, pad?.chip.bus].compactMap(\.self).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  /// The keys on a bus.
  public func keys(onBus bus: String) -> KeyWiring {
    KeyWiring(scan: scan?.chip.bus == bus ? scan : nil, pad: pad?.chip.bus == bus ? pad : nil)
  }

  /// The keys on all buses, without the contacts on GPIO lines.
  public var chips: KeyWiring { KeyWiring(scan: scan, pad: pad) }

  /// The chips with an interrupt, and its line.
  public var interrupts: [(chip: WiredChip, input: WiredInput)] {
    [
      scan.flatMap { scan in scan.interrupt.map { (scan.chip, $0) } },
      pad.flatMap { pad in pad.interrupt.map { (pad.chip, $0) } },
    ]
    .compactMap(\.self)
  }

  /// The legends of keys whose names are only numbers.
  public var legends: [KeyName: String] {
    (scan?.legends ?? [:]).reduce(into: [:]) { legends, entry in
      if let key = KeyName(.scan, "\(entry.key)") { legends[key] = entry.value }
    }
  }
}
