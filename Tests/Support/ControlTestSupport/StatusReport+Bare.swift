package import ClockModel
package import ControlProtocol

extension StatusReport {
  /// The report of a prop without readouts, board or configuration.
  package static func bare(
    at time: WallTime, alarms: [AlarmStatus]? = [], ringsAlarms: Bool = true, timer: TimerStatus? = nil,
    presets: [Int64] = []
  ) -> StatusReport {
    StatusReport(
      version: "0", startedAt: time, time: time, activity: "clock", hasTravelled: false, underWayUntil: nil,
      readouts: [], hourCycle: .twelve, board: "none", chips: [], lines: [], otherFaults: [],
      clock: ClockStatus(source: .simulated, text: ""), zones: ZonesStatus(folder: "", version: nil),
      configuration: ConfigurationStatus(file: nil, takenAt: nil, result: .taken),
      night: NightStatus(mode: .auto, isNight: false, text: ""),
      cycle: CycleStatus(minutes: 0, next: nil, pausedUntil: nil), alarms: alarms, ringsHours: false,
      ringsAlarms: ringsAlarms, timer: timer, timerPresets: presets,
      state: StateStatus(file: nil, savedAt: nil, problem: nil))
  }
}
