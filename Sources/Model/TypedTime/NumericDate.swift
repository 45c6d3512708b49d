import ZoneInfo

/// A date of three numbers, such as 10/26/1985, 26.10.1985, 10-26-1985 or 10 26 1985, whose order is
/// ambiguous.
///
/// It is rejected with its possible readings spelled out. ISO's 1985-10-26 is not one of them.
struct NumericDate {
  /// The date as typed.
  let text: Substring
  /// The text after it.
  let rest: Substring
  /// The three numbers as typed.
  private let parts: [Substring]

  /// Reads the date at the beginning of a text, which begins with a digit; `nil` if there is none.
  init?(_ typed: Substring) {
    var parts: [Substring] = []
    var marks: [Substring] = []
    var place = typed
    while parts.count < 3 {
      let digits = place.prefix { $0.isASCII && $0.isNumber }
      guard 1...4 ~= digits.utf8.count else { return nil }
      parts.append(digits)
      place = place[digits.endIndex...]
      guard parts.count < 3 else { break }
      let mark = place.prefix { $0 == " " || $0 == "/" || $0 == "." || $0 == "-" }
      guard !mark.isEmpty else { return nil }
      marks.append(mark)
      place = place[mark.endIndex...]
    }
    let isISO = parts.map(\.utf8.count) == [4, 2, 2] && marks == ["-", "-"]
    // Not a date: two years, or numbers that belong to a time of day.
    guard !isISO, !"0123456789/:".contains(place.first ?? " "), parts.count(where: { $0.utf8.count > 2 }) <= 1
    else {
      return nil
    }
    self.parts = parts
    text = typed[..<place.startIndex]
    rest = place
  }

  /// The error, with what to type instead.
  var refusal: TypedTimeError {
    let readings = readings
    switch readings.count {
    case 0:
      return TypedTimeError(
        description:
          "\(text) is not a date: type the month by its name and the year in four digits, as in OCT 26 1985")
    case 1:
      return TypedTimeError(description: "type the month by its name: \(readings[0]) for \(text)")
    default:
      return TypedTimeError(
        description: "\(text) can mean day or month first: type "
          + readings.joined(separator: " or "))
    }
  }

  /// The possible dates, without duplicates.
  var readings: [String] {
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 3 else { return [] }
    let isYearFirst = parts[0].utf8.count == 4
    let year = isYearFirst ? parts[0] : parts[2]
    guard year.utf8.count == 4 else { return [] }
    let (first, second) = isYearFirst ? (numbers[1], numbers[2]) : (numbers[0], numbers[1])
    var readings: [String] = []
    // The month follows the year.
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
