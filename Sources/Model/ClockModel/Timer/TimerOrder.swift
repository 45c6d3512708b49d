/// What is asked of the timer.
public enum TimerOrder: Equatable, Sendable {
  /// What a timer is set to.
  public enum Setting: Equatable, Sendable {
    /// So many seconds of ``TimerSettings/range``.
    case seconds(Int64)
    /// A preset, by its number.
    case preset(Int)
  }

  /// To set it, and let it stand.
  case set(Setting)
  /// To start it, anew where a setting is given, else from where it stands.
  case start(Setting?)
  /// To let it stand.
  case pause
  /// To start it where it stands, and to let it stand where it runs.
  case toggle
  /// To give it so many nanoseconds more, or less where they are less than none.
  case add(Int64)
  /// To set it back to what it was set to, and let it stand.
  case reset
  /// To count up from now.
  case up
  /// To end it: the readouts show again what they showed.
  case stop
  /// To keep what it was set to as a preset, by its number.
  case store(Int)
}

extension TimerOrder.Setting {
  /// Reads what a timer is set to: minutes, as in `18`; minutes and seconds, as in `18:00`; hours, as in `1:30:00`; or a length of
  /// ``TimeSpan``, as in `90s`.
  ///
  /// - Returns: the seconds; `nil` for anything else, and for what is not in ``TimerSettings/range``.
  public static func seconds(of text: String) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part -> Int64? in
      guard 1...6 ~= part.utf8.count,
        part.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
      else { return nil }
      return Int64(part)
    }
    var seconds: Int64?
    if numbers.count == parts.count, 1...3 ~= numbers.count {
      // All but the first have two digits, and are less than 60.
      guard zip(parts, numbers).dropFirst().allSatisfy({ $0.utf8.count == 2 && $1 < 60 }) else { return nil }
      seconds = numbers.count == 1 ? numbers[0] * 60 : numbers.reduce(0) { $0 * 60 + $1 }
    } else if parts.count == 1, let span = TimeSpan(text), span.milliseconds % 1000 == 0 {
      seconds = Int64(span.milliseconds / 1000)
    }
    return seconds.flatMap { TimerSettings.range.contains($0) ? $0 : nil }
  }

  /// Seconds as people read a timer: `18:00`, `1:30:00`.
  public static func text(ofSeconds seconds: Int64) -> String {
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return (hours > 0 ? "\(hours):\(minutes.twoDigits)" : "\(minutes)") + ":" + (seconds % 60).twoDigits
  }
}
