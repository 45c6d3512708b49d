import ClockModel
import Keys
import Panel
import Text
import TOML

/// The keys of a board: where they are connected. What they are for is the user's affair.
extension BoardReader {
  /// More than a Raspberry Pi has lines.
  private static let mostContacts = 32

  private static let expectedContact = "a contact such as { line = \"GPIO6\" }"

  /// Reads `[keys]`.
  mutating func readKeys(_ setting: Setting) {
    guard case .table(let table) = setting.node.value else {
      return setting.refuseKind(expected: "the table [keys]", hint: "as in button1 = { line = \"GPIO6\" }")
    }
    let section = Section(anyKeysOf: setting, table: table)
    if table.entries.count > Self.mostContacts {
      setting.refuse(expected: "at most \(Self.mostContacts) keys", found: "\(table.entries.count)")
    }
    for entry in table.entries.prefix(Self.mostContacts) {
      guard let value = section.setting(entry.key) else { continue }
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

  private mutating func readContact(_ key: KeyName, _ setting: Setting) -> WiredContact? {
    let keys = ["line", "gpio_chip", "offset", "pull", "active_low"]
    guard let section = setting.section(keys: keys, expected: Self.expectedContact) else { return nil }
    let pull: Pull? = section.setting("pull").map { $0.choice() } ?? .up
    let isActiveLow = section.setting("active_low").map { $0.boolean() } ?? (pull != .down)
    guard ["line", "gpio_chip", "offset"].contains(where: { section.table[$0] != nil }) else {
      section.missing("line", expected: "the contact's GPIO line, as in line = \"GPIO6\"")
      return nil
    }
    guard let reference = LineReference.read(section), let pull, let isActiveLow else { return nil }
    let name = LineReference.identity(reference)
    if let owner = lineOwners[name] {
      setting.refuse(expected: "a line of its own for every key", found: "\(name), which \(owner) has")
      return nil
    }
    lineOwners[name] = setting.path
    if name == "GPIO4" || name == "GPIO5" { linesOfSecondBus.append(setting) }
    return WiredContact(key, on: reference, pull: pull, isActiveLow: isActiveLow)
  }
}
