public import Keys
public import Panel

/// A part of the panel that can fail by itself.
public enum HardwarePart: Hashable, Sendable, CustomStringConvertible {
  /// A bus, by its device path.
  case bus(String)
  /// A chip at an address of a bus.
  case chip(bus: String, address: UInt8)
  /// A GPIO line, by its name or by chip label and offset.
  case line(String)
  /// All GPIO lines of a chip, by its path or label.
  case gpioChip(String)
  /// A button, by its name and its line's.
  case button(String, line: String)
  /// An input device of the kernel, by its name.
  case keypad(String)
  /// The chip of a keypad at an address of a bus.
  case pad(bus: String, address: UInt8)
  /// The keys that a chip of the display scans.
  case scan(bus: String, address: UInt8)

  /// The part that a board's line is, named as its board names it: `GPIO17` or `5 of pinctrl-bcm2711`.
  public init(_ line: WiredLine.Reference) { self = .line(line.words) }

  /// As in a message: `chip 0x70 on /dev/i2c-1`.
  public var description: String {
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
  /// Whether a part of the hardware belongs to this board; every GPIO chip does where a line is wired.
  ///
  /// - Parameters:
  ///   - part: the part.
  ///   - keys: where the board's keys are.
  /// - Returns: whether it does; an input device is nobody's board's, and always counts.
  public func has(_ part: HardwarePart, keys: KeyWiring) -> Bool {
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
    // No part of the board: whoever reads input devices leaves out those that are not the prop's any more.
    case .keypad: return true
    }
  }
}

/// A transfer or an opening that failed.
public struct HardwareError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What kind of failure it is, as far as a caller acts on it.
  public enum Kind: Sendable {
    /// The chip did not answer.
    case noAcknowledge
    /// The bus hung until its adapter gave up.
    case timeout
    /// A device, chip or line is not there.
    case missing
    /// The system does not let this user open it.
    case permission
    /// Another program or driver holds it.
    case busy
    /// The adapter cannot do what is needed.
    case unsupported
    /// Anything else.
    case other
  }

  /// What kind of failure it is.
  public let kind: Kind
  /// The part that failed.
  public let part: HardwarePart
  /// What was tried, as in `write 4 bytes`.
  public let operation: String
  /// What the system said, as in `Remote I/O error (EREMOTEIO)`.
  public let system: String
  /// What to do about it, a sentence without its full stop.
  public let advice: String

  /// A failure.
  public init(kind: Kind, part: HardwarePart, operation: String, system: String, advice: String) {
    self.kind = kind
    self.part = part
    self.operation = operation
    self.system = system
    self.advice = advice
  }

  /// One line for a person: what was tried, on what, what the system said, what to do.
  public var description: String { "\(part): \(operation): \(system); \(advice)" }
}
