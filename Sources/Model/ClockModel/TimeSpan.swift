/// A duration as people type it: `10s`, `2 min`, `1h`, `90 seconds`, `500ms`; a number alone is seconds.
package struct TimeSpan: Equatable, Sendable {
  /// Whole milliseconds, at least 1.
  package let milliseconds: Int

  private static let units = [
    ("ms", 1), ("min", 60_000), ("m", 60_000), ("s", 1000), ("h", 3_600_000), ("", 1000), ("mins", 60_000),
    ("minute", 60_000), ("minutes", 60_000), ("sec", 1000), ("secs", 1000), ("second", 1000),
    ("seconds", 1000), ("hr", 3_600_000),
    ("hrs", 3_600_000), ("hour", 3_600_000), ("hours", 3_600_000),
  ]
  /// The most digits of a number: enough for 3,000 years in seconds.
  private static let mostDigits = 11

  /// Reads a text; `nil` if it is not a number above 0 with one of these units.
  package init?(_ text: String) {
    let digits = text.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let unit = text.lowercased().utf8.dropFirst(digits.count).drop { $0 == UInt8(ascii: " ") }
    guard (1...Self.mostDigits).contains(digits.count),
      let factor = Self.units.first(where: { unit.elementsEqual($0.0.utf8) })?.1
    else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    guard number > 0 else { return nil }
    milliseconds = number * factor
  }
}
