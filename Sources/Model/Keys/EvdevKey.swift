/// The kernel's key codes (linux/input-event-codes.h), and the legends of the keys.
package enum EvdevKey {
  /// KEY_POWER.
  package static let power = 116
  /// KEY_NUMLOCK, which is ignored: a pad that has one may send it around each key.
  static let numLock = 69
  /// KEY_1 to KEY_9 and KEY_0: the row above the letters.
  static let digitRow = 2...11
  /// KEY_KP0 to KEY_KP9.
  static let numberPad = [82, 79, 80, 81, 75, 76, 77, 71, 72, 73]
  /// KEY_NUMERIC_0 to KEY_NUMERIC_9.
  static let telephone = 0x200...0x209
  /// KEY_Q to KEY_P, KEY_A to KEY_L, KEY_Z to KEY_M.
  static let letters = Array(16...25) + Array(30...38) + Array(44...50)

  /// The digits of a pad without letters while its own NumLock is off: KEY_INSERT, KEY_END, KEY_DOWN,
  /// KEY_PAGEDOWN, KEY_LEFT, KEY_CLEAR, KEY_RIGHT, KEY_HOME, KEY_UP, KEY_PAGEUP.
  private static let navigation: [Int: String] = [
    110: "0", 107: "1", 108: "2", 109: "3", 105: "4", 0x163: "5", 106: "6", 102: "7", 103: "8", 104: "9",
  ]

  /// The legend of a key.
  ///
  /// - Parameters:
  ///   - code: the kernel's code.
  ///   - hasLetters: whether the device has letters: then its arrows are arrows.
  /// - Returns: `nil` for an ignored key; a key without a name is called by its code, as in `key-240`.
  package static func legend(of code: Int, onDeviceWithLetters hasLetters: Bool) -> String? {
    guard code != numLock, 1...KeyCodes.highest ~= code else { return nil }
    if !hasLetters, let digit = navigation[code] { return digit }
    if digitRow.contains(code) { return "\((code - 1) % 10)" }
    if let digit = numberPad.firstIndex(of: code) { return "\(digit)" }
    if telephone.contains(code) { return "\(code - telephone.lowerBound)" }
    return names[code] ?? letter(code) ?? "key-\(code)"
  }

  private static func letter(_ code: Int) -> String? {
    for (first, row) in [(16, "qwertyuiop"), (30, "asdfghjkl"), (44, "zxcvbnm")] {
      guard code >= first, code - first < row.count else { continue }
      return String(row[row.index(row.startIndex, offsetBy: code - first)])
    }
    return nil
  }

  private static let names: [Int: String] = {
    var names: [Int: String] = [
      1: "esc", 12: "-", 13: "=", 14: "backspace", 15: "tab", 28: "enter", 29: "ctrl", 39: ";", 42: "shift",
      51: "comma",
      52: ".", 53: "/", 54: "rightshift", 55: "*", 56: "alt", 57: "space", 58: "capslock", 70: "scrolllock",
      74: "-", 78: "+",
      83: ".", 96: "enter", 97: "rightctrl", 98: "/", 100: "rightalt", 102: "home", 103: "up", 104: "pageup",
      105: "left",
      106: "right", 107: "end", 108: "down", 109: "pagedown", 110: "insert", 111: "delete", 113: "mute",
      114: "volumedown",
      115: "volumeup", 116: "power", 117: "=", 119: "pause", 121: "comma", 125: "meta", 128: "stop",
      139: "menu", 140: "calc",
      142: "sleep", 158: "back", 163: "next", 164: "playpause", 165: "previous", 166: "stopcd",
      172: "homepage", 179: "(",
      180: ")", 207: "play", 208: "fastforward", 353: "select", 0x163: "clear", 0x20A: "*", 0x20B: "#",
      0x20C: "a", 0x20D: "b",
      0x20E: "c", 0x20F: "d",
    ]
    for number in 1...10 { names[58 + number] = "f\(number)" }
    (names[87], names[88]) = ("f11", "f12")
    // BTN_0 to BTN_9, from pads of buttons.
    for number in 0...9 { names[0x100 + number] = "btn\(number)" }
    return names
  }()
}
