package import ClockModel
import Text

/// The state of everything at one moment.
package struct StatusReport: Equatable, Sendable {
  package var version: String
  package var startedAt: WallTime
  /// The moment of the report.
  package var time: WallTime
  /// `clock`, `timer`, `off`, the playing sequence, `test` and its kind, or a sentence if there never was a
  /// valid configuration.
  package var activity: String
  package var isOff: Bool
  /// Whether the present time was travelled to.
  package var hasTravelled: Bool
  /// When the car arrives; `nil` if it is not under way.
  package var underWayUntil: WallTime?
  /// The readouts in use, from top to bottom.
  package var readouts: [ReadoutStatus]
  /// The IANA names of the cities shown instead of the configured readouts; `nil` if none.
  package var cities: [String]?
  /// The hour cycle of all readouts.
  package var hourCycle: HourCycle
  /// The board profile's name.
  package var board: String
  package var chips: [ChipStatus]
  package var lines: [LineStatus]
  /// Faults of parts that are neither a chip nor a line, such as a whole bus.
  package var otherFaults: [PartFault]
  package var polledKeys: [PolledKeysStatus]
  package var clock: ClockStatus
  package var zones: ZonesStatus
  package var configuration: ConfigurationStatus
  /// The newest version; `nil` if this machine has not looked for one.
  package var update: UpdateStatus?
  package var night: NightStatus
  package var cycle: CycleStatus
  /// The alarms and reminders, by number; `nil` from a daemon without alarms.
  package var alarms: [AlarmStatus]?
  /// Whether the full hour rings.
  package var ringsHours: Bool
  /// When the full hour rings next; `nil` if it does not, as at night, or if that is not reported.
  package var nextHour: WallTime?
  /// Whether alarms can ring, that is, the clock is known to be right.
  package var ringsAlarms: Bool
  /// The timer; `nil` if there is none.
  package var timer: TimerStatus?
  /// The timer's presets in seconds, by number from 1; 0 for an unused number.
  package var timerPresets: [Int64]
  package var state: StateStatus

  package init(
    version: String, startedAt: WallTime, time: WallTime, activity: String, isOff: Bool = false,
    hasTravelled: Bool,
    underWayUntil: WallTime?, readouts: [ReadoutStatus], cities: [String]? = nil, hourCycle: HourCycle,
    board: String, chips: [ChipStatus], lines: [LineStatus], otherFaults: [PartFault],
    polledKeys: [PolledKeysStatus] = [],
    clock: ClockStatus, zones: ZonesStatus, configuration: ConfigurationStatus, update: UpdateStatus? = nil,
    night: NightStatus,
    cycle: CycleStatus, alarms: [AlarmStatus]?, ringsHours: Bool, nextHour: WallTime? = nil,
    ringsAlarms: Bool,
    timer: TimerStatus?, timerPresets: [Int64],
    state: StateStatus
  ) {
    self.version = version
    self.startedAt = startedAt
    self.time = time
    self.activity = activity
    self.isOff = isOff
    self.hasTravelled = hasTravelled
    self.underWayUntil = underWayUntil
    self.readouts = readouts
    self.cities = cities
    self.hourCycle = hourCycle
    self.board = board
    self.chips = chips
    self.lines = lines
    self.otherFaults = otherFaults
    self.polledKeys = polledKeys
    self.clock = clock
    self.zones = zones
    self.configuration = configuration
    self.update = update
    self.night = night
    self.cycle = cycle
    self.alarms = alarms
    self.ringsHours = ringsHours
    self.nextHour = nextHour
    self.ringsAlarms = ringsAlarms
    self.timer = timer
    self.timerPresets = timerPresets
    self.state = state
  }

  var json: JSONValue {
    .members([
      "version": .string(version), "started_at": .time(startedAt), "time": .time(time),
      "activity": .string(activity), "switched_off": .boolean(isOff), "travelled": .boolean(hasTravelled),
      "under_way_until": .time(underWayUntil),
      "readouts": .array(readouts.map { $0.json(hourCycle: hourCycle) }),
      "cities": cities.map { .array($0.map { .string($0) }) } ?? .null, "hour_cycle": .hourCycle(hourCycle),
      "board": .string(board), "chips": .array(chips.map(\.json)), "lines": .array(lines.map(\.json)),
      "other_faults": .array(otherFaults.map(\.json)), "polled_keys": .array(polledKeys.map(\.json)),
      "clock": clock.json, "zones": zones.json,
      "configuration": configuration.json, "update": update?.json ?? .null, "night": night.json,
      "cycle": cycle.json,
      "alarms": alarms.map { .array($0.map(\.json)) } ?? .null, "full_hour": .boolean(ringsHours),
      "full_hour_next": .time(nextHour),
      "alarms_ring": .boolean(ringsAlarms),
      "timer": timer?.json ?? .null, "timer_presets": .array(timerPresets.map { .integer($0) }),
      "state": state.json,
    ])
  }

  init(_ reader: ObjectReader) throws(ServerMessageError) {
    self.init(
      version: try reader.text("version"), startedAt: try reader.time("started_at"),
      time: try reader.time("time"), activity: try reader.text("activity"),
      isOff: try reader.boolean("switched_off"),
      hasTravelled: try reader.boolean("travelled"),
      underWayUntil: try reader.optionalTime("under_way_until"),
      readouts: try reader.readouts(ReadoutStatus.init), cities: try reader.optionalTexts("cities"),
      hourCycle: try reader.hourCycle(),
      board: try reader.text("board"),
      chips: try reader.list("chips", ChipStatus.init), lines: try reader.list("lines", LineStatus.init),
      otherFaults: try reader.list("other_faults", PartFault.init),
      polledKeys: reader.has("polled_keys") ? try reader.list("polled_keys", PolledKeysStatus.init) : [],
      clock: try ClockStatus(try reader.object("clock")), zones: try ZonesStatus(try reader.object("zones")),
      configuration: try ConfigurationStatus(try reader.object("configuration")),
      update: reader.has("update") ? try UpdateStatus(try reader.object("update")) : nil,
      night: try NightStatus(try reader.object("night")), cycle: try CycleStatus(try reader.object("cycle")),
      // The first daemons did not send these.
      alarms: reader.has("alarms") ? try reader.list("alarms", AlarmStatus.init) : nil,
      ringsHours: reader.has("full_hour") ? try reader.boolean("full_hour") : false,
      nextHour: try reader.optionalTime("full_hour_next"),
      ringsAlarms: reader.has("alarms_ring") ? try reader.boolean("alarms_ring") : false,
      timer: reader.has("timer") ? try TimerStatus(try reader.object("timer")) : nil,
      timerPresets: reader.has("timer_presets") ? try reader.integers("timer_presets") : [],
      state: try StateStatus(try reader.object("state")))
  }
}
