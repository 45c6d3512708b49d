import Foundation
import ZoneInfo

/// Answers each line of stdin with one line on stdout, to compare the TZif reader with another one.
///
///     z PATH               -> ok | error MESSAGE       the TZif file for the following queries
///     i SECONDS            -> YYYYMMDDhhmmss OFFSET ABBREVIATION ISDST
///     n SECONDS            -> SECONDS | none           the next transition after an instant
///     c YYYYMMDDhhmmss     -> u INSTANT | f EARLIER LATER | g TRANSITION OFFSETBEFORE OFFSETAFTER | ?
@main
struct ZoneProbe {
  static func main() {
    var zone = Zone.utc
    while let line = readLine() {
      let argument = line.dropFirst(2)
      switch line.utf8.first {
      case UInt8(ascii: "z"):
        do throws(TZifError) {
          zone = try Zone(tzif: [UInt8](FileManager.default.contents(atPath: String(argument)) ?? Data()))
          print("ok")
        } catch {
          print("error \(error)")
        }
      case UInt8(ascii: "i"): print(Int64(argument).map { describe(zone.localTime(at: $0)) } ?? "?")
      case UInt8(ascii: "n"):
        print(Int64(argument).map { zone.nextTransition(after: $0).map { "\($0)" } ?? "none" } ?? "?")
      case UInt8(ascii: "c"):
        print(civilTime(argument).map { describe(zone.resolve($0)) } ?? "?")
      default: print("?")
      }
    }
  }

  private static func describe(_ time: LocalTime) -> String {
    let civil = time.civil
    let date = (civil.year * 100 + civil.month) * 100 + civil.day
    let clock = (civil.hour * 100 + civil.minute) * 100 + civil.second
    return
      "\(date * 1_000_000 + clock) \(time.utcOffset) \(time.abbreviation) \(time.isDaylightSaving ? 1 : 0)"
  }

  private static func describe(_ resolution: ZoneResolution) -> String {
    switch resolution {
    case .unique(let instant): "u \(instant)"
    case .fold(let earlier, let later): "f \(earlier) \(later)"
    case .gap(let transition, let before, let after): "g \(transition) \(before) \(after)"
    }
  }

  private static func civilTime(_ digits: Substring) -> CivilTime? {
    guard let number = Int(digits) else { return nil }
    return CivilTime(
      year: number / 10_000_000_000, month: number / 100_000_000 % 100, day: number / 1_000_000 % 100,
      hour: number / 10_000 % 100, minute: number / 100 % 100, second: number % 100)
  }
}
