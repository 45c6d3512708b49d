import ClockModel
import Panel
import Reading
import Segments

extension BoardReader {
  /// Represents `false` in a list of commons: the board has no such digit.
  private static let noCommon = -1

  /// Whether a readout's table declares each of its digits absent.
  static func saysNoDigit(_ section: Section, fields: [Field]) -> Bool {
    fields.allSatisfy { field in
      guard let setting = section.setting(field.rawValue) else { return false }
      guard let digits = digits(in: setting) else { return false }
      if digits.isFalse { return true }
      guard let elements = digits.elements, !elements.isEmpty else { return false }
      return elements.allSatisfy(\.isFalse)
    }
  }

  /// Reads a field: a list of its digits left to right, one table of commons (and rows) for all, or false for
  /// none.
  ///
  /// A month with two digits is numeric, on 7-segment digits.
  mutating func readField(
    _ field: Field, of readout: ReadoutPosition, in section: Section, standard: ChipReference
  ) {
    let numbers = field == .month ? "3 digits, or 2 for a numeric month" : "\(field.digits.count) digits"
    let expected = "a list of \(numbers), or a table of their commons"
    guard let setting = section.setting(field.rawValue) else {
      section.missing(
        field.rawValue, expected: expected,
        hint: "if the board has no such digits, write \(field.rawValue) = false")
      return
    }
    let digits = targets(field, of: readout, in: setting)
    switch setting.node.value {
    case .boolean(false):
      return
    case .array:
      let elements = setting.elements ?? []
      if elements.count != digits.count {
        setting.refuse(
          expected: "\(numbers), left to right", found: "\(elements.count)", hint: Self.hintOfFalse)
      }
      for (digit, element) in zip(digits, elements) where !element.isFalse {
        readDigit(digit, element, standard: standard)
      }
    case .table:
      readCommons(digits, setting, standard: standard)
    default:
      setting.refuseKind(expected: expected)
    }
  }

  private static let hintOfFalse = "write false for each digit that the board does not have"

  /// Returns the digits that a field's elements describe, left to right.
  private mutating func targets(
    _ field: Field, of readout: ReadoutPosition, in setting: Setting
  ) -> [DigitTarget] {
    let isNumericMonth = field == .month && Self.digits(in: setting)?.elements?.count == 2
    if isNumericMonth { numericMonths.append(readout) }
    return ReadoutPlaces(field.digits, hasNumericMonth: isNumericMonth).digits(of: field).map {
      DigitTarget(
        readout: readout, digit: $0, hasFourteenSegments: $0.hasFourteenSegments && !isNumericMonth)
    }
  }

  /// Returns the list of a field's digits: the setting itself, or its commons; `nil` for a table without
  /// commons.
  private static func digits(in setting: Setting) -> Setting? {
    guard case .table(let table) = setting.node.value else { return setting }
    return table["commons"].map { Setting(path: setting.path, node: $0, report: setting.report) }
  }

  /// Reads the short form: `{ commons = [4, 4, 5, 5], rows = [0, 8, 0, 8] }`.
  private mutating func readCommons(
    _ digits: [DigitTarget], _ setting: Setting, standard: ChipReference
  ) {
    guard let section = setting.section(keys: ["chip", "commons", "row", "rows", "order"]) else { return }
    section.refuseBoth("row", "rows")
    let count = digits.count
    let chip = chip(of: section, standard: standard)
    let order = SegmentOrder.read(section, hasFourteenSegments: digits.contains(where: \.hasFourteenSegments))
    let row = section.setting("row").map { rowOfDigit($0, order) } ?? 0
    var rows: [Int]? = row.map { Array(repeating: $0, count: count) }
    if let setting = section.setting("rows") {
      rows = numbers(setting, count: count, what: "rows") { self.rowOfDigit($0, order) }
    }
    let isMonth = digits.first?.digit.field == .month
    guard let commonsSetting = section.setting("commons") else {
      section.missing(
        "commons",
        expected: "\(count) commons, one per digit" + (isMonth ? ", or 2 for a numeric month" : ""))
      return
    }
    let commons = numbers(commonsSetting, count: count, what: "commons") {
      $0.isFalse ? Self.noCommon : $0.common()
    }
    let elements = commonsSetting.elements ?? []
    guard let index = index(of: chip), let order, let rows, let commons else { return }
    for (position, digit) in digits.enumerated() where commons[position] != Self.noCommon {
      place(
        digit, order, chip: index, common: commons[position], row: rows[position], by: elements[position])
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
    let order = SegmentOrder.read(section, hasFourteenSegments: target.hasFourteenSegments)
    let row = section.setting("row").map { rowOfDigit($0, order) } ?? 0
    guard let commonSetting = section.setting("common") else {
      section.missing("common", expected: "the digit's common, or segments")
      return
    }
    let common = commonSetting.common()
    guard let index = index(of: chip), let order, let row, let common else { return }
    place(target, order, chip: index, common: common, row: row, by: setting)
  }

  /// Places a digit's segments on consecutive rows; stops at the first occupied place.
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

  /// Reads a digit's first row, which must leave room for the others; accepts any row if the order is
  /// unknown.
  private func rowOfDigit(_ setting: Setting, _ order: SegmentOrder?) -> Int? {
    let count = order?.bits.count ?? 1
    return setting.integer(
      in: 0...(16 - count),
      expected: "a first row from 0 to \(16 - count), for \(count) rows up to row 15")
  }

  private func numbers(
    _ setting: Setting, count: Int, what: String, read: (Setting) -> Int?
  ) -> [Int]? {
    let expected = "\(count) \(what), one per digit"
    guard let elements = setting.elements else {
      setting.refuseKind(expected: "a list of \(expected)")
      return nil
    }
    guard elements.count == count else {
      setting.refuse(expected: expected, found: "\(elements.count)", hint: Self.hintOfFalse)
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
  /// Whether it displays letters; the digits of a numeric month do not.
  let hasFourteenSegments: Bool
}

extension Setting {
  /// Whether the value is `false`: the board has no such thing.
  var isFalse: Bool {
    if case .boolean(false) = node.value { true } else { false }
  }

  func common() -> Int? { integer(in: 0...7, expected: "a common from 0 to 7") }
  func row() -> Int? { integer(in: 0...15, expected: "a row from 0 to 15") }
}
