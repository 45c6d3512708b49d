/// A time of day.
package struct TOMLLocalTime: Hashable, Sendable, CustomStringConvertible {
  /// The hour, 0 to 23.
  package let hour: Int
  /// The minute, 0 to 59.
  package let minute: Int
  /// The second, 0 to 60: a leap second is 60.
  package let second: Int
  /// The fraction of the second; further digits in a file are cut off.
  package let nanosecond: Int

  /// A time from its parts, without a check.
  package init(hour: Int, minute: Int, second: Int = 0, nanosecond: Int = 0) {
    self.hour = hour
    self.minute = minute
    self.second = second
    self.nanosecond = nanosecond
  }

  /// As written in a file: `01:21:00`, with a fraction if not zero.
  package var description: String {
    let whole = "\(hour.padded(2)):\(minute.padded(2)):\(second.padded(2))"
    guard nanosecond != 0 else { return whole }
    var fraction = nanosecond.padded(9)
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(whole).\(fraction)"
  }
}
