package import ClockModel
package import ControlProtocol
import Panel

extension StatusReport {
  /// A report in which every field has a value; each text is made from the path of its field.
  ///
  /// - Throws: ``NoSuchPlan`` if the text of an alarm's label is too long.
  package static func full(at now: WallTime, _ text: (String) -> String) throws -> StatusReport {
    func before(_ seconds: Int64) -> WallTime { WallTime(seconds: now.seconds - seconds) }
    return try StatusReport {
      $0.version = text("version")
      $0.startedAt = before(200_000)
      $0.time = now
      $0.activity = text("activity")
      $0.isOff = false
      $0.hasTravelled = true
      $0.underWayUntil = WallTime(seconds: now.seconds + 5)
      $0.readouts = [readout(text)]
      $0.cities = [text("cities"), text("cities")]
      $0.hourCycle = .twentyFour
      $0.board = text("board")
      $0.chips = [
        ChipStatus {
          $0.bus = text("chips.bus")
          $0.address = text("chips.address")
          $0.lastGoodWrite = before(3_700)
          $0.fault = FaultStatus(message: text("chips.fault.message"), since: before(3_660))
        }
      ]
      $0.lines = [
        LineStatus(
          name: text("lines.name"), lastGoodWrite: before(3),
          fault: FaultStatus(message: text("lines.fault.message"), since: before(2)))
      ]
      $0.otherFaults = [
        PartFault(part: text("otherFaults.part"), message: text("otherFaults.message"), since: before(60))
      ]
      $0.polledKeys = [
        PolledKeysStatus {
          $0.bus = text("polledKeys.bus")
          $0.address = text("polledKeys.address")
          $0.readingsPerSecond = 20
          $0.bitsPerSecond = 400
        }
      ]
      $0.clock = ClockStatus(source: .notSynchronised, text: text("clock.text"))
      $0.zones = ZonesStatus(folder: text("zones.folder"), version: text("zones.version"))
      $0.configuration = ConfigurationStatus {
        $0.file = text("configuration.file")
        $0.takenAt = before(7_200)
        $0.result = .refused
        $0.problems = [text("configuration.problems")]
        $0.leftOut = [text("configuration.leftOut")]
      }
      $0.update = UpdateStatus(latest: text("update.latest"), listedAt: before(172_800))
      $0.night = NightStatus(mode: .auto, isNight: true, text: text("night.text"))
      $0.cycle = CycleStatus(minutes: 15, next: now, pausedUntil: now)
      $0.alarms = [try alarm(at: now, text)]
      $0.ringsHours = true
      $0.nextHour = now
      $0.ringsAlarms = false
      $0.timer = TimerStatus {
        $0.setting = 1_080
        $0.leftMilliseconds = 817_000
        $0.isRunning = true
        $0.light = .amber
        $0.text = text("timer.text")
      }
      $0.timerPresets = [300, 0, 600]
      $0.state = StateStatus(
        file: text("state.file"), savedAt: before(12), problem: text("state.problem"))
    }
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
    return AlarmStatus {
      $0.number = 4_711
      $0.plan = plan
      $0.zone = text("alarms.zone")
      $0.isOn = true
      $0.isConfigured = true
      $0.isUsable = false
      $0.isRinging = true
      $0.next = now
      $0.snoozedUntil = now
      $0.nextText = text("alarms.nextText")
    }
  }
}
