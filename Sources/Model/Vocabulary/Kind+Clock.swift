package import ClockModel
import Text
import ZoneInfo

/// The kinds of the clock's values.
extension Kind<WallTime> {
  /// An instant in UTC with milliseconds (RFC 3339).
  package static let time = Kind<String>.text.map(
    "an instant such as 1985-10-26T08:21:00.000Z",
    sample: {
      // Mostly in the years 0000 to 9999.
      let isFar = $0.number(0...9) == 0
      let range = isFar ? CivilTime.supportedSeconds : -62_167_219_200...253_402_300_799
      return WallTime(
        seconds: Int64.random(in: range, using: &$0.generator),
        nanoseconds: Int64($0.number(0...999)) * 1_000_000)
    },
    to: { text -> WallTime? in
      do throws(ISO8601Error) { return try ISO8601.readBack(text) } catch { return nil }
    },
    from: { ISO8601.text($0) })
}

extension Kind<Brightness> {
  /// A brightness in sixteenths, 0 for dark.
  package static let brightness = Kind<Int>.count.map(
    "0 to 16", sample: { Brightness(sixteenths: $0.number(0...16)) ?? .dark },
    to: { $0 == 0 ? .dark : Brightness(sixteenths: $0) }, from: { Int($0.sixteenths) })
}

extension Kind<HourCycle> {
  /// 12 or 24.
  package static let hourCycle = Kind<Int>.number.map(
    Wording.list(HourCycle.allCases.map { String($0.rawValue) }, "or"),
    sample: { $0.one(of: HourCycle.allCases) }, to: { HourCycle(rawValue: $0) }, from: { $0.rawValue })
}
