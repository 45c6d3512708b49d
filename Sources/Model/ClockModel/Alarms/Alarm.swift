package import TypedTime
package import ZoneInfo

/// An alarm's time, days and label, without its zone.
package struct AlarmPlan: Equatable, Sendable {
  /// The days on which it rings.
  package enum Days: Equatable, Sendable {
    /// On these days of the week: an alarm.
    case weekly(Weekdays)
    /// On this day of every year, month 1 to 12: a reminder.
    ///
    /// In years without a 29 February it rings on the 28th.
    case yearly(month: Int, day: Int)
  }

  /// The hour, 0 to 23.
  package let hour: Int
  /// The minute, 0 to 59.
  package let minute: Int
  package let days: Days
  /// The text that blinks while it rings; may be empty.
  package let label: String
  /// Whether it turns itself off after ringing.
  package let isOnce: Bool

  /// The longest label, in Unicode scalars, as ``LineFault`` counts them.
  package static let longestLabel = 32

  /// Every day at midnight, without a label.
  package init() { (hour, minute, days, label, isOnce) = (0, 0, .weekly(.daily), "", false) }

  /// Creates a plan; `nil` if the time or day does not exist or the set of days is empty.
  package init?(
    hour: Int, minute: Int, days: Days = .weekly(.daily), label: String = "", isOnce: Bool = false
  ) {
    guard 0...23 ~= hour, 0...59 ~= minute else { return nil }
    switch days {
    case .weekly(let days): if days.isEmpty { return nil }
    case .yearly(let month, let day):
      // A leap year has every day.
      guard CivilTime(year: 2000, month: month, day: day, hour: 0, minute: 0, second: 0) != nil else {
        return nil
      }
    }
    self.hour = hour
    self.minute = minute
    self.days = days
    self.label = label
    self.isOnce = isOnce
  }

  /// Whether it rings once a year.
  package var isReminder: Bool { if case .yearly = days { true } else { false } }

  /// The time of day, as in `07:30`.
  package var timeText: String { hour.twoDigits + ":" + minute.twoDigits }

  /// The day of a reminder, as in `10-26`; `nil` for an alarm.
  package var dateText: String? {
    guard case .yearly(let month, let day) = days else { return nil }
    return month.twoDigits + "-" + day.twoDigits
  }

  /// The days in words, as in `workdays`, `mon,wed` or `10-26`.
  package var daysText: String { if case .weekly(let days) = days { days.text } else { dateText ?? "" } }

  /// Reads a time of day in any form of ``TypedTime/timeOfDay(_:)``.
  ///
  /// - Returns: hour 0 to 23 and minute 0 to 59; `nil` for anything else.
  package static func timeOfDay(_ text: String) -> (hour: Int, minute: Int)? {
    do throws(TypedTimeError) { return try TypedTime.timeOfDay(text) } catch { return nil }
  }

  /// Reads the day of a reminder, as in `10-26` or `oct-26`.
  ///
  /// - Returns: month and day of a leap year; `nil` for anything else.
  package static func dayOfYear(_ text: String) -> Days? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, 1...9 ~= parts[0].utf8.count, 1...2 ~= parts[1].utf8.count,
      let month = MonthName.month(parts[0].uppercased()) ?? number(parts[0]), let day = number(parts[1]),
      CivilTime(year: 2000, month: month, day: day, hour: 0, minute: 0, second: 0) != nil
    else { return nil }
    return .yearly(month: month, day: day)
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
  }
}

/// The zone in which an alarm's time is read.
package struct AlarmZone: Equatable, Sendable {
  /// The tz database name.
  package var name: String
  package var zone: Zone

  package init(_ name: String, _ zone: Zone) {
    self.name = name
    self.zone = zone
  }
}

/// A time of day at which the clock rings, on days of the week or once a year.
package struct Alarm: Equatable, Sendable {
  package let plan: AlarmPlan
  /// The tz database name of its zone.
  package let zoneName: String
  package let zone: Zone

  /// The most alarms that can be set, and the most that can be configured.
  package static let most = 64
  /// How long an alarm rings by itself, and how late it may start, in seconds.
  package static let ringingSeconds: Int64 = 600

  package init(_ plan: AlarmPlan, by zone: AlarmZone) {
    self.plan = plan
    zoneName = zone.name
    self.zone = zone.zone
  }

  package var isReminder: Bool { plan.isReminder }
  package var label: String { plan.label }

  /// Whether plan and zone name are equal, regardless of the zone's data.
  package func isSame(as other: Alarm) -> Bool { plan == other.plan && zoneName == other.zoneName }
}

extension Alarm {
  /// The instant at which it rings on a civil day, in seconds since the epoch.
  ///
  /// A time inside a gap rings at the gap's end; a time that occurs twice rings the first time.
  private func instant(onDayOf day: CivilTime) -> Int64? {
    let time = CivilTime(
      year: day.year, month: day.month, day: day.day, hour: plan.hour, minute: plan.minute, second: 0)
    return time.map { zone.firstInstant(of: $0) }
  }

  /// The civil days around a day on which it rings, in order, including the last one before it and the next
  /// one after it.
  private func ringingDays(about day: CivilTime) -> [CivilTime] {
    switch plan.days {
    case .weekly(let days):
      // A zone may skip a whole day: yesterday's alarm then rings today.
      let offsets: ClosedRange<Int64> = -9...9
      return offsets.map { CivilTime(secondsSinceEpoch: day.secondsSinceEpoch + $0 * 86_400) }
        .filter { days.contains(Weekdays(day: ($0.weekday + 6) % 7)) }
    case .yearly(let month, let dayOfMonth):
      return (day.year - 1...day.year + 1).compactMap { year in
        let isLeapDayMissing = month == 2 && dayOfMonth == 29 && !CivilTime.isLeapYear(year)
        return CivilTime(
          year: year, month: month, day: isLeapDayMissing ? 28 : dayOfMonth, hour: 0, minute: 0, second: 0)
      }
    }
  }

  /// The next instant at which it rings.
  ///
  /// - Parameter seconds: since the epoch.
  /// - Returns: the first instant after `seconds`; `nil` at the end of the supported years.
  package func next(after seconds: Int64) -> Int64? {
    ringingDays(about: zone.civilTime(at: seconds)).lazy.compactMap(instant).first { $0 > seconds }
  }

  /// The last instant at which it rang.
  ///
  /// - Parameter seconds: since the epoch.
  /// - Returns: the last instant up to and including `seconds`; `nil` at the first supported year.
  package func last(upTo seconds: Int64) -> Int64? {
    ringingDays(about: zone.civilTime(at: seconds)).reversed().lazy.compactMap(instant).first {
      $0 <= seconds
    }
  }

  /// Counts its rings after `start` up to and including `end`, in seconds since the epoch; stops at `most`.
  func count(after start: Int64, upTo end: Int64, atMost most: Int) -> Int {
    var (count, instant) = (0, start)
    while count < most, let next = next(after: instant), next <= end { (count, instant) = (count + 1, next) }
    return count
  }
}

extension Zone {
  /// The first instant at which the zone's clocks show a civil time, or the end of the gap that contains it.
  func firstInstant(of civil: CivilTime) -> Int64 {
    switch resolve(civil) {
    case .unique(let instant): instant
    case .gap(let transition, _, _): transition
    case .fold(let earlier, _): earlier
    }
  }
}
