import ClockModel
import Panel
import Reading

extension BoardReader {
  /// More LEDs than any colon has.
  private static let mostLEDs = 8

  private static let expectedLamp =
    "a lamp such as { line = \"GPIO17\" } or { common = 3, row = 7 }, a list of them, or false for none"

  /// Reads a lamp: an LED, a list of LEDs lit together, or false.
  mutating func readLamp(
    _ lamp: Lamp, of readout: ReadoutPosition, in section: Section, standard: ChipReference
  ) {
    guard let setting = section.setting(lamp.rawValue) else {
      section.missing(lamp.rawValue, expected: Self.expectedLamp)
      return
    }
    readLEDs(.lamp(readout, lamp), setting, standard: standard)
  }

  /// Reads `[lamps]`: the board's lamps outside its readouts.
  mutating func readLamps(_ setting: Setting) {
    let expected = "the table [lamps], as in travel = { line = \"GPIO26\" }"
    guard let section = setting.section(keys: ["travel"], expected: expected),
      let travel = section.setting("travel")
    else { return }
    // A chip's bit flickers with the multiplexing, so another prop could not read it.
    for place in travel.elements ?? [travel] {
      guard case .table(let table) = place.node.value, table["line"] == nil, table["offset"] == nil else {
        continue
      }
      return place.refuse(
        expected: "a GPIO line, as in { line = \"GPIO26\" }", found: "a table without one",
        hint: "other props are connected to it")
    }
    readLEDs(.travel, travel, standard: .none(readout: section))
  }

  /// Reads a lamp's place: an LED, a list of LEDs, or false.
  mutating func readLEDs(_ led: LED, _ setting: Setting, standard: ChipReference) {
    switch setting.node.value {
    case .boolean(false):
      return
    case .table:
      readLED(led, setting, standard: standard)
    case .array:
      let elements = setting.elements ?? []
      guard 1...Self.mostLEDs ~= elements.count else {
        setting.refuse(
          expected: "1 to \(Self.mostLEDs) LEDs", found: elements.isEmpty ? "none" : "\(elements.count)",
          hint: elements.isEmpty ? "write false if the board has no such lamp" : nil)
        return
      }
      for element in elements { readLED(led, element, standard: standard) }
    default:
      setting.refuseKind(expected: Self.expectedLamp)
    }
  }

  private mutating func readLED(_ led: LED, _ setting: Setting, standard: ChipReference) {
    let keys = ["line", "gpio_chip", "offset", "active_low", "chip", "common", "row"]
    guard let section = setting.section(keys: keys, expected: Self.expectedLamp) else { return }
    let isOnLine = ["line", "gpio_chip", "offset"].contains { section.table[$0] != nil }
    guard isOnLine else {
      if let activeLow = section.setting("active_low") {
        activeLow.refuse(
          expected: "active_low only with a GPIO line", found: "a chip's common and row")
      }
      readBit(led, section, setting, standard: standard)
      return
    }
    for key in ["chip", "common", "row"] {
      for line in ["line", "offset"] { section.refuseBoth(line, key) }
    }
    let isActiveLow = section.setting("active_low").map { $0.boolean() } ?? false
    guard let reference = LineReference.read(section), let isActiveLow else { return }
    place(led, on: WiredLine(reference, isActiveLow: isActiveLow), by: setting)
  }

  private mutating func place(_ led: LED, on line: WiredLine, by setting: Setting) {
    let name = LineReference.identity(line.reference)
    if let owner = lineOwners[name] {
      setting.refuse(expected: "a different line for each LED", found: "\(name), used by \(owner)")
      return
    }
    lineOwners[name] = setting.path
    if name == "GPIO4" || name == "GPIO5" { linesOfSecondBus.append(setting) }
    leds.append(WiredLED(led, at: .line(lines.count)))
    lines.append(line)
  }
}
