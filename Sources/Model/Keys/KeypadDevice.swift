/// An input device of the kernel, as described in /sys/class/input, without opening it.
public struct KeypadDevice: Equatable, Sendable {
  /// Its name, such as `USB Compliant Keypad`.
  public let name: String
  /// The codes of its keys (linux/input-event-codes.h).
  public let keys: KeyCodes
  /// Whether it has a dial: an axis that reports steps (EV_REL).
  public let hasDial: Bool

  /// A device.
  public init(name: String, keys: KeyCodes, hasDial: Bool = false) {
    self.name = name
    self.keys = keys
    self.hasDial = hasDial
  }

  /// Whether it has all ten digits in one block.
  public var hasDigits: Bool {
    EvdevKey.digitRow.allSatisfy(keys.contains) || EvdevKey.numberPad.allSatisfy(keys.contains)
      || EvdevKey.telephone.allSatisfy(keys.contains)
  }

  /// Whether it has a letter, so that passwords may be typed on it.
  public var hasLetters: Bool { EvdevKey.letters.contains(where: keys.contains) }

  /// Whether to use a device.
  public enum Judgement: Equatable, Sendable {
    /// It belongs to the prop.
    case take
    /// It does not belong to the prop.
    case leave
    /// It may be meant; it is not used until it is named.
    case offer
    /// It is named but cannot be used: its power button is the machine's own.
    case refuse
  }

  /// Whether a device belongs to the prop.
  ///
  /// By default it does if it has digits and no letters: passwords are typed on a full keyboard, and a
  /// grabbed device is cut off from all other programs. A named device always does, except one with a power
  /// button and no digits: that button is the machine's (a Raspberry Pi 5 has one), and would no longer work
  /// if grabbed.
  ///
  /// - Parameter names: the devices named in the configuration.
  /// - Returns: whether to use it.
  public func judgement(named names: [String]) -> Judgement {
    let hasPower = keys.contains(EvdevKey.power)
    if names.contains(name) { return hasPower && !hasDigits ? .refuse : .take }
    guard hasDigits else { return .leave }
    return hasLetters || hasPower ? .offer : .take
  }
}

/// The key codes of a device.
public struct KeyCodes: Equatable, Sendable {
  /// The highest code of the kernel (KEY_MAX).
  public static let highest = 0x2FF

  private var words: [UInt64]

  /// A set of codes, without those beyond the kernel's.
  public init(_ codes: some Sequence<Int> = []) {
    words = Array(repeating: 0, count: (Self.highest + 1) / 64)
    for code in codes where 0...Self.highest ~= code { words[code / 64] |= 1 << UInt64(code % 64) }
  }

  /// The set in a file `capabilities/key` of /sys/class/input; `nil` if it is not such a file.
  ///
  /// It holds words of 64 bits in hexadecimal, the highest first (input_print_bitmap of
  /// drivers/input/input.c).
  /// - Parameter text: the file's content.
  public init?(capabilities text: String) {
    let parts = text.split { $0 == " " || $0 == "\n" }
    guard !parts.isEmpty, parts.count <= (Self.highest + 1) / 64 else { return nil }
    words = Array(repeating: 0, count: (Self.highest + 1) / 64)
    for (index, part) in parts.reversed().enumerated() {
      guard let word = UInt64(part, radix: 16), !part.hasPrefix("+") else { return nil }
      words[index] = word
    }
  }

  /// Whether the set contains a code.
  public func contains(_ code: Int) -> Bool {
    0...Self.highest ~= code && words[code / 64] & (1 << UInt64(code % 64)) != 0
  }
}
