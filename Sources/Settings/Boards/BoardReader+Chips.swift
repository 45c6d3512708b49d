import Panel
import Reading
import Text
import TOML

/// A chip in a profile, with its name there.
struct DeclaredChip {
  let name: String
  let keyPosition: TOMLPosition
  let path: String
  /// `nil` if its bus or address is unusable, which has been reported.
  let chip: WiredChip?
}

/// The chip that an LED is on.
enum ChipReference {
  /// Neither the LED nor its readout's table names a chip.
  case none(readout: Section)
  /// The named chip does not exist, which has been reported.
  case broken
  /// A chip, by index.
  case chip(Int)
}

extension BoardReader {
  /// Far more than three readouts need, but few enough for the wiring's packed indices.
  private static let mostChips = 64

  mutating func readChips(_ root: Section) {
    guard let setting = root.setting("chips") else {
      isChipsTableBroken = true
      root.missing("chips", expected: "the table of the board's chips")
      return
    }
    let hint = "as in name = { bus = \"\(BusName.standard)\", address = 0x70 }"
    guard case .table(let table) = setting.node.value else {
      isChipsTableBroken = true
      setting.refuseKind(expected: "the table [chips]", hint: hint)
      return
    }
    let section = Section(anyKeysOf: setting, table: table)
    if table.entries.count > Self.mostChips {
      setting.refuse(expected: "at most \(Self.mostChips) chips", found: "\(table.entries.count)")
    }
    for entry in table.entries.prefix(Self.mostChips) {
      guard let value = section.setting(entry.key) else { continue }
      let chip = readChip(value, hint: hint)
      chips.append(
        DeclaredChip(name: entry.key, keyPosition: entry.keyPosition, path: value.path, chip: chip))
    }
  }

  private func readChip(_ setting: Setting, hint: String) -> WiredChip? {
    guard
      let section = setting.section(
        keys: ["bus", "address"], expected: "a table with the chip's address", hint: hint)
    else { return nil }
    let bus = section.setting("bus").map(BusName.read) ?? BusName.standard
    guard let addressSetting = section.setting("address") else {
      section.missing("address", expected: "an address from 0x70 to 0x77", hint: "as in address = 0x70")
      return nil
    }
    guard let address = address(addressSetting), let bus else { return nil }
    let chip = WiredChip(bus: bus, address: UInt8(address))
    if let other = chips.first(where: { $0.chip == chip }) {
      addressSetting.refuse(
        expected: "a unique address on \(bus)",
        found: "\(Words.hexadecimal(address)), used by \(other.path)",
        hint: "line \(other.keyPosition.line)")
    }
    return chip
  }

  private func address(_ setting: Setting) -> Int? {
    let expected = "an address from 0x70 to 0x77"
    guard case .integer(let number) = setting.node.value else {
      setting.refuseKind(expected: expected)
      return nil
    }
    guard let address = Int(exactly: number), 0x70...0x77 ~= address else {
      guard let value = Int(exactly: number), value > Int.min else {
        setting.refuse(expected: expected)
        return nil
      }
      setting.refuse(
        expected: expected,
        found: value < 0x70 ? "\(value), which is \(Words.hexadecimal(value))" : Words.hexadecimal(value),
        hint: 70...77 ~= value ? "did you mean 0x\(value)?" : nil)
      return nil
    }
    return address
  }

  /// Returns the chip that the table's key `chip` names, or else the default.
  mutating func chip(of section: Section, standard: ChipReference) -> ChipReference {
    guard let setting = section.setting("chip") else { return standard }
    guard let name = setting.string(expected: "the name of a chip") else {
      isAnyReferenceBroken = true
      return .broken
    }
    if let index = chips.firstIndex(where: { $0.name == name }) { return .chip(index) }
    isAnyReferenceBroken = true
    guard !isChipsTableBroken else { return .broken }
    let near = NearestName.of(name, among: chips.map(\.name))
    setting.refuse(
      expected: "the name of a chip of [chips]",
      hint: Words.didYouMean(near.map { [Words.quoted($0)] } ?? []))
    return .broken
  }

  /// Returns the index of an LED's chip; reports a missing chip once per readout.
  mutating func index(of reference: ChipReference) -> Int? {
    switch reference {
    case .chip(let index):
      usedChips.insert(index)
      return index
    case .broken:
      return nil
    case .none(let readout):
      isAnyReferenceBroken = true
      if chiplessReadouts.insert(readout.path).inserted {
        readout.missing("chip", expected: "the name of a chip, here or for each digit and lamp on a chip")
      }
      return nil
    }
  }

  /// Reports chips without an LED, unless another mistake may explain it.
  func reportUnusedChips() {
    guard !isAnyReferenceBroken else { return }
    for (index, chip) in chips.enumerated() where !usedChips.contains(index) {
      report.add(
        at: chip.keyPosition, key: chip.path, expected: "LEDs on every chip", found: "none",
        hint: "delete the chip, or name it in a readout")
    }
  }
}
