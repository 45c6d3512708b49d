import ClockModel
import TOML
package import ZoneInfo

extension Setting {
  /// Reads a fixed date and time, in the years 0000 to 9999.
  package func civilTime() -> CivilTime? {
    let expected = "a date and time such as 1985-10-26T01:21:00"
    switch node.value {
    case .localDateTime(let time):
      let civil = CivilTime(
        year: time.year, month: time.month, day: time.day, hour: time.hour, minute: time.minute,
        second: time.second)
      guard let civil, 0...9999 ~= civil.year else {
        refuse(expected: "a date and time that exist, in the years 0000 to 9999")
        return nil
      }
      return civil
    case .offsetDateTime(let time, _):
      refuse(expected: expected, hint: "a fixed time has no offset: write \(time)")
    case .localDate(let date):
      refuseKind(expected: expected, hint: "add the time of day: \(date)T00:00:00")
    case .localTime:
      refuseKind(expected: expected, hint: "add the date")
    case .string:
      refuseKind(expected: expected, hint: "write year-month-dayThours:minutes:seconds, without quotes")
    default:
      refuseKind(expected: expected)
    }
    return nil
  }

  /// Reads a time of day, in seconds since midnight.
  package func timeOfDay() -> Int? {
    let expected = "a time of day such as 22:00:00"
    switch node.value {
    case .localTime(let time):
      // A leap second does not come every day.
      guard time.second < 60 else {
        refuse(expected: "a time of day that exists")
        return nil
      }
      return time.hour * 3600 + time.minute * 60 + time.second
    case .string:
      refuseKind(expected: expected, hint: "write hours, minutes and seconds, without quotes")
    default:
      refuseKind(expected: expected)
    }
    return nil
  }

  /// Reads a number with or without a fraction.
  package func number(in range: ClosedRange<Double>, expected: String) -> Double? {
    let number: Double
    switch node.value {
    case .integer(let whole): number = Double(whole)
    case .float(let float): number = float
    default:
      refuseKind(expected: expected)
      return nil
    }
    // NaN is in no range.
    guard range.contains(number) else {
      refuse(expected: expected)
      return nil
    }
    return number
  }

  /// Reads a quoted duration, as people write it for a timer, in seconds.
  package func timerSeconds() -> Int64? {
    let expected = "a time such as \"18:00\", from \"0:01\" to \"99:59:59\""
    guard let text = string(expected: expected) else { return nil }
    guard let seconds = TimerOrder.Setting.seconds(of: text) else {
      refuse(expected: expected)
      return nil
    }
    return seconds
  }

  /// A time in whole milliseconds.
  package func milliseconds(_ range: ClosedRange<Int>) -> Int? {
    integer(in: range, expected: "milliseconds, from \(range.lowerBound) to \(range.upperBound)")
  }
}
