package import ClockModel
package import ControlProtocol
import Panel

extension StatusReport {
  /// A report in which every field has a value; each text is made from the path of its field.
  ///
  /// - Throws: ``NoSuchPlan`` if the text of an alarm's label is too long.
  package static func full(at now: WallTime, _ text: (String) -> String) throws -> StatusReport {
    func before(_ seconds: Int64) -> WallTime { WallTime(seconds: now.seconds - seconds) }
    return StatusReport(
      version: text("version"), startedAt: before(200_000), time: now, activity: text("activity"),
      isOff: false, hasTravelled: true, underWayUntil: WallTime(seconds: now.seconds + 5),
      readouts: [readout(text)], cities: [text("cities"), text("cities")], hourCycle: .twentyFour,
      board: text("board"),
      chips: [
        ChipStatus(
          bus: text("chips.bus"), address: text("chips.address"), lastGoodWrite: before(3_700),
          fault: FaultStatus(message: text("chips.fault.message"), since: before(3_660)))
      ],
      lines: [
        LineStatus(
          name: text("lines.name"), lastGoodWrite: before(3),
          fault: FaultStatus(message: text("lines.fault.message"), since: before(2)))
      ],
      otherFaults: [
        PartFault(part: text("otherFaults.part"), message: text("otherFaults.message"), since: before(60))
      ],
      polledKeys: [
        PolledKeysStatus(
          bus: text("polledKeys.bus"), address: text("polledKeys.address"), readingsPerSecond: 20,
          bitsPerSecond: 400)
      ],
      clock: ClockStatus(source: .notSynchronised, text: text("clock.text")),
      zones: ZonesStatus(folder: text("zones.folder"), version: text("zones.version")),
      configuration: ConfigurationStatus(
        file: text("configuration.file"), takenAt: before(7_200), result: .refused,
        problems: [text("configuration.problems")], leftOut: [text("configuration.leftOut")]),
      update: UpdateStatus(latest: text("update.latest"), listedAt: before(172_800)),
      night: NightStatus(mode: .auto, isNight: true, text: text("night.text")),
      cycle: CycleStatus(minutes: 15, next: now, pausedUntil: now), alarms: [try alarm(at: now, text)],
      ringsHours: true, nextHour: now, ringsAlarms: false,
      timer: TimerStatus(
        setting: 1_080, leftMilliseconds: 817_000, isRunning: true, light: .amber, text: text("timer.text")),
      timerPresets: [300, 0, 600],
      state: StateStatus(
        file: text("state.file"), savedAt: before(12), problem: text("state.problem")))
  }

  /// The text is not a valid alarm label.
  package struct NoSuchPlan: Error {}

  private static func readout(_ text: (String) -> String) -> ReadoutStatus {
    ReadoutStatus(
      shown: ShownReadout(
        position: .present, label: text("readouts.shown.label"),
        frame: ReadoutFrame(
          masks: [
            0x003F, 0x0039, 0x1201, 0x5B, 0x7C, 0x06, 0x67, 0x7F, 0x6D, 0x3F, 0x06, 0x5B, 0x06, 0, 0, 0,
          ],
          am: true, pm: false, colon: true, brightness: .standard)),
      brightnessWanted: .full, kind: .zone, zone: text("readouts.zone"), freeText: text("readouts.freeText"),
      source: text("readouts.source"))
  }

  private static func alarm(at now: WallTime, _ text: (String) -> String) throws -> AlarmStatus {
    guard
      let plan = AlarmPlan(
        hour: 13, minute: 37, days: .weekly(.daily), label: text("alarms.plan.label"), isOnce: true)
    else { throw NoSuchPlan() }
    return AlarmStatus(
      number: 4_711, plan: plan, zone: text("alarms.zone"), isOn: true, isConfigured: true, isUsable: false,
      isRinging: true, next: now, snoozedUntil: now, nextText: text("alarms.nextText"))
  }
}
