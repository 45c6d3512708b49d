import ZoneInfo

/// A date of numbers parted by strokes or dots, which some read day first and others month first.
///
/// It is refused with the readings that exist, spelled out.
struct SlashedDate {
  /// What was typed: three runs of digits.
  private let parts: [String]

  /// The date at the beginning of a text; `nil` where there is none.
  ///
  /// - Parameter text: what begins with a digit.
  init?(_ text: Substring) {
    let piece = text.prefix { $0.isASCII && ($0.isNumber || $0 == "/" || $0 == ".") }
    for mark in ["/", "."] as [Character] {
      let parts = piece.split(separator: mark, omittingEmptySubsequences: false).map(String.init)
      let areNumbers = parts.allSatisfy { (1...4).contains($0.utf8.count) && $0.allSatisfy(\.isNumber) }
      if parts.count == 3, areNumbers {
        self.parts = parts
        return
      }
    }
    return nil
  }

  /// Why it is refused, and what to type.
  var refusal: TypedTimeError {
    let (readings, shown) = (readings, parts.joined(separator: "/"))
    guard !readings.isEmpty else {
      return TypedTimeError(
        description:
          "\(shown) is no date: type the month by its name and the year in four digits, as in OCT 26 1985")
    }
    return TypedTimeError(
      description: "\(shown) is read day first by some and month first by others: type "
        + readings.joined(separator: " or "))
  }

  /// The dates that it can be, each once.
  var readings: [String] {
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 3 else { return [] }
    let isYearFirst = parts[0].utf8.count == 4
    let year = isYearFirst ? parts[0] : parts[2]
    guard year.utf8.count == 4 else { return [] }
    let (first, second) = isYearFirst ? (numbers[1], numbers[2]) : (numbers[0], numbers[1])
    var readings: [String] = []
    // After the year comes the month.
    let orders = isYearFirst ? [(first, second)] : [(first, second), (second, first)]
    for (month, day) in orders where 1...12 ~= month && day >= 1 {
      guard day <= CivilTime.daysInMonth(year: Int(year) ?? 0, month: month) else { continue }
      let name = MonthName.full[month - 1].uppercased().prefix(3)
      let text = "\(name) \(day < 10 ? "0" : "")\(day) \(year)"
      if !readings.contains(text) { readings.append(text) }
    }
    return readings
  }
}
