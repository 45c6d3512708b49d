import Reading
import Segments

/// The segment on each of a digit's consecutive rows.
struct SegmentOrder {
  /// The mask bit for each row; `nil` for a row without a segment.
  let bits: [Int?]

  /// The segments' names in bit order: `a` to `g`, or the fourteen of a letter.
  static func names(hasFourteenSegments: Bool) -> [String] {
    hasFourteenSegments ? namesOfFourteen : namesOfSeven
  }

  // Computed once: a board has some forty digits, and the names of enum cases are slow to get.
  private static let namesOfFourteen = FourteenSegment.allCases.filter { $0 != .dp }.map(\.name)
  private static let namesOfSeven = SevenSegment.allCases.filter { $0 != .dp }.map(\.name)

  /// Reads the table's key `order`, or returns the standard order; `nil` if it is wrong.
  static func read(_ section: Section, hasFourteenSegments: Bool) -> SegmentOrder? {
    let names = names(hasFourteenSegments: hasFourteenSegments)
    guard let setting = section.setting("order") else { return SegmentOrder(bits: Array(names.indices)) }
    let expected = "the segments row by row, as in \"\(names.joined(separator: " "))\""
    guard let text = setting.string(expected: expected) else { return nil }
    let words = text.split(separator: " ").map(String.init)
    for word in words where word != "-" && !names.contains(word) {
      setting.refuse(
        expected: expected, found: Words.quoted(word), hint: "write - for a row without a segment")
      return nil
    }
    for name in names where words.count(where: { $0 == name }) != 1 {
      let count = words.count(where: { $0 == name })
      setting.refuse(
        expected: "each of \(names.joined(separator: " ")) once",
        found: count == 0 ? "none for \(name)" : "\(name) \(count) times")
      return nil
    }
    guard words.count <= 16 else {
      setting.refuse(expected: "at most 16 rows", found: "\(words.count)")
      return nil
    }
    return SegmentOrder(bits: words.map { names.firstIndex(of: $0) })
  }
}
