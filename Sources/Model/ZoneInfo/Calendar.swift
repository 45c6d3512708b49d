/// Day arithmetic of the proleptic Gregorian calendar.
///
/// Days are counted in 64 bits, so that a 32-bit `Int` does not limit the years. The two conversions count
/// years from March, so the leap day ends a year, in cycles of 400 years (146,097 days).
enum Calendar {
  static let secondsPerDay: Int64 = 86_400

  /// The day number of 1970-01-01, counted from 0000-03-01.
  private static let epochDay: Int64 = 719_468
  private static let daysPerCycle: Int64 = 146_097

  /// The days from 1970-01-01 to a date; negative before it.
  ///
  /// A day past the end of its month continues into the next, so that January can hold a day of the year.
  static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int64 {
    let marchYear = Int64(month > 2 ? year : year - 1)
    let (cycle, yearOfCycle) = marchYear.flooredDivision(by: 400)
    let marchMonth = Int64(month > 2 ? month - 3 : month + 9)
    // Five months from March have 153 days, and so have the next five, from August.
    let dayOfYear = (153 * marchMonth + 2) / 5 + Int64(day) - 1
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * daysPerCycle + dayOfCycle - epochDay
  }

  static func date(daysSinceEpoch days: Int64) -> (year: Int, month: Int, day: Int) {
    let (cycle, dayOfCycle) = (days + epochDay).flooredDivision(by: daysPerCycle)
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
    return (Int(year), Int(month), Int(day))
  }

  /// The year of an instant, as if in UTC.
  static func year(secondsSinceEpoch: Int64) -> Int {
    date(daysSinceEpoch: secondsSinceEpoch.flooredDivision(by: secondsPerDay).quotient).year
  }

  /// The day of the week, 0 for Sunday; 1970-01-01 was a Thursday.
  static func weekday(daysSinceEpoch days: Int64) -> Int {
    Int((days + 4).flooredDivision(by: 7).remainder)
  }
}

extension Int64 {
  /// The quotient, rounded down, and the remainder, never negative, of a division by a positive number.
  func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  func clamped(to range: ClosedRange<Int64>) -> Int64 {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
