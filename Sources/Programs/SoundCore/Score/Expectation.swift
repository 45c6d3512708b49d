package import ClockModel
package import ControlProtocol

/// The times at which sounds may begin that no event announces: the end of a timer, alarms, the full hour.
package enum Expectation {
  /// The longest plausible time left on a timer, in milliseconds: a year.
  private static let longest: Int64 = 366 * 86_400_000

  /// The times in a status, by the daemon's clock.
  package static func times(_ report: StatusReport) -> [WallTime] {
    var times: [WallTime] = []
    if let timer = report.timer, timer.isRunning, 1...longest ~= timer.leftMilliseconds {
      times.append(report.time.advanced(byNanoseconds: timer.leftMilliseconds * 1_000_000))
    }
    if report.ringsAlarms { times += (report.alarms ?? []).compactMap(\.nextRing) }
    return times + (report.nextHour.map { [$0] } ?? [])
  }
}
