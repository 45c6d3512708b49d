package import ClockModel
package import ControlProtocol

extension StatusReport {
  /// The report of a prop without readouts, board or configuration.
  package static func bare(
    at time: WallTime, alarms: [AlarmStatus]? = [], ringsAlarms: Bool = true, timer: TimerStatus? = nil,
    presets: [Int64] = []
  ) -> StatusReport {
    StatusReport {
      $0.version = "0"
      $0.startedAt = time
      $0.time = time
      $0.activity = "clock"
      $0.hasTravelled = false
      $0.hourCycle = .twelve
      $0.board = "none"
      $0.clock = ClockStatus(source: .simulated, text: "")
      $0.zones = ZonesStatus(folder: "", version: nil)
      $0.configuration = ConfigurationStatus {
        $0.result = .taken
      }
      $0.night = NightStatus(mode: .auto, isNight: false, text: "")
      $0.cycle = CycleStatus(minutes: 0, next: nil, pausedUntil: nil)
      $0.alarms = alarms
      $0.ringsHours = false
      $0.ringsAlarms = ringsAlarms
      $0.timer = timer
      $0.timerPresets = presets
      $0.state = StateStatus(file: nil, savedAt: nil, problem: nil)
    }
  }
}
