public import Panel

/// What holds an input at a level while its contact is open.
public enum Pull: String, CaseIterable, Sendable {
  /// The pin's own resistor to its supply: the contact is between the pin and ground.
  case up
  /// The pin's own resistor to ground: the contact is between the pin and 3.3 V.
  case down
  /// A resistor on the board.
  case none
}

/// A GPIO line that is read.
public struct WiredInput: Hashable, Sendable {
  /// The line.
  public let line: WiredLine.Reference
  /// What holds the line at its level of rest.
  public let pull: Pull
  /// Whether the line is low while what is connected to it is closed, or asks for attention.
  public let isActiveLow: Bool

  /// An input on a line.
  public init(_ line: WiredLine.Reference, pull: Pull = .up, isActiveLow: Bool) {
    self.line = line
    self.pull = pull
    self.isActiveLow = isActiveLow
  }
}

/// A button or switch of a board, on a GPIO line.
public struct WiredContact: Hashable, Sendable {
  /// Its name in the board's profile.
  public let key: KeyName
  /// Its line.
  public let input: WiredInput

  /// A contact on a line.
  public init(_ key: KeyName, on input: WiredInput) {
    self.key = key
    self.input = input
  }
}

/// The key matrix of one of a board's HT16K33.
public struct WiredScan: Hashable, Sendable {
  /// The chip.
  public let chip: WiredChip
  /// The line that its pin INT is wired to; `nil` where it is not, and the keys are polled.
  public let interrupt: WiredInput?
  /// What is printed on keys, by their numbers from 1 to ``KeyName/keysOfScan``.
  public let legends: [Int: String]

  /// The key matrix of a chip.
  public init(_ chip: WiredChip, interrupt: WiredInput? = nil, legends: [Int: String] = [:]) {
    self.chip = chip
    self.interrupt = interrupt
    self.legends = legends
  }
}

/// A keypad behind a PCF8574, eight lines on an I²C bus.
public struct WiredPad: Hashable, Sendable {
  /// The addresses that a PCF8574 and a PCF8574A can have (NXP data sheet, address map).
  public static let addresses: [ClosedRange<UInt8>] = [0x20...0x27, 0x38...0x3F]

  /// Where it is.
  public let chip: WiredChip
  /// The pins P0 to P7 of its rows, top to bottom.
  public let rows: [Int]
  /// The pins of its columns, left to right.
  public let columns: [Int]
  /// What is printed on its keys, row by row; `nil` where there is none.
  public let keys: [[KeyName?]]
  /// The line that its pin INT is wired to; `nil` where it is not, and the keys are polled.
  public let interrupt: WiredInput?
  /// Whether a prop may be without it, so that it is missed only once it was there.
  public let isOptional: Bool

  /// A keypad.
  ///
  /// - Precondition: rows and columns are different pins of 0…7; ``keys`` has a list for each row, of a key for each column.
  public init(
    _ chip: WiredChip, rows: [Int], columns: [Int], keys: [[KeyName?]], interrupt: WiredInput? = nil,
    isOptional: Bool = false
  ) {
    self.chip = chip
    self.rows = rows
    self.columns = columns
    self.keys = keys
    self.interrupt = interrupt
    self.isOptional = isOptional
  }
}

/// Where the keys of a board are connected.
public struct KeyWiring: Equatable, Sendable {
  /// The contacts on GPIO lines.
  public var contacts: [WiredContact]
  /// The key matrix of a chip of the display.
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

  /// The buses that keys are read on.
  public var buses: [String] {
    [scan?.chip.bus, pad?.chip.bus].compactMap(\.self).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  /// The keys that are read on a bus.
  public func keys(onBus bus: String) -> KeyWiring {
    KeyWiring(scan: scan?.chip.bus == bus ? scan : nil, pad: pad?.chip.bus == bus ? pad : nil)
  }

  /// What of it is chips' on buses.
  public var chips: KeyWiring { KeyWiring(scan: scan, pad: pad) }

  /// The chips with an interrupt, and its line.
  public var interrupts: [(chip: WiredChip, input: WiredInput)] {
    [
      scan.flatMap { scan in scan.interrupt.map { (scan.chip, $0) } },
      pad.flatMap { pad in pad.interrupt.map { (pad.chip, $0) } },
    ]
    .compactMap(\.self)
  }

  /// What is printed on the keys whose names do not tell it.
  public var legends: [KeyName: String] {
    (scan?.legends ?? [:]).reduce(into: [:]) { legends, entry in
      if let key = KeyName(.scan, "\(entry.key)") { legends[key] = entry.value }
    }
  }
}
