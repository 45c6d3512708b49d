package import Keys
package import Panel

/// A part of the panel that can fail on its own.
package enum HardwarePart: Hashable, Sendable, CustomStringConvertible {
  /// A bus, by its device path.
  case bus(String)
  case chip(bus: String, address: UInt8)
  /// A GPIO line, by its name or by chip label and offset.
  case line(String)
  /// All GPIO lines of a chip, by its path or label.
  case gpioChip(String)
  /// A button, by its name and its line.
  case button(String, line: String)
  /// An input device of the kernel, by its name.
  case keypad(String)
  /// The chip of a keypad at an address of a bus.
  case pad(bus: String, address: UInt8)
  /// The keys that a display chip scans.
  case scan(bus: String, address: UInt8)

  /// A board's line, named as in the board: `GPIO17` or `5 of pinctrl-bcm2711`.
  package init(_ line: WiredLine.Reference) { self = .line(line.words) }

  /// The part in a message, such as `chip 0x70 on /dev/i2c-1`.
  package var description: String {
    switch self {
    case .bus(let path): "bus \(path)"
    case .chip(let bus, let address): "chip 0x\(String(address, radix: 16)) on \(bus)"
    case .line(let name): "line \(name)"
    case .gpioChip(let name): "GPIO chip \(name)"
    case .button(let name, let line): "button \(name) on \(line)"
    case .keypad(let name): "keypad \(name)"
    case .pad(let bus, let address): "keypad 0x\(String(address, radix: 16)) on \(bus)"
    case .scan(let bus, let address): "keys of chip 0x\(String(address, radix: 16)) on \(bus)"
    }
  }
}

extension Wiring {
  /// Whether a part of the hardware belongs to this board; every GPIO chip does if a line is wired, and an
  /// input device always counts.
  package func has(_ part: HardwarePart, keys: KeyWiring) -> Bool {
    let inputs = keys.contacts.map(\.input) + keys.interrupts.map(\.input)
    switch part {
    case .bus(let path): return chips.contains { $0.bus == path } || keys.buses.contains(path)
    case .chip(let bus, let address): return chips.contains(WiredChip(bus: bus, address: address))
    case .line:
      return lines.contains { HardwarePart($0.reference) == part }
        || inputs.contains { HardwarePart($0.line) == part }
    case .gpioChip: return !lines.isEmpty || !inputs.isEmpty
    case .button(let name, _): return keys.contacts.contains { $0.key.description == name }
    case .pad(let bus, let address): return keys.pad?.chip == WiredChip(bus: bus, address: address)
    case .scan(let bus, let address): return keys.scan?.chip == WiredChip(bus: bus, address: address)
    // The reader of input devices drops those that no longer belong to the prop.
    case .keypad: return true
    }
  }
}

/// A failed transfer or opening.
package struct HardwareError: Error, Equatable, Sendable, CustomStringConvertible {
  package let kind: HardwareErrorKind
  package let part: HardwarePart
  /// The operation, such as `write 4 bytes`.
  package let operation: String
  /// The system's words, such as `Remote I/O error (EREMOTEIO)`.
  package let system: String
  /// The advice, a sentence without a full stop.
  package let advice: String

  package init(kind: HardwareErrorKind, part: HardwarePart, operation: String, system: String, advice: String)
  {
    self.kind = kind
    self.part = part
    self.operation = operation
    self.system = system
    self.advice = advice
  }

  /// One line for a person: part, operation, the system's words, advice.
  package var description: String { "\(part): \(operation): \(system); \(advice)" }
}

/// The kind of a failure, as far as callers distinguish it.
package enum HardwareErrorKind: Sendable {
  /// The chip did not answer.
  case noAcknowledge
  /// The bus hung until its adapter gave up.
  case timeout
  /// A device, chip or line does not exist.
  case missing
  /// This user may not open it.
  case permission
  /// Another program or driver holds it.
  case busy
  /// The adapter, chip or device cannot do what is needed.
  case unsupported
  case other
}
