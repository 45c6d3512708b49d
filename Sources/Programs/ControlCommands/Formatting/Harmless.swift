/// The texts that a bug report may print: those of closed lists, and those whose form reveals nothing about
/// an owner.
///
/// Any other text is replaced, so that a new or odd one is never printed.
enum Harmless {
  /// The bundled boards (boards/).
  static let boards: Set = [
    "adafruit-backpacks", "circuitsetup-acar", "circuitsetup-tcd", "one-chip-per-readout-gpio-lamps",
    "professor-gizmo",
  ]

  /// The activities of a prop without sequences of its owner; the sequences are those of systemd/data/sequences.
  static let activities: Set = [
    "clock", "off", "timer", "test lamps", "test segments", "test walk", "date-entry", "departure", "glitch",
    "power-on", "re-entry",
  ]

  /// The labels of the GPIO chips of the Raspberry Pi's header.
  private static let gpioChips: Set = ["pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835"]

  /// The values of `control` for the page.
  private static let controls: Set = ["off", "paired", "open"]

  /// Returns a board's name if it is bundled.
  static func board(_ name: String) -> String {
    if name == "none" { return "none" }
    return boards.contains(name) ? name : "own profile"
  }

  /// Returns the activity without the name of an owner's sequence.
  static func activity(_ text: String) -> String {
    if activities.contains(text) { return text }
    return text.hasPrefix("nothing: ") ? "nothing" : "own sequence"
  }

  /// Returns the value of `control` for the page.
  static func control(_ text: String) -> String { controls.contains(text) ? text : "unknown" }

  static func version(_ text: String) -> String {
    let isVersion =
      text.utf8.count <= 24 && text.utf8.first.map(isDigit) == true
      && text.utf8.allSatisfy { isDigit($0) || isLetter($0) || ".+~-".utf8.contains($0) }
    return isVersion ? text : "of an unknown version"
  }

  /// Returns the version of the tz database, such as `2025b`.
  static func zoneVersion(_ text: String?) -> String {
    guard let text, 5...6 ~= text.utf8.count, text.utf8.prefix(4).allSatisfy(isDigit),
      text.utf8.dropFirst(4).allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 })
    else { return "of an unknown version" }
    return text
  }

  /// Returns a bus by the kernel's path.
  static func bus(_ path: String) -> String {
    let start = "/dev/i2c-"
    return path.hasPrefix(start) && isNumber(path.dropFirst(start.count)) ? path : "another bus"
  }

  static func address(_ text: String) -> String {
    let digits = text.dropFirst(2)
    let isAddress =
      text.hasPrefix("0x") && 1...2 ~= digits.utf8.count
      && digits.utf8.allSatisfy { isDigit($0) || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0 }
    return isAddress ? text : "another address"
  }

  /// Returns a line by its name, such as `GPIO17`, or its offset on a chip of the header.
  static func line(_ name: String) -> String {
    if name.hasPrefix("GPIO"), isNumber(name.dropFirst(4)) { return name }
    let words = name.split(separator: " ", omittingEmptySubsequences: false)
    let isOffset =
      words.count == 3 && isNumber(words[0]) && words[1] == "of" && gpioChips.contains(String(words[2]))
    return isOffset ? name : "another line"
  }

  /// Returns a faulty part's kind, and its place if that is harmless.
  static func part(_ text: String) -> String {
    func rest(behind start: String) -> String? {
      text.hasPrefix(start) ? String(text.dropFirst(start.count)) : nil
    }
    func place(_ text: String) -> String {
      let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      guard words.count == 3, words[1] == "on" else { return "another address" }
      return "\(address(words[0])) on \(bus(words[2]))"
    }
    if let path = rest(behind: "bus ") { return "bus \(bus(path))" }
    if let chip = rest(behind: "chip ") { return "chip \(place(chip))" }
    if let chip = rest(behind: "keys of chip ") { return "keys of chip \(place(chip))" }
    if let name = rest(behind: "line ") { return "line \(line(name))" }
    if rest(behind: "GPIO chip ") != nil { return "a GPIO chip" }
    if rest(behind: "button ") != nil { return "a button" }
    guard let pad = rest(behind: "keypad ") else { return "another part" }
    return pad.hasPrefix("0x") ? "keypad \(place(pad))" : "a keypad"
  }

  private static func isNumber(_ text: Substring) -> Bool {
    1...3 ~= text.utf8.count && text.utf8.allSatisfy(isDigit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}
