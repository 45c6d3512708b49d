/// An input device of the kernel, as described in /sys/class/input, without opening it.
package struct KeypadDevice: Equatable, Sendable {
  /// Its name, such as `USB Compliant Keypad`.
  package let name: String
  /// The codes of its keys (linux/input-event-codes.h).
  package let keys: KeyCodes
  /// Whether it has a dial: an axis that reports steps (EV_REL).
  package let hasDial: Bool

  package init(name: String, keys: KeyCodes, hasDial: Bool = false) {
    self.name = name
    self.keys = keys
    self.hasDial = hasDial
  }

  /// Whether it has all ten digits in one block.
  package var hasDigits: Bool {
    EvdevKey.digitRow.allSatisfy(keys.contains) || EvdevKey.numberPad.allSatisfy(keys.contains)
      || EvdevKey.telephone.allSatisfy(keys.contains)
  }

  /// Whether it has a letter, so that passwords may be typed on it.
  package var hasLetters: Bool { EvdevKey.letters.contains(where: keys.contains) }

  /// Whether to use a device.
  package enum Judgement: Equatable, Sendable {
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
  /// grabbed device is cut off from all other programs. A device named in the configuration always does,
  /// except one with a power button and no digits: that button is the machine's (a Raspberry Pi 5 has one),
  /// and would no longer work if grabbed.
  package func judgement(named names: [String]) -> Judgement {
    let hasPower = keys.contains(EvdevKey.power)
    if names.contains(name) { return hasPower && !hasDigits ? .refuse : .take }
    guard hasDigits else { return .leave }
    return hasLetters || hasPower ? .offer : .take
  }
}

/// The key codes of a device.
package struct KeyCodes: Equatable, Sendable {
  /// The highest code of the kernel (KEY_MAX).
  package static let highest = 0x2FF

  private var words: [UInt64]

  /// A set of codes, without those beyond the kernel's.
  package init(_ codes: some Sequence<Int> = []) {
    words = Array(repeating: 0, count: (Self.highest + 1) / 64)
    for code in codes where 0...Self.highest ~= code { words[code / 64] |= 1 << UInt64(code % 64) }
  }

  /// The set in a file `capabilities/key` of /sys/class/input; `nil` if it is not such a file.
  ///
  /// It holds words of 64 bits in hexadecimal, the highest first (input_print_bitmap of
  /// drivers/input/input.c).
  package init?(capabilities text: String) {
    let parts = text.split { $0 == " " || $0 == "\n" }
    guard !parts.isEmpty, parts.count <= (Self.highest + 1) / 64 else { return nil }
    words = Array(repeating: 0, count: (Self.highest + 1) / 64)
    for (index, part) in parts.reversed().enumerated() {
      guard let word = UInt64(part, radix: 16), !part.hasPrefix("+") else { return nil }
      words[index] = word
    }
  }

  package func contains(_ code: Int) -> Bool {
    0...Self.highest ~= code && words[code / 64] & (1 << UInt64(code % 64)) != 0
  }
}
