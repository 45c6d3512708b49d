import ClockModel
import Configuration
import ControlProtocol
import LinuxSystem
import Panel
import PanelHAL
import ZoneInfo

extension Daemon {
  func statusReport(zones: ZonesStatus, update: UpdateStatus?, at time: WallTime) -> StatusReport {
    guard let setup, let machine = stage.machine else {
      return darkReport(zones: zones, update: update, at: time)
    }
    let (frame, hidden) = frames.frame(of: panel, setup.wiring, stage)
    let wall = StatusClock(time: time, monotonic: clock.monotonic)
    let report = panel.parts
    let chips = zip(setup.wiring.chips, report.chips).map { chip, part in
      ChipStatus {
        $0.bus = chip.bus
        $0.address = "0x" + String(chip.address, radix: 16)
        $0.lastGoodWrite = part.lastGoodWrite.map(wall.time(ofMonotonic:))
        $0.fault = fault(of: part, wall)
      }
    }
    let lines = zip(setup.wiring.lines, report.lines).map { line, part in
      LineStatus(
        name: line.reference.words, lastGoodWrite: part.lastGoodWrite.map(wall.time(ofMonotonic:)),
        fault: fault(of: part, wall))
    }
    let told = Set((report.chips + report.lines).compactMap { $0.error?.part })
    let others = faults.standing.filter { !told.contains($0.fault.part) }.map {
      PartFault(
        part: "\($0.fault.part)", message: "\($0.fault)", since: wall.time(ofMonotonic: $0.since))
    }
    return StatusReport {
      $0.version = options.version
      $0.startedAt = wallClock.start
      $0.time = time
      $0.activity = stage.activity ?? machine.activity
      $0.isOff = machine.isOff
      $0.hasTravelled = machine.state.hasTravelled
      $0.underWayUntil = machine.arrival
      $0.readouts = machine.positions.compactMap {
        readout($0, machine, frame[$0], isPrivate: hidden.contains($0))
      }
      $0.cities = machine.state.cities?.value.map(\.zoneName)
      $0.hourCycle = machine.circuits.hourCycle
      $0.board = setup.boardName
      $0.chips = chips
      $0.lines = lines
      $0.otherFaults = others
      $0.polledKeys = panel.polledKeys.map { keys in
        PolledKeysStatus {
          $0.bus = keys.chip.bus
          $0.address = "0x" + String(keys.chip.address, radix: 16)
          $0.readingsPerSecond = keys.readingsPerSecond
          $0.bitsPerSecond = keys.bitsPerSecond
        }
      }
      $0.clock = Self.clock(machine.sync, setup.syncWaitSeconds)
      $0.zones = zones
      $0.configuration = configurationStatus
      $0.update = update
      $0.night = NightStatus(
        mode: machine.nightMode, isNight: machine.isNight, text: Self.night(machine, at: time))
      $0.cycle = CycleStatus(
        minutes: machine.cycleInterval.rawValue, next: machine.nextCycle(after: time),
        pausedUntil: machine.cycleRests(at: time))
      $0.alarms = alarms(of: machine)
      $0.ringsHours = machine.ringsHours
      $0.nextHour = machine.nextHour(after: time)
      $0.ringsAlarms = machine.ringsAlarms
      $0.timer = timer(of: machine, at: time)
      $0.timerPresets = machine.timerPresets
      $0.state = state
    }
  }

  /// The status before the first good configuration: nothing is driven.
  private func darkReport(zones: ZonesStatus, update: UpdateStatus?, at time: WallTime) -> StatusReport {
    StatusReport {
      $0.version = options.version
      $0.startedAt = wallClock.start
      $0.time = time
      $0.activity =
        reloading.lacksBoard
        ? "nothing: \(BoardRule.advice)" : "nothing: dark until the configuration is fixed"
      $0.hasTravelled = false
      $0.hourCycle = .twelve
      $0.board = "none"
      $0.clock = Self.clock(options.synchronisation?.sync(patience: 0) ?? .simulated, 0)
      $0.zones = zones
      $0.configuration = configurationStatus
      $0.update = update
      $0.night = NightStatus(mode: .auto, isNight: false, text: "no night is configured")
      $0.cycle = CycleStatus(minutes: 0, next: nil, pausedUntil: nil)
      $0.ringsHours = false
      $0.ringsAlarms = false
      $0.state = state
    }
  }

  private func timer(of machine: TimeMachine, at time: WallTime) -> TimerStatus? {
    guard let timer = machine.timer else { return nil }
    let reading = machine.timerReading(at: time)
    return TimerStatus {
      $0.setting = timer.setting
      $0.leftMilliseconds = timer.left(at: time) / 1_000_000
      $0.isRunning = timer.isRunning
      $0.light = reading?.light ?? .green
      $0.text = reading?.text ?? ""
    }
  }

