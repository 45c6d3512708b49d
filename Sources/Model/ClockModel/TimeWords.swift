/// Times as a person reads them.
public enum TimeWords {
  /// An instant to the second: `2026-11-21 09:20:05 UTC`.
  ///
  /// - Parameter time: the instant.
  /// - Returns: its text, without what is less than a second.
  public static func instant(_ time: WallTime) -> String {
    let text = ISO8601.text(WallTime(seconds: time.seconds))
    // Without the milliseconds and the Z.
    return text.dropLast(5).map { $0 == "T" ? " " : String($0) }.joined() + " UTC"
  }

  /// How long ago an instant was: `3 s ago`; the instant itself where the clock was set back since.
  ///
  /// - Parameters:
  ///   - time: the instant.
  ///   - now: from when it is seen.
  /// - Returns: the words.
  public static func ago(_ time: WallTime, now: WallTime) -> String {
    guard time <= now else { return instant(time) }
    return length(now.nanoseconds(since: time) / 1_000_000_000) + " ago"
  }

  /// In how long an instant will be: `in 7 min`; `now` where it has come.
  ///
  /// - Parameters:
  ///   - time: the instant.
  ///   - now: from when it is seen.
  /// - Returns: the words.
  public static func ahead(_ time: WallTime, now: WallTime) -> String {
    guard time > now else { return "now" }
    // A second that has begun counts: what is due in 200 ms is not due in 0 s.
    return "in " + length((time.nanoseconds(since: now) - 1) / 1_000_000_000 + 1)
  }

  /// So many seconds in the largest unit that leaves two of them or more: `90 s`, `2 min`, `47 h`, `2 days`.
  ///
  /// - Parameter seconds: a length, not negative.
  /// - Returns: the words.
  public static func length(_ seconds: Int64) -> String {
    switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7_200: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3_600) h"
    default: "\(seconds / 86_400) days"
    }
  }
}
