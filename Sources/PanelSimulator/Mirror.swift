public import ClockModel
public import Panel

/// What the LEDs show at an edge, read from the simulated chips and lines alone, and who it is labelled for.
public struct Mirror: Equatable, Sendable {
  /// The instant of the edge.
  public var time: WallTime
  /// The labels of the configured readouts, top to bottom.
  public var labels: [String]
  /// How the hours are to be read.
  public var hourCycle: HourCycle
  /// The decoded LEDs.
  public var frame: Frame

  /// A record.
  public init(time: WallTime, labels: [String], hourCycle: HourCycle, frame: Frame) {
    self.time = time
    self.labels = labels
    self.hourCycle = hourCycle
    self.frame = frame
  }

  /// The configured readouts with their labels.
  var readouts: Zip2Sequence<[ReadoutPosition], [String]> { zip(ReadoutPosition.allCases, labels) }
}
