/// Days of the week.
package struct Weekdays: OptionSet, Hashable, Sendable {
  /// One bit for each day; Monday is the lowest.
  package let rawValue: UInt8

  /// Creates a set from a mask; bits above Sunday are ignored.
  package init(rawValue: UInt8) { self.rawValue = rawValue & 0x7F }

  /// One day, 0 for Monday to 6 for Sunday.
  package init(day: Int) { self.init(rawValue: 1 << UInt8(day)) }

  package static let daily = Weekdays(rawValue: 0x7F)
  /// Monday to Friday.
  package static let workdays = Weekdays(rawValue: 0x1F)
  /// Saturday and Sunday.
  package static let weekend = Weekdays(rawValue: 0x60)

  /// The short names of the days, Monday first.
  package static let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  private static let groups: [(name: String, days: Weekdays)] = [
    ("daily", .daily), ("workdays", .workdays), ("weekend", .weekend),
  ]

  /// All accepted words for days.
  package static var words: [String] { names + groups.map(\.name) }

  /// Reads a word such as `mon`, `Monday` or `weekend`; `nil` for any other.
  package init?(word: String) {
    let word = word.lowercased()
    if let group = Self.groups.first(where: { $0.name == word }) {
      self = group.days
      return
    }
    guard word.utf8.count >= 2, let day = Self.longNames.firstIndex(where: { $0.hasPrefix(word) }) else {
      return nil
    }
    self.init(day: day)
  }

  private static let longNames = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// The short names of the days in the set, Monday first.
  package var list: [String] {
    Self.names.enumerated().filter { contains(Weekdays(day: $0.offset)) }.map(\.element)
  }

  /// The days as a word or a list, as in `workdays` or `mon,wed`.
  package var text: String {
    Self.groups.first { $0.days == self }?.name ?? list.joined(separator: ",")
  }
}
