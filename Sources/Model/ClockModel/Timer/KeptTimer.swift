/// A timer, and where it stands: what of it outlives a run.
///
/// It counts down to an instant and over it, or up from one. The instant is kept by the wall clock and goes with it where that is
/// set, so that it counts the time that really passes; only over a time in which nothing ran it goes by the wall clock alone.
public struct KeptTimer: Equatable, Sendable {
  /// Whether it counts.
  public enum Course: Equatable, Sendable {
    /// It stands with so many nanoseconds left, less than none past its end or where it counts up.
    case standing(Int64)
    /// It runs, and is, was or will be at zero then.
    case running(zero: WallTime)
  }

  /// What it was set to, in seconds of ``TimerSettings/range``; 0 where it counts up.
  public var setting: Int64
  /// Whether it counts.
  public var course: Course

  /// A timer.
  public init(setting: Int64, _ course: Course) {
    self.setting = setting
    self.course = course
  }

  /// Whether it counts up.
  public var countsUp: Bool { setting == 0 }
  /// Whether it runs.
  public var isRunning: Bool { if case .running = course { true } else { false } }

  /// The most that can be left of one, or past its end, in nanoseconds: a second more than can be shown.
  static let longest = (TimerSettings.range.upperBound + 1) * 1_000_000_000

  /// What is left, in nanoseconds, at most ``longest``: less than none past its end, and of one that counts up.
  public func left(at time: WallTime) -> Int64 {
    let left =
      switch course {
      case .standing(let left): left
      // Its end may be centuries away, by a clock that is not set yet.
      case .running(let zero): zero.nanoseconds(since: time)
      }
    return max(-Self.longest, min(Self.longest, left))
  }

  /// Whether its time is over.
  public func isOver(at time: WallTime) -> Bool { !countsUp && left(at: time) <= 0 }

  /// Lets it stand as it is.
  mutating func stand(at time: WallTime) { course = .standing(left(at: time)) }

  /// Lets it run from where it stands.
  mutating func run(at time: WallTime) {
    course = .running(zero: time.advanced(byNanoseconds: left(at: time)))
  }

  /// Gives it some nanoseconds more, or takes them where they are less than none; past its end from now on, and never past zero.
  mutating func add(_ nanoseconds: Int64, at time: WallTime) {
    let now = left(at: time)
    let most = TimerSettings.range.upperBound * 1_000_000_000
    // Whoever is over has no time that could be taken.
    guard countsUp || now > 0 || nanoseconds > 0 else { return }
    let left = countsUp ? min(0, max(-most, now - nanoseconds)) : max(0, min(most, max(0, now) + nanoseconds))
    switch course {
    case .standing: course = .standing(left)
    case .running: course = .running(zero: time.advanced(byNanoseconds: left))
    }
  }

  /// The wall clock was set by so much.
  mutating func clockWasSet(byNanoseconds nanoseconds: Int64) {
    if case .running(let zero) = course { course = .running(zero: zero.advanced(byNanoseconds: nanoseconds)) }
  }
}

extension KeptTimer {
  /// What its time has come to; each comes behind the one before it.
  enum Phase: Int, Comparable {
    case green, amber, red, finished, over

    static func < (left: Phase, right: Phase) -> Bool { left.rawValue < right.rawValue }
  }

  /// How many nanoseconds are left when a phase begins, but for the first.
  private func begin(of phase: Phase, _ settings: TimerSettings) -> Int64 {
    let (seconds, half): (Int64, Int64) = (1_000_000_000, 500_000_000)
    return switch phase {
    case .green: .max
    // Whole halves of a second, at which it shows something else anyway.
    case .amber: min(settings.warning * seconds, setting * half)
    case .red: min(settings.danger * seconds, setting / 2 * half)
    case .finished: 0
    case .over: -TimerSettings.blinking * seconds
    }
  }

  /// The phase of what is left.
  func phase(_ left: Int64, _ settings: TimerSettings) -> Phase {
    guard !countsUp else { return .green }
    return [Phase.over, .finished, .red, .amber].first { left <= begin(of: $0, settings) } ?? .green
  }

  /// When a phase begins, or began; `nil` while it stands.
  func instant(of phase: Phase, _ settings: TimerSettings) -> WallTime? {
    guard case .running(let zero) = course else { return nil }
    return zero.advanced(byNanoseconds: -begin(of: phase, settings))
  }
}

/// A timer as it is seen at an instant.
public struct TimerReading: Equatable, Sendable {
  /// The two numbers: minutes and seconds, beyond 99:59 hours and minutes.
  public let high: Int
  /// See ``high``.
  public let low: Int
  /// Whether ``high`` is hours.
  public let isHours: Bool
  /// Its light.
  public let light: TimerLight
  /// Whether it is in the first half of one of its own seconds, or stands.
  let isFirstHalf: Bool
  /// Whether its time is over.
  public let isOver: Bool

  /// The reading of a timer; `nil` of one that is out of what can be shown.
  init?(_ timer: KeptTimer, _ settings: TimerSettings, at time: WallTime) {
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

  /// The seconds that are shown of what is left, in nanoseconds: what has begun counts on the way down, so that all of its time is
  /// seen; over and up only whole seconds do.
  private static func seconds(ofLeft left: Int64) -> Int64 {
    left > 0 ? (left + 999_999_999) / 1_000_000_000 : -left / 1_000_000_000
  }

  /// Whether what is left, in milliseconds, is shown as hours and minutes: beyond 99:59.
  public static func isHours(leftMilliseconds left: Int64) -> Bool { left > 5_999_000 || left <= -6_000_000 }

  /// As in `17:59`.
  public var text: String { high.twoDigits + ":" + low.twoDigits }
}
