/// A command for the timer.
package enum TimerOrder: Equatable, Sendable {
  /// The time to set a timer to.
  package enum Setting: Equatable, Sendable {
    /// Seconds of ``TimerSettings/range``.
    case seconds(Int64)
    /// The preset with this number.
    case preset(Int)
  }

  /// Sets it, paused.
  case set(Setting)
  /// Starts it: anew from a setting, or from its current state.
  case start(Setting?)
  case pause
  /// Starts a paused timer or pauses a running one.
  case toggle
  /// Adds nanoseconds, or subtracts if negative.
  case add(Int64)
  /// Resets it to its setting, paused.
  case reset
  /// Counts up from now.
  case up
  /// Ends it: the readouts show their previous content again.
  case stop
  /// Stores its setting as the preset with this number.
  case store(Int)
}

extension TimerOrder.Setting {
  /// Reads a timer setting: minutes (`18`), minutes and seconds (`18:00`), hours (`1:30:00`), or a
  /// ``TimeSpan`` (`90s`).
  ///
  /// - Returns: the seconds; `nil` for anything else or outside ``TimerSettings/range``.
  package static func seconds(of text: String) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part -> Int64? in
      guard 1...6 ~= part.utf8.count,
        part.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
      else { return nil }
      return Int64(part)
    }
    var seconds: Int64?
    if numbers.count == parts.count, 1...3 ~= numbers.count {
      // All parts except the first have two digits and are less than 60.
      guard zip(parts, numbers).dropFirst().allSatisfy({ $0.utf8.count == 2 && $1 < 60 }) else { return nil }
      seconds = numbers.count == 1 ? numbers[0] * 60 : numbers.reduce(0) { $0 * 60 + $1 }
    } else if parts.count == 1, let span = TimeSpan(text), span.milliseconds % 1000 == 0 {
      seconds = Int64(span.milliseconds / 1000)
    }
    return seconds.flatMap { TimerSettings.range.contains($0) ? $0 : nil }
  }

  /// Formats seconds as people read a timer: `18:00`, `1:30:00`.
  package static func text(ofSeconds seconds: Int64) -> String {
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return (hours > 0 ? "\(hours):\(minutes.twoDigits)" : "\(minutes)") + ":" + (seconds % 60).twoDigits
  }
}
