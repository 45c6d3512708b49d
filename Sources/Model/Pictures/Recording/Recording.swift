import ClockModel
public import Panel

/// What LEDs showed for a while.
public struct Recording: Equatable, Sendable {
  /// How long it is, in milliseconds.
  public let milliseconds: Int
  private let start: WallTime
  private let records: [FrameRecord]

  /// A recording.
  ///
  /// - Parameters:
  ///   - records: what was shown from each record's time on, in the order of time; the first is where it begins. At least one.
  ///   - milliseconds: how long it is, 1 or more; what comes later is left out.
  public init?(_ records: [FrameRecord], milliseconds: Int) {
    guard let first = records.first, milliseconds > 0 else { return nil }
    (start, self.records, self.milliseconds) = (first.time, records, milliseconds)
  }

  /// What is on show at even distances.
  ///
  /// - Parameter perSecond: how many a second, 1 to 1000.
  /// - Returns: at least one record.
  public func frames(perSecond: Int) -> [FrameRecord] {
    let count = max(1, (milliseconds * perSecond + 999) / 1000)
    var index = 0
    return (0..<count).map { number in
      let time = number * 1000 / perSecond
      while index + 1 < records.count, milliseconds(of: records[index + 1]) <= time { index += 1 }
      return records[index]
    }
  }

  /// When a record begins.
  private func milliseconds(of record: FrameRecord) -> Int {
    Int(record.time.nanoseconds(since: start) / 1_000_000)
  }
}
