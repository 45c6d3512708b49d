/// A timer with its state, as stored across restarts.
///
/// It counts down to an instant and past it, or up from one. When the wall clock is set, the instant moves
/// with it, so the timer counts elapsed time. Only across a restart does it follow the wall clock alone.
package struct StoredTimer: Equatable, Sendable {
  /// Whether it runs.
  package enum Course: Equatable, Sendable {
    /// Paused with this many nanoseconds left; negative past its end and when counting up.
    case paused(Int64)
    /// Running, with zero at this instant.
    case running(zero: WallTime)
  }

  /// The time it was set to, in seconds of ``TimerSettings/range``; 0 when counting up.
  package var setting: Int64
  package var course: Course

  package init(setting: Int64, _ course: Course) {
    self.setting = setting
    self.course = course
  }

  package var countsUp: Bool { setting == 0 }
  package var isRunning: Bool { if case .running = course { true } else { false } }

  /// The limit of the time left, or past the end, in nanoseconds: a second more than can be shown.
  static let longest = (TimerSettings.range.upperBound + 1) * 1_000_000_000

  /// The time left in nanoseconds, at most ``longest``; negative past its end and when counting up.
  package func left(at time: WallTime) -> Int64 {
    let left =
      switch course {
      case .paused(let left): left
      // An unset clock may be centuries away from the end.
      case .running(let zero): zero.nanoseconds(since: time)
      }
    return max(-Self.longest, min(Self.longest, left))
  }

  package func isOver(at time: WallTime) -> Bool { !countsUp && left(at: time) <= 0 }

  mutating func pause(at time: WallTime) { course = .paused(left(at: time)) }

  /// Starts it from its current state.
  mutating func run(at time: WallTime) {
    course = .running(zero: time.advanced(byNanoseconds: left(at: time)))
  }

  /// Adds nanoseconds, or subtracts if negative; past the end it counts from now, and it never passes zero.
  mutating func add(_ nanoseconds: Int64, at time: WallTime) {
    let now = left(at: time)
    let most = TimerSettings.range.upperBound * 1_000_000_000
    // A finished timer has no time to subtract.
    guard countsUp || now > 0 || nanoseconds > 0 else { return }
    let left = countsUp ? min(0, max(-most, now - nanoseconds)) : max(0, min(most, max(0, now) + nanoseconds))
    switch course {
    case .paused: course = .paused(left)
    case .running: course = .running(zero: time.advanced(byNanoseconds: left))
    }
  }

  /// Moves a running timer with the wall clock, which was set by this much.
  mutating func clockWasSet(byNanoseconds nanoseconds: Int64) {
    if case .running(let zero) = course { course = .running(zero: zero.advanced(byNanoseconds: nanoseconds)) }
  }
}

extension StoredTimer {
  /// The phases of a timer, in order.
  enum Phase: Int, Comparable {
    case green, amber, red, finished, over

    static func < (left: Phase, right: Phase) -> Bool { left.rawValue < right.rawValue }
  }

  /// The nanoseconds left when a phase begins; unlimited for the first.
  private func begin(of phase: Phase, _ settings: TimerSettings) -> Int64 {
    let (seconds, half): (Int64, Int64) = (1_000_000_000, 500_000_000)
    return switch phase {
    case .green: .max
    // Whole half seconds, at which the display changes anyway.
    case .amber: min(settings.warning * seconds, setting * half)
    case .red: min(settings.danger * seconds, setting / 2 * half)
    case .finished: 0
    case .over: -TimerSettings.blinking * seconds
    }
  }

  /// The phase for a time left, in nanoseconds.
  func phase(_ left: Int64, _ settings: TimerSettings) -> Phase {
    guard !countsUp else { return .green }
    return [Phase.over, .finished, .red, .amber].first { left <= begin(of: $0, settings) } ?? .green
  }

  /// When a phase begins or began; `nil` while paused.
  func instant(of phase: Phase, _ settings: TimerSettings) -> WallTime? {
    guard case .running(let zero) = course else { return nil }
    return zero.advanced(byNanoseconds: -begin(of: phase, settings))
  }
}

/// A timer's display at an instant.
package struct TimerReading: Equatable, Sendable {
  /// The first number: minutes, or hours beyond 99:59.
  package let high: Int
  /// The second number: seconds, or minutes if ``isHours``.
  package let low: Int
  /// Whether ``high`` is hours.
  package let isHours: Bool
  package let light: TimerLight
  /// Whether it is paused or in the first half of one of its own seconds.
  let isFirstHalf: Bool
  /// Whether the time is up.
  package let isOver: Bool

  /// Reads a timer; `nil` if its time cannot be shown.
  init?(_ timer: StoredTimer, _ settings: TimerSettings, at time: WallTime) {
    let left = timer.left(at: time)
    let second: Int64 = 1_000_000_000
    let most = TimerSettings.range.upperBound
    guard left <= most * second, left > -(most + 1) * second else { return nil }
    let shown = Self.seconds(ofLeft: left)
    let part = left > 0 ? shown * second - left : -left % second
    isFirstHalf = !timer.isRunning || part < second / 2
    isHours = shown > 5999
    (high, low) =
      isHours ? (Int(shown / 3600), Int(shown / 60 % 60)) : (Int(shown / 60), Int(shown % 60))
    let phase = timer.phase(left, settings)
    light =
      switch phase {
      case .green: .green
      case .amber: .amber
      case .red, .finished, .over: .red
      }
    isOver = timer.isOver(at: time)
  }

  /// The seconds to show for the nanoseconds left: rounded up while counting down, so that the full time is
  /// seen, otherwise rounded down.
  private static func seconds(ofLeft left: Int64) -> Int64 {
    left > 0 ? (left + 999_999_999) / 1_000_000_000 : -left / 1_000_000_000
  }

  /// Whether the milliseconds left are shown as hours and minutes: beyond 99:59.
  package static func isHours(leftMilliseconds left: Int64) -> Bool { left > 5_999_000 || left <= -6_000_000 }

  /// The reading as in `17:59`.
  package var text: String { high.twoDigits + ":" + low.twoDigits }
}
