import Panel
import TOML
import Text

/// A chip of a profile, by the name that the profile gives it.
struct DeclaredChip {
  let name: String
  let keyPosition: TOMLPosition
  let path: String
  /// `nil` where it has no address that can be used, which has been reported.
  let chip: WiredChip?
}

/// The chip that an LED names.
enum ChipReference {
  /// None is named, neither by the LED nor by its readout's table.
  case none(readout: Section)
  /// One is named that is not there, which has been reported.
  case broken
  /// A chip, by its index.
  case chip(Int)
}

extension BoardReader {
  /// Far more than three readouts need, and few enough for the wiring's packed indices.
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
        expected: "an address of its own on \(bus)",
        found: "\(Words.hexadecimal(address)), which \(other.path) has",
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

  /// The chip that a table names by its key `chip`, or else the one that holds for it.
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

  /// The index of a chip that an LED needs; reports where none is named.
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
        readout.missing("chip", expected: "the name of a chip, here or for every digit and lamp on a chip")
      }
      return nil
    }
  }

  /// Reports chips without an LED, unless another mistake may be why none was found.
  func reportUnusedChips() {
    guard !isAnyReferenceBroken else { return }
    for (index, chip) in chips.enumerated() where !usedChips.contains(index) {
      report.add(
        at: chip.keyPosition, key: chip.path, expected: "LEDs on every chip", found: "none",
        hint: "delete the chip, or name it in a readout")
    }
  }
}
