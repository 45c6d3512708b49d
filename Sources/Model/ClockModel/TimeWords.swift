/// Times in words for people.
package enum TimeWords {
  /// An instant to the second: `2026-11-21 09:20:05 UTC`.
  package static func instant(_ time: WallTime) -> String {
    let text = ISO8601.text(WallTime(seconds: time.seconds))
    // Drops the milliseconds and the Z.
    return text.dropLast(5).map { $0 == "T" ? " " : String($0) }.joined() + " UTC"
  }

  /// The time since an instant: `3 s ago`; the instant itself if the clock was set back since.
  package static func ago(_ time: WallTime, now: WallTime) -> String {
    guard time <= now else { return instant(time) }
    return length(now.nanoseconds(since: time) / 1_000_000_000) + " ago"
  }

  /// The time until an instant: `in 7 min`; `now` if it has passed.
  package static func ahead(_ time: WallTime, now: WallTime) -> String {
    guard time > now else { return "now" }
    // Round up: an event due in 200 ms is not due in 0 s.
    return "in " + length((time.nanoseconds(since: now) - 1) / 1_000_000_000 + 1)
  }

  /// A duration of 0 or more in the largest unit with at least two: `90 s`, `2 min`, `47 h`, `2 days`.
  package static func length(_ seconds: Int64) -> String {
    switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7_200: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3_600) h"
    default: "\(seconds / 86_400) days"
    }
  }
}
