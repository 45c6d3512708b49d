import ClockModel
import Keys
import Panel
import Reading
import Text
import TOML

/// Reads where a board's keys are connected; the user's file says what they do.
extension BoardReader {
  /// More lines than a Raspberry Pi has.
  private static let mostContacts = 32

  private static let expectedContact = "a contact such as { line = \"GPIO6\" }"

  /// Reads `[keys]`: contacts by name, and three tables whose names no contact may have.
  mutating func readKeys(_ setting: Setting) {
    guard case .table(let table) = setting.node.value else {
      return setting.refuseKind(expected: "the table [keys]", hint: "as in button1 = { line = \"GPIO6\" }")
    }
    let section = Section(anyKeysOf: setting, table: table)
    if table.entries.count > Self.mostContacts {
      setting.refuse(expected: "at most \(Self.mostContacts) keys", found: "\(table.entries.count)")
    }
    // Lamps first: an LED on a chip's row 15 excludes its interrupt.
    let entries = table.entries.prefix(Self.mostContacts)
    for entry in entries.filter({ $0.key == "lamps" }) + entries.filter({ $0.key != "lamps" }) {
      guard let value = section.setting(entry.key) else { continue }
      switch entry.key {
      case "lamps": readKeypadLamps(value)
      case "scan": keyWiring.scan = readScan(value)
      case "pcf8574": keyWiring.pad = readPad(value)
      default:
        guard let key = KeyName(entry.key), key.source == .button, key.description == entry.key else {
          report.add(
            at: entry.keyPosition, key: value.path,
            expected: "a name of letters a to z, digits, - and _, beginning with a letter",
            found: Words.key(entry.key))
          continue
        }
        if let contact = readContact(key, value) { keyWiring.contacts.append(contact) }
      }
    }
  }

  private mutating func readContact(_ key: KeyName, _ setting: Setting) -> WiredContact? {
    let keys = ["line", "gpio_chip", "offset", "pull", "active_low"]
    guard let section = setting.section(keys: keys, expected: Self.expectedContact) else { return nil }
    let pull: Pull? = section.setting("pull").map { $0.choice() } ?? .up
    let isActiveLow = section.setting("active_low").map { $0.boolean() } ?? (pull != .down)
    guard let line = readInputLine(of: section, at: setting, for: "the contact's GPIO line"), let pull,
      let isActiveLow
    else { return nil }
    return WiredContact(key, on: WiredInput(line, pull: pull, isActiveLow: isActiveLow))
  }

  /// Reads the line wired to a chip's pin INT, which is low while key events wait to be read.
  mutating func readInterrupt(_ setting: Setting) -> WiredInput? {
    let keys = ["line", "gpio_chip", "offset", "pull"]
    guard
      let section = setting.section(
        keys: keys, expected: "the line of the chip's pin INT, as in { line = \"GPIO6\" }",
        hints: ["active_low": "the pin INT is always active low: leave it out"])
    else { return nil }
    let pull: Pull? = section.setting("pull").map { $0.choice() } ?? .up
    guard let line = readInputLine(of: section, at: setting, for: "the line of the chip's pin INT"), let pull
    else {
      return nil
    }
    return WiredInput(line, pull: pull, isActiveLow: true)
  }

  /// Reads an input's line, which nothing else may use.
  private mutating func readInputLine(
    of section: Section, at setting: Setting, for what: String
  ) -> WiredLine.Reference? {
    guard ["line", "gpio_chip", "offset"].contains(where: { section.table[$0] != nil }) else {
      section.missing("line", expected: "\(what), as in line = \"GPIO6\"")
      return nil
    }
    guard let reference = LineReference.read(section) else { return nil }
    let name = LineReference.identity(reference)
    if let owner = lineOwners[name] {
      setting.refuse(expected: "a different line for each key", found: "\(name), used by \(owner)")
      return nil
    }
    lineOwners[name] = setting.path
    if name == "GPIO4" || name == "GPIO5" { linesOfSecondBus.append(setting) }
    return reference
  }

  /// Reads `lamps`: the keypad's lamps, which indicate whether an entry is open, accepted or refused.
  private mutating func readKeypadLamps(_ setting: Setting) {
    let names = KeypadLamp.allCases.map(\.rawValue)
    guard
      let section = setting.section(
        keys: names, expected: "a table of lamps, as in { entering = { line = \"GPIO6\" } }")
    else { return }
    for lamp in KeypadLamp.allCases {
      guard let setting = section.setting(lamp.rawValue) else { continue }
      readLEDs(.keypad(lamp), setting, standard: .none(readout: section))
    }
  }
}
