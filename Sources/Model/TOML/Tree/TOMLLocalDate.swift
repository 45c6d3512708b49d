/// A day of the proleptic Gregorian calendar.
package struct TOMLLocalDate: Hashable, Sendable, CustomStringConvertible {
  /// The year, 0 to 9999; year 0 is the leap year before year 1.
  package let year: Int
  /// The month, 1 to 12.
  package let month: Int
  /// The day of the month, from 1.
  package let day: Int

  /// A day from its parts, without a check against the calendar.
  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// As written in a file: `1985-10-26`.
  package var description: String { "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))" }

  static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November",
    "December",
  ]

  /// The number of days in a month; nil if there is no such month.
  static func days(ofMonth month: Int, year: Int) -> Int? {
    switch month {
    case 1, 3, 5, 7, 8, 10, 12: 31
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: nil
    }
  }
}

extension Int {
  /// The number with leading zeros.
  func padded(_ width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
