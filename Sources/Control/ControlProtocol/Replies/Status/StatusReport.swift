package import ClockModel
package import Vocabulary

/// The state of everything at one moment.
package struct StatusReport: Equatable, Fielded {
  package var version = ""
  package var startedAt = WallTime(seconds: 0)
  /// The moment of the report.
  package var time = WallTime(seconds: 0)
  package var activity = ""
  package var isOff = false
  package var hasTravelled = false
  package var underWayUntil: WallTime?
  package var readouts: [ReadoutStatus] = []
  package var cities: [String]?
  package var hourCycle = HourCycle.twelve
  package var board = ""
  package var chips: [ChipStatus] = []
  package var lines: [LineStatus] = []
  package var otherFaults: [PartFault] = []
  package var polledKeys: [PolledKeysStatus] = []
  package var clock = ClockStatus()
  package var zones = ZonesStatus()
  package var configuration = ConfigurationStatus()
  package var update: UpdateStatus?
  package var night = NightStatus()
  package var cycle = CycleStatus()
  /// The alarms and reminders; `nil` from a daemon without alarms.
  package var alarms: [AlarmStatus]? = []
  package var ringsHours = false
  package var nextHour: WallTime?
  package var ringsAlarms = false
  package var timer: TimerStatus?
  package var timerPresets: [Int64] = []
  package var state = StateStatus()

  package init() {}

  package mutating func fields(_ field: inout Fields) {
    field("version", &version, .text, "the daemon's release")
    field(
      "started_at", &startedAt, .time, "when the daemon started, an instant; adjusted when the clock is set")
    field("time", &time, .time, "the instant of this status")
    field(
      "activity", &activity, .text,
      "`clock`, `timer`, `off`, the name of the playing sequence, or `test` and its kind; a sentence if there never was a valid configuration"
    )
    field("switched_off", &isOff, .flag, "whether the prop is switched off")
    field("travelled", &hasTravelled, .flag, "whether the present time was travelled to")
    field.nullable(
      "under_way_until", &underWayUntil, .time,
      "when the car arrives, an instant; null if it is not under way")
    field(
      "readouts", &readouts, .readouts(hourCycle),
      "as in a record, and `brightness_wanted` to `source` of the next table")
    field.nullable(
      "cities", &cities, .list(.text),
      "IANA names of the cities shown instead of the configured readouts, from top to bottom; null if none")
    field(
      "hour_cycle", &hourCycle, .hourCycle, "`12` or `24`, as in a record; `12` without a valid configuration"
    )
    field("board", &board, .text, "the board profile's name; `none` without a valid configuration")
    field("chips", &chips, .list(.object), "the board's chips")
    field("lines", &lines, .list(.object), "the board's GPIO lines")
    field("other_faults", &otherFaults, .list(.object), "faults of other parts, such as a whole bus")
    field(
      "polled_keys", &polledKeys, .list(.object),
      "chips whose keys are polled because their interrupt is not wired",
      since: [])
    field("clock", &clock, .object, "the state of the machine's clock")
    field("zones", &zones, .object, "the time zone data")
    field("configuration", &configuration, .object, "the user's file and its result")
    field.nullable(
      "update", &update, .object,
      "the newest version in apt's package lists; null if nothing has looked there")
    field("night", &night, .object, "whether it is night for the readouts")
    field("cycle", &cycle, .object, "the cycle of journeys")
    field.nullable(
      "alarms", &alarms, .list(.object),
      "the alarms and reminders, by number; null from a daemon without alarms")
    field("full_hour", &ringsHours, .flag, "whether the full hour rings", since: false)
    field.nullable(
      "full_hour_next", &nextHour, .time,
      "when it rings next, an instant; null if it does not, for example at night")
    field(
      "alarms_ring", &ringsAlarms, .flag, "whether alarms can ring, that is, the clock is known to be right",
      since: false)
    field.nullable("timer", &timer, .object, "the timer; null if there is none")
    field(
      "timer_presets", &timerPresets, .list(.integer),
      "the presets in seconds, by number from 1; 0 for an unused number", since: [])
    field("state", &state, .object, "the state file with the settings, which survive a restart")
  }
}
