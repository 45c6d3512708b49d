package import ZoneInfo

extension CivilTime {
  /// The time as in a configuration: `1985-10-26T01:21:00`.
  package var text: String {
    func padded(_ number: Int, _ digits: Int = 2) -> String {
      let text = String(abs(number))
      return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    return
      "\(padded(year, 4))-\(padded(month))-\(padded(day))T\(padded(hour)):\(padded(minute)):\(padded(second))"
  }
}
