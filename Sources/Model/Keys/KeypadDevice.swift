/// What an input device of the kernel is, as /sys/class/input tells it without the device's being opened.
public struct KeypadDevice: Equatable, Sendable {
  /// Its name, as in `USB Compliant Keypad`.
  public let name: String
  /// The codes of its keys (linux/input-event-codes.h).
  public let keys: KeyCodes
  /// Whether it has a dial: an axis whose steps are told one by one (EV_REL).
  public let hasDial: Bool

  /// A device.
  public init(name: String, keys: KeyCodes, hasDial: Bool = false) {
    self.name = name
    self.keys = keys
    self.hasDial = hasDial
  }

  /// Whether it has all ten digits, of either block.
  public var hasDigits: Bool {
    EvdevKey.digitRow.allSatisfy(keys.contains) || EvdevKey.numberPad.allSatisfy(keys.contains)
      || EvdevKey.telephone.allSatisfy(keys.contains)
  }

  /// Whether it has a letter, and so may be what somebody types a password on.
  public var hasLetters: Bool { EvdevKey.letters.contains(where: keys.contains) }

  /// What is to be done with a device.
  public enum Judgement: Equatable, Sendable {
    /// It is the prop's.
    case take
    /// It is somebody else's.
    case leave
    /// It may be meant, and is left until it is named.
    case offer
    /// It was named, and cannot be taken: its power button is the machine's own.
    case refuse
  }

  /// Whether a device is the prop's.
  ///
  /// By itself it is where it has digits and no letters: a full keyboard types passwords, and what is grabbed nobody else hears
  /// of. One that is named is always meant; but a power button without digits is the machine's (a Raspberry Pi 5 has one), and
  /// grabbed it would switch nothing off any more.
  ///
  /// - Parameter names: the devices that the configuration names.
  /// - Returns: what is to be done with it.
  public func judgement(named names: [String]) -> Judgement {
    let hasPower = keys.contains(EvdevKey.power)
    if names.contains(name) { return hasPower && !hasDigits ? .refuse : .take }
    guard hasDigits else { return .leave }
    return hasLetters || hasPower ? .offer : .take
  }
}

/// The codes of the keys that a device has.
public struct KeyCodes: Equatable, Sendable {
  /// The highest code of the kernel (KEY_MAX).
  public static let highest = 0x2FF

  private var words: [UInt64]

  /// A set of codes; those beyond the kernel's are left out.
  public init(_ codes: some Sequence<Int> = []) {
    words = Array(repeating: 0, count: (Self.highest + 1) / 64)
    for code in codes where 0...Self.highest ~= code { words[code / 64] |= 1 << UInt64(code % 64) }
  }

  /// The set that a file `capabilities/key` of /sys/class/input tells; `nil` for what is no such file.
  ///
  /// It is words of 64 bits in hexadecimal digits, the highest first (input_print_bitmap of drivers/input/input.c).
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

  /// Whether a code is among them.
  public func contains(_ code: Int) -> Bool {
    0...Self.highest ~= code && words[code / 64] & (1 << UInt64(code % 64)) != 0
  }
}
