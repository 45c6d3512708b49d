import ClockModel
package import Panel

/// The LEDs' states over a period.
package struct Recording: Equatable, Sendable {
  /// The duration, in milliseconds.
  package let milliseconds: Int
  private let start: WallTime
  private let records: [FrameRecord]

  /// Creates a recording; `nil` without records or duration.
  ///
  /// - Parameters:
  ///   - records: the states in order of time, each shown from its time on; the first is the start.
  ///   - milliseconds: the duration, 1 or more; later records are omitted.
  package init?(_ records: [FrameRecord], milliseconds: Int) {
    guard let first = records.first, milliseconds > 0 else { return nil }
    (start, self.records, self.milliseconds) = (first.time, records, milliseconds)
  }

  /// Samples the recording at equal intervals.
  ///
  /// - Parameter perSecond: the frames per second, 1 to 1000.
  /// - Returns: at least one record.
  package func frames(perSecond: Int) -> [FrameRecord] {
    let count = max(1, (milliseconds * perSecond + 999) / 1000)
    var index = 0
    return (0..<count).map { number in
      let time = number * 1000 / perSecond
      while index + 1 < records.count, milliseconds(of: records[index + 1]) <= time { index += 1 }
      return records[index]
    }
  }

  /// The time of a record since the start.
  private func milliseconds(of record: FrameRecord) -> Int {
    Int(record.time.nanoseconds(since: start) / 1_000_000)
  }
}