  /// The alarms by number, including those with unusable zones.
  private func alarms(of machine: TimeMachine) -> [AlarmStatus] {
    func status(_ kept: StoredAlarm, isUsable: Bool) -> AlarmStatus {
      AlarmStatus {
        $0.number = kept.number
        $0.plan = kept.alarm.plan
        $0.zone = kept.alarm.zoneName
        $0.isOn = kept.isOn
        $0.isConfigured = kept.isConfigured
        $0.isUsable = isUsable
        $0.isRinging = isUsable && machine.ringing.contains(kept.number)
        $0.next = isUsable ? machine.next(kept).map { WallTime(seconds: $0) } : nil
        $0.snoozedUntil = isUsable ? machine.snoozed(kept).map { WallTime(seconds: $0) } : nil
        $0.nextText = isUsable ? machine.wordsOfNextRing(of: kept) : nil
      }
    }
    let alarms =
      machine.alarms.map { status($0, isUsable: true) }
      + machine.dormantAlarms.map { status($0, isUsable: false) }
    return alarms.sorted { $0.number < $1.number }
  }

  private var configurationStatus: ConfigurationStatus {
    ConfigurationStatus {
      $0.file = options.configurationPath
      $0.takenAt = reloading.takenAt
      $0.result = reloading.isStandIn ? .kept : reloading.problems.isEmpty ? .taken : .refused
      $0.problems = reloading.problems
      $0.leftOut = reloading.good?.leftOut.map(\.description) ?? []
    }
  }

  private func readout(
    _ position: ReadoutPosition, _ machine: TimeMachine, _ frame: ReadoutFrame, isPrivate: Bool
  ) -> ReadoutStatus? {
    guard let source = machine.source(of: position) else { return nil }
    return ReadoutStatus(
      shown: ShownReadout(
        position: position, label: machine.label(of: position), frame: frame, isPrivate: isPrivate),
      brightnessWanted: machine.targetBrightness(of: position), kind: ReadoutKind(source),
      zone: machine.zoneName(of: position), freeText: machine.text(on: position),
      source: machine.sourceWords(of: position))
  }

  private func fault(of part: PartReport, _ wall: StatusClock) -> FaultStatus? {
    guard let error = part.error else { return nil }
    return FaultStatus(
      message: "\(error)", since: faults.since(error.part).map(wall.time(ofMonotonic:)) ?? wall.time)
  }

  private var state: StateStatus {
    guard let report = services.keeper?.report else {
      return StateStatus(file: nil, savedAt: nil, problem: stateProblem)
    }
    return StateStatus(file: report.file, savedAt: report.savedAt, problem: stateProblem)
  }

  /// Why the state folder cannot be written; `nil` if it can.
  var stateProblem: String? { services.keeper?.report.problem ?? services.lastGood?.problem }

  private static func clock(_ sync: ClockSync, _ patience: Int) -> ClockStatus {
    switch sync {
    case .synchronised: ClockStatus(source: .synchronised, text: "set by systemd-timesyncd since boot")
    case .waiting:
      ClockStatus(
        source: .waiting,
        text:
          "not set since boot: live readouts show dashes until it is set, or until \(patience) s after boot")
    case .notSynchronised:
      ClockStatus(
        source: .notSynchronised,
        text: "not set by systemd-timesyncd since boot: showing the machine's time")
    case .simulated: ClockStatus(source: .simulated, text: "simulated")
    }
  }

  private static func night(_ machine: TimeMachine, at time: WallTime) -> String {
    switch (machine.nightMode, machine.circuits.night.schedule) {
    case (.on, _), (.off, _): "set by hand until `night auto`"
    case (.auto, nil): "no night is configured"
    case (.auto, .daily?): "by the hours of the configuration"
    case (.auto, .sun(let latitude, let longitude)?):
      sunTimes(machine, at: time, latitude: latitude, longitude: longitude)
    }
  }

  /// The next sunset and sunrise, in the zone of the first live readout.
  private static func sunTimes(
    _ machine: TimeMachine, at time: WallTime, latitude: Double, longitude: Double
  ) -> String {
    guard
      let times = Sun.nextSunsetAndSunrise(after: time.seconds, latitude: latitude, longitude: longitude)
    else { return "from sunset to sunrise; neither happens today" }
    func words(_ seconds: Int64) -> String {
      for position in [ReadoutPosition.present, .destination, .lastDeparted] {
        guard case .zone(let zone)? = machine.source(of: position) else { continue }
        return String(zone.civilTime(at: seconds).text.suffix(8).prefix(5))
      }
      return CivilTime(secondsSinceEpoch: seconds).text.suffix(8).prefix(5) + " UTC"
    }
    return "from sunset (\(words(times.sunset))) to sunrise (\(words(times.sunrise)))"
  }
}

/// Converts monotonic times to wall times, as of one moment.
struct StatusClock {
  let time: WallTime
  let monotonic: UInt64

  func time(ofMonotonic nanoseconds: UInt64) -> WallTime {
    let ago = monotonic > nanoseconds ? Int64(clamping: monotonic - nanoseconds) : 0
    return time.advanced(byNanoseconds: -ago)
  }
}
