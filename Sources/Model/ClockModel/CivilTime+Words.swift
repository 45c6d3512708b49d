package import ZoneInfo

extension CivilTime {
  /// The time as a readout shows it: `OCT 26 1985 AM 01:21`, or `OCT 26 1985 01:21` in the 24-hour cycle.
  package func words(_ hourCycle: HourCycle) -> String {
    let picture = ReadoutPicture(self, hourCycle: hourCycle, colon: true, brightness: .full)
    let meridiem = Array((picture.meridiem == .am ? "AM" : "PM").utf8)
    let characters = hourCycle.textLayout.map { place in
      switch place {
      case .mark(let mark): mark
      case .meridiem(let letter): meridiem[letter]
      case .digit(let index): picture.cells[index]
      }
    }
    return String(decoding: characters, as: UTF8.self)
  }

  /// The same minute at second 00, with the year reduced to the 0000 to 9999 that a readout shows.
  package var wholeMinute: CivilTime {
    // The calendar repeats after 10,000 years.
    let year = (year % 10_000 + 10_000) % 10_000
    return CivilTime(year: year, month: month, day: day, hour: hour, minute: minute, second: 0) ?? self
  }
}
