import ClockModel
import Panel
import Reading
import Segments
import Text

extension BoardReader {
  /// Reads the place of each segment: `{ a = [0, 7], b = [1, 0], … }`.
  mutating func readSegments(_ target: DigitTarget, _ setting: Setting, standard: ChipReference) {
    let names = SegmentOrder.names(hasFourteenSegments: target.hasFourteenSegments)
    guard
      let section = setting.section(
        keys: names, expected: "a table with the place of each segment",
        hints: ["dp": "decimal points stay dark: leave it out"])
    else { return }
    let missing = names.filter { section.table[$0] == nil }
    if !missing.isEmpty {
      setting.refuse(
        expected: "a place for each of \(names.joined(separator: " "))",
        found: "none for \(Wording.list(missing, "and"))")
    }
    for (bit, name) in names.enumerated() {
      guard let segment = section.setting(name) else { continue }
      let led = LED.segment(target.readout, target.digit, bit: bit)
      readPlaces(of: led, segment, standard: standard)
    }
  }

  /// Reads a segment: one LED, or several lit together, as in `[0, 7]` or `[[0, 7], [0, 8]]`.
  private mutating func readPlaces(of led: LED, _ setting: Setting, standard: ChipReference) {
    guard let elements = setting.elements, !elements.isEmpty, elements.allSatisfy({ !$0.isInteger }) else {
      readPlace(of: led, setting, standard: standard)
      return
    }
    for element in elements { readPlace(of: led, element, standard: standard) }
  }

  private mutating func readPlace(of led: LED, _ setting: Setting, standard: ChipReference) {
    if let elements = setting.elements {
      guard elements.count == 2 else {
        setting.refuse(
          expected: "a place as in [COMMON, ROW]",
          found: "a list of \(elements.count)")
        return
      }
      let common = elements[0].common()
      let row = elements[1].row()
      guard let chip = index(of: standard), let common, let row else { return }
      _ = place(led, at: .bit(chip: chip, common: common, row: row), by: setting)
      return
    }
    guard
      let section = setting.section(
        keys: ["chip", "common", "row"],
        expected: "a place as in [COMMON, ROW] or { chip = \"NAME\", common = 0, row = 7 }")
    else { return }
    readBit(led, section, setting, standard: standard)
  }

  /// Reads a table with a common and a row.
  mutating func readBit(_ led: LED, _ section: Section, _ setting: Setting, standard: ChipReference) {
    let reference = chip(of: section, standard: standard)
    let common = section.setting("common")
    let row = section.setting("row")
    if common == nil { section.missing("common", expected: "a common from 0 to 7") }
    if row == nil { section.missing("row", expected: "a row from 0 to 15") }
    let place = (common: common?.common(), row: row?.row())
    guard let chip = index(of: reference), let common = place.common, let row = place.row
    else { return }
    _ = self.place(led, at: .bit(chip: chip, common: common, row: row), by: setting)
  }
}

extension Setting {
  fileprivate var isInteger: Bool {
    if case .integer = node.value { true } else { false }
  }
}
