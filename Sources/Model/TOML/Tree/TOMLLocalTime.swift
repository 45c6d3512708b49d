/// A time of day.
public struct TOMLLocalTime: Hashable, Sendable, CustomStringConvertible {
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int
  /// The second, 0 to 60: a leap second is 60.
  public let second: Int
  /// The fraction of the second; what a file says more finely is cut off.
  public let nanosecond: Int

  /// A time from its parts, which are not checked.
  public init(hour: Int, minute: Int, second: Int = 0, nanosecond: Int = 0) {
    self.hour = hour
    self.minute = minute
    self.second = second
    self.nanosecond = nanosecond
  }

  /// As a file has it: `01:21:00`, with a fraction where there is one.
  public var description: String {
    let whole = "\(hour.padded(2)):\(minute.padded(2)):\(second.padded(2))"
    guard nanosecond != 0 else { return whole }
    var fraction = nanosecond.padded(9)
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(whole).\(fraction)"
  }
}
