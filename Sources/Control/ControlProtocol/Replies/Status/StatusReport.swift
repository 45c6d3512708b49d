public import ClockModel
import Text

/// The state of everything at one moment.
public struct StatusReport: Equatable, Sendable {
  /// The daemon's version.
  public var version: String
  /// When the daemon started.
  public var startedAt: WallTime
  /// The moment of the report.
  public var time: WallTime
  /// `clock`, `timer`, `off`, the playing sequence, `test` and its kind, or a sentence if there never was a
  /// valid configuration.
  public var activity: String
  /// Whether the prop is switched off.
  public var isOff: Bool
  /// Whether the present time was travelled to.
  public var hasTravelled: Bool
  /// When the car arrives; `nil` if it is not under way.
  public var underWayUntil: WallTime?
  /// The readouts in use, from top to bottom.
  public var readouts: [ReadoutStatus]
  /// The IANA names of the cities shown instead of the configured readouts; `nil` if none.
  public var cities: [String]?
  /// The hour cycle of all readouts.
  public var hourCycle: HourCycle
  /// The board profile's name.
  public var board: String
  /// The chips of the board.
  public var chips: [ChipStatus]
  /// The GPIO lines of the board.
  public var lines: [LineStatus]
  /// Faults of parts that are neither a chip nor a line, such as a whole bus.
  public var otherFaults: [PartFault]
  /// The chips whose keys are polled.
  public var polledKeys: [PolledKeysStatus]
  /// The state of the machine's clock.
  public var clock: ClockStatus
  /// The tz database.
  public var zones: ZonesStatus
  /// The user's configuration file.
  public var configuration: ConfigurationStatus
  /// Whether it is night, and what decides that.
  public var night: NightStatus
  /// The cycle of journeys.
  public var cycle: CycleStatus
  /// The alarms and reminders, by number; `nil` from a daemon without alarms.
  public var alarms: [AlarmStatus]?
  /// Whether the full hour rings.
  public var ringsHours: Bool
  /// When the full hour rings next; `nil` if it does not, as at night, or if that is not reported.
  public var nextHour: WallTime?
  /// Whether alarms can ring, that is, the clock is known to be right.
  public var ringsAlarms: Bool
  /// The timer; `nil` if there is none.
  public var timer: TimerStatus?
  /// The timer's presets in seconds, by number from 1; 0 for an unused number.
  public var timerPresets: [Int64]
  /// The state file.
  public var state: StateStatus

  /// Creates a report.
  public init(
    version: String, startedAt: WallTime, time: WallTime, activity: String, isOff: Bool = false,
    hasTravelled: Bool,
    underWayUntil: WallTime?, readouts: [ReadoutStatus], cities: [String]? = nil, hourCycle: HourCycle,
    board: String, chips: [ChipStatus], lines: [LineStatus], otherFaults: [PartFault],
    polledKeys: [PolledKeysStatus] = [],
    clock: ClockStatus, zones: ZonesStatus, configuration: ConfigurationStatus, night: NightStatus,
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
      "configuration": configuration.json, "night": night.json, "cycle": cycle.json,
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
