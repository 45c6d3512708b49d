public import ClockModel
public import ControlProtocol

/// When something may be heard that no event announces: the ends of a timer, alarms, the full hour.
public enum Expectation {
  /// The times that a status tells of, by the daemon's clock.
  public static func times(_ report: StatusReport) -> [WallTime] {
    var times: [WallTime] = []
    if let timer = report.timer, timer.isRunning, timer.leftMilliseconds > 0 {
      times.append(report.time.advanced(byNanoseconds: timer.leftMilliseconds * 1_000_000))
    }
    if report.ringsAlarms { times += (report.alarms ?? []).compactMap(\.nextRing) }
    if report.ringsHours { times.append(WallTime(seconds: (report.time.seconds / 3600 + 1) * 3600)) }
    return times
  }
}
