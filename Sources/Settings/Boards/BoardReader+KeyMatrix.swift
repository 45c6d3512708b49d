import Keys
import Panel
import Reading
import Text
import TOML

/// Keys in a matrix, scanned by an HT16K33 of the display or on a keypad behind a PCF8574.
extension BoardReader {
  /// The keys on K13: this is pin ROW15, the interrupt output if that is wired.
  private static let keysOnInterruptPin = [13, 26, 39]

  private static let expectedLegend =
    "the text printed on the key, as in \"5\", of at most 16 characters without spaces, : , \" ' and \\"

  // MARK: An HT16K33's own keys

  mutating func readScan(_ setting: Setting) -> WiredScan? {
    guard
      let section = setting.section(
        keys: ["chip", "int", "keys"], expected: "a table such as { chip = \"present\" }")
    else { return nil }
    guard section.table["chip"] != nil else {
      section.missing("chip", expected: "the name of the chip that scans the keys")
      return nil
    }
    guard case .chip(let index) = chip(of: section, standard: .broken) else { return nil }
    var interrupt: WiredInput?
    if let setting = section.setting("int") {
      guard let read = readInterrupt(setting), isRow15Free(of: index, for: setting) else { return nil }
      interrupt = read
    }
    let legends = section.setting("keys").map { readLegends($0, hasInterrupt: interrupt != nil) } ?? [:]
    guard let legends, let chip = chips[index].chip else { return nil }
    return WiredScan(chip, interrupt: interrupt, legends: legends)
  }

  /// Whether no LED uses a chip's row 15, whose pin is the interrupt output; reports one that does.
  private func isRow15Free(of chip: Int, for setting: Setting) -> Bool {
    let owner = (0..<8).lazy.compactMap { owners[.bit(chip: chip, common: $0, row: 15)] }.first
    guard let owner else { return true }
    setting.refuse(
      expected: "no LED on row 15 of chip \(Words.key(chips[chip].name)), because that pin is its interrupt",
      found: "that of \(owner)", hint: "leave int out, to poll the keys instead")
    return false
  }

  /// Reads the legends of keys by number.
  private func readLegends(_ setting: Setting, hasInterrupt: Bool) -> [Int: String]? {
    guard case .table(let table) = setting.node.value else {
      setting.refuseKind(
        expected: "the texts printed on keys by their numbers, as in { 1 = \"5\", 14 = \"enter\" }")
      return nil
    }
    let section = Section(anyKeysOf: setting, table: table)
    var legends: [Int: String] = [:]
    for entry in table.entries {
      guard let value = section.setting(entry.key) else { continue }
      guard let key = KeyName(.scan, entry.key), let number = Int(key.key) else {
        report.add(
          at: entry.keyPosition, key: value.path, expected: "a key's number from 1 to \(KeyName.keysOfScan)",
          found: Words.key(entry.key))
        continue
      }
      if hasInterrupt, Self.keysOnInterruptPin.contains(number) {
        report.add(
          at: entry.keyPosition, key: value.path,
          expected: "a key that is not on row 15, because that pin is the interrupt",
          found: Words.key(entry.key))
        continue
      }
      if let legend = legend(value) { legends[number] = legend }
    }
    return legends
  }

  private func legend(_ setting: Setting) -> String? {
    guard let text = setting.string(expected: Self.expectedLegend) else { return nil }
    guard text.utf8.count <= 16, let key = KeyName(.keypad, text) else {
      setting.refuse(expected: Self.expectedLegend)
      return nil
    }
    return key.key
  }

  // MARK: A keypad behind a PCF8574

