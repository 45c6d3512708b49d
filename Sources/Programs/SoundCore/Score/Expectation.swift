public import ClockModel
public import ControlProtocol

/// When something may be heard that no event announces: the ends of a timer, alarms, the full hour.
public enum Expectation {
  /// The longest that a timer is believed to have left, in milliseconds: a year.
  private static let longest: Int64 = 366 * 86_400_000

  /// The times that a status tells of, by the daemon's clock.
  public static func times(_ report: StatusReport) -> [WallTime] {
    var times: [WallTime] = []
    if let timer = report.timer, timer.isRunning, 1...longest ~= timer.leftMilliseconds {
      times.append(report.time.advanced(byNanoseconds: timer.leftMilliseconds * 1_000_000))
    }
    if report.ringsAlarms { times += (report.alarms ?? []).compactMap(\.nextRing) }
    return times + (report.nextHour.map { [$0] } ?? [])
  }
}
