import ClockModel
import Panel
import Segments

extension BoardReader {
  /// Stands for `false` in a list of commons: the board has no such digit.
  private static let noCommon = -1

  /// Whether a readout's table says of each of its digits that there is none.
  static func saysNoDigit(_ section: Section, fields: [Field]) -> Bool {
    fields.allSatisfy { field in
      guard let setting = section.setting(field.rawValue) else { return false }
      var digits = setting
      if case .table(let table) = setting.node.value {
        guard let commons = table["commons"] else { return false }
        digits = Setting(path: setting.path, node: commons, report: setting.report)
      }
      if digits.isFalse { return true }
      guard let elements = digits.elements, !elements.isEmpty else { return false }
      return elements.allSatisfy(\.isFalse)
    }
  }

  /// Reads a field: a list of its digits left to right, one table of commons (and rows) for all, or false for none.
  mutating func readField(
    _ field: Field, of readout: ReadoutPosition, in section: Section, standard: ChipReference
  ) {
    let count = field.digits.count
    let expected = "a list of \(count) digits, or a table with \(count) commons"
    guard let setting = section.setting(field.rawValue) else {
      section.missing(field.rawValue, expected: expected)
      return
    }
    switch setting.node.value {
    case .boolean(false):
      return
    case .array:
      let elements = setting.elements ?? []
      if elements.count != count {
        setting.refuse(expected: "\(count) digits, left to right", found: "\(elements.count)")
      }
      for (digit, element) in zip(field.digits, elements) where !element.isFalse {
        readDigit(DigitTarget(readout: readout, digit: digit), element, standard: standard)
      }
    case .table:
      readCommons(field, of: readout, setting, standard: standard)
    default:
      setting.refuseKind(expected: expected)
    }
  }

  /// Reads the short form: `{ commons = [4, 4, 5, 5], rows = [0, 8, 0, 8] }`.
  private mutating func readCommons(
    _ field: Field, of readout: ReadoutPosition, _ setting: Setting, standard: ChipReference
  ) {
    guard let section = setting.section(keys: ["chip", "commons", "row", "rows", "order"]) else { return }
    section.refuseBoth("row", "rows")
    let count = field.digits.count
    let chip = chip(of: section, standard: standard)
    let order = SegmentOrder.read(section, hasFourteenSegments: field == .month)
    let row = section.setting("row").map { rowOfDigit($0, order) } ?? 0
    var rows: [Int]? = row.map { Array(repeating: $0, count: count) }
    if let setting = section.setting("rows") {
      rows = numbers(setting, count: count, what: "rows") { self.rowOfDigit($0, order) }
    }
    guard let commonsSetting = section.setting("commons") else {
      section.missing("commons", expected: "\(count) commons, one a digit")
      return
    }
    let commons = numbers(commonsSetting, count: count, what: "commons") {
      $0.isFalse ? Self.noCommon : $0.common()
    }
    let elements = commonsSetting.elements ?? []
    guard let index = index(of: chip), let order, let rows, let commons else { return }
    for (position, digit) in field.digits.enumerated() where commons[position] != Self.noCommon {
      let target = DigitTarget(readout: readout, digit: digit)
      place(
        target, order, chip: index, common: commons[position], row: rows[position], by: elements[position])
    }
  }

  /// Reads a digit: a common and its first row, or the place of each segment.
  private mutating func readDigit(
    _ target: DigitTarget, _ setting: Setting, standard: ChipReference
  ) {
    guard
      let section = setting.section(
        keys: ["chip", "common", "row", "order", "segments"],
        expected: "a digit such as { common = 3, row = 8 }")
    else { return }
    let chip = chip(of: section, standard: standard)
    if let segments = section.setting("segments") {
      for key in ["common", "row", "order"] { section.refuseBoth("segments", key) }
      readSegments(target, segments, standard: chip)
      return
    }
    let order = SegmentOrder.read(section, hasFourteenSegments: target.digit.hasFourteenSegments)
    let row = section.setting("row").map { rowOfDigit($0, order) } ?? 0
    guard let commonSetting = section.setting("common") else {
      section.missing("common", expected: "the digit's common, or segments")
      return
    }
    let common = commonSetting.common()
    guard let index = index(of: chip), let order, let row, let common else { return }
    place(target, order, chip: index, common: common, row: row, by: setting)
  }

  /// Places the segments of a digit on consecutive rows, up to the first place that is taken.
  private mutating func place(
    _ target: DigitTarget, _ order: SegmentOrder, chip: Int, common: Int, row: Int, by setting: Setting
  ) {
    for (offset, bit) in order.bits.enumerated() {
      guard let bit else { continue }
      let led = LED.segment(target.readout, target.digit, bit: bit)
      guard place(led, at: .bit(chip: chip, common: common, row: row + offset), by: setting) else {
        return
      }
    }
  }

  /// The first row of a digit, which has to leave room for the others; any row where the order is unknown.
  private func rowOfDigit(_ setting: Setting, _ order: SegmentOrder?) -> Int? {
    let count = order?.bits.count ?? 1
    return setting.integer(
      in: 0...(16 - count),
      expected: "a first row from 0 to \(16 - count), for \(count) rows up to row 15")
  }

  private func numbers(
    _ setting: Setting, count: Int, what: String, read: (Setting) -> Int?
  ) -> [Int]? {
    let expected = "\(count) \(what), one a digit"
    guard let elements = setting.elements else {
      setting.refuseKind(expected: "a list of \(expected)")
      return nil
    }
    guard elements.count == count else {
      setting.refuse(expected: expected, found: "\(elements.count)")
      return nil
    }
    let numbers = elements.map(read)
    return numbers.contains(nil) ? nil : numbers.compactMap { $0 }
  }
}

/// A digit of a readout.
struct DigitTarget {
  let readout: ReadoutPosition
  let digit: Digit
}

extension Setting {
  /// Whether it is `false`, which says that the board has no such thing.
  var isFalse: Bool {
    if case .boolean(false) = node.value { true } else { false }
  }

  func common() -> Int? { integer(in: 0...7, expected: "a common from 0 to 7") }
  func row() -> Int? { integer(in: 0...15, expected: "a row from 0 to 15") }
}
