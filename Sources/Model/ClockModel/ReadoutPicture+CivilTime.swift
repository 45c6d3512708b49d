package import ZoneInfo

extension ReadoutPicture {
  /// Creates the picture of a civil time in letters and digits: `OCT 26 1985`, AM lit, `01:21`.
  ///
  /// Leading zeros are kept. Years before 0000 or after 9999 show their last four digits, as an odometer
  /// does.
  package init(_ time: CivilTime, hourCycle: HourCycle, colon: Bool, brightness: Brightness) {
    var cells = DigitCells(repeating: UInt8(ascii: " "))
    Self.write(month: time.month, to: &cells)
    Self.write(time.day, digits: 2, to: &cells, at: .day1)
    let year = time.year % 10_000
    Self.write(year < 0 ? year + 10_000 : year, digits: 4, to: &cells, at: .year1)
    Self.write(
      hourCycle == .twelve ? (time.hour + 11) % 12 + 1 : time.hour, digits: 2, to: &cells, at: .hour1)
    Self.write(time.minute, digits: 2, to: &cells, at: .minute1)
    self.init(
      cells: cells, meridiem: hourCycle == .twelve ? (time.hour < 12 ? .am : .pm) : nil,
      colon: colon, brightness: brightness)
  }

  private static let monthNames: StaticString = "JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC"

  /// The month whose letters the month's digits show, 1 to 12; `nil` for other letters.
  package var month: Int? {
    let names = Self.monthNames.utf8Start
    return (1...12).first { month in
      (0..<3).allSatisfy { cells[Digit.month1.rawValue + $0] == names[(month - 1) * 3 + $0] }
    }
  }

  private static func write(month: Int, to cells: inout DigitCells) {
    let first = (month - 1) * 3
    for offset in 0..<3 {
      cells[Digit.month1.rawValue + offset] = monthNames.utf8Start[first + offset]
    }
  }

  private static func write(_ number: Int, digits: Int, to cells: inout DigitCells, at first: Digit) {
    var rest = number
    for index in stride(from: first.rawValue + digits - 1, through: first.rawValue, by: -1) {
      cells[index] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
  }
}