  /// Reads `pcf8574`.
  mutating func readPad(_ setting: Setting) -> WiredPad? {
    guard
      let section = setting.section(
        keys: ["bus", "address", "rows", "columns", "keys", "int", "optional"],
        expected: "a table such as [keys.pcf8574]")
    else { return nil }
    let bus = section.setting("bus").map(BusName.read) ?? BusName.standard
    let address = readPadAddress(section)
    let rows = readPins("rows", of: section)
    let columns = readPins("columns", of: section)
    let isOptional = section.setting("optional").map { $0.boolean() } ?? false
    let interrupt = section.setting("int").map { readInterrupt($0) } ?? .some(nil)
    guard let rows, let columns else { return nil }
    if let both = columns.pins.first(where: rows.pins.contains) {
      columns.setting.refuse(expected: "pins that are not in rows", found: "\(both), which is in both")
      return nil
    }
    let keys = readPadKeys(section, rows: rows.pins.count, columns: columns.pins.count)
    guard let bus, let address, let isOptional, let interrupt, let keys else { return nil }
    return WiredPad(
      WiredChip(bus: bus, address: address), rows: rows.pins, columns: columns.pins, keys: keys,
      interrupt: interrupt,
      isOptional: isOptional)
  }

  private func readPadAddress(_ section: Section) -> UInt8? {
    let expected = "an address from 0x20 to 0x27, or of a PCF8574A from 0x38 to 0x3f"
    guard let setting = section.setting("address") else {
      section.missing("address", expected: expected)
      return nil
    }
    guard case .integer(let number) = setting.node.value else {
      setting.refuseKind(expected: expected)
      return nil
    }
    guard let address = UInt8(exactly: number), WiredPad.addresses.contains(where: { $0.contains(address) })
    else {
      setting.refuse(
        expected: expected, found: Int(exactly: number).map { $0 < 0 ? "\($0)" : Words.hexadecimal($0) },
        hint: 20...27 ~= number ? "did you mean 0x\(number)?" : nil)
      return nil
    }
    return address
  }

  private func readPins(_ name: String, of section: Section) -> (pins: [Int], setting: Setting)? {
    let expected = "the pins P0 to P7 of the keypad's \(name), as in [0, 1, 2, 3]"
    guard let setting = section.setting(name) else {
      section.missing(name, expected: expected)
      return nil
    }
    guard let elements = setting.elements else {
      setting.refuseKind(expected: expected)
      return nil
    }
    guard 1...7 ~= elements.count else {
      setting.refuse(expected: "1 to 7 pins", found: "\(elements.count)")
      return nil
    }
    let pins = elements.map { $0.integer(in: 0...7, expected: "a pin from 0 to 7") }
    guard !pins.contains(nil) else { return nil }
    for (index, pin) in pins.enumerated() where pins[..<index].contains(pin) {
      elements[index].refuse(expected: "each pin once", found: "\(pin ?? 0) again")
      return nil
    }
    return (pins.compactMap(\.self), setting)
  }

  /// Reads the legends row by row; an empty text means no key.
  private func readPadKeys(_ section: Section, rows: Int, columns: Int) -> [[KeyName?]]? {
    let expected =
      "\(rows) lists of \(columns) keys each, as printed on the keypad, such as [\"1\", \"2\", \"3\"]"
    guard let setting = section.setting("keys") else {
      section.missing("keys", expected: expected)
      return nil
    }
    guard let lists = setting.elements, lists.count == rows else {
      if let count = setting.elements?.count {
        setting.refuse(expected: expected, found: "\(count) of them")
      } else {
        setting.refuseKind(expected: expected)
      }
      return nil
    }
    var known: Set<KeyName> = []
    var keys: [[KeyName?]] = []
    for list in lists {
      guard let elements = list.elements else {
        list.refuseKind(expected: "a list of \(columns) keys")
        return nil
      }
      guard elements.count == columns else {
        list.refuse(expected: "a list of \(columns) keys", found: "one of \(elements.count)")
        return nil
      }
      var row: [KeyName?] = []
      for element in elements {
        if case .string("") = element.node.value {
          row.append(nil)
          continue
        }
        guard let legend = legend(element), let key = KeyName(.pcf8574, legend) else { return nil }
        guard known.insert(key).inserted else {
          element.refuse(expected: "each key once", found: "\(Words.quoted(legend)) again")
          return nil
        }
        row.append(key)
      }
      keys.append(row)
    }
    return keys
  }
}
