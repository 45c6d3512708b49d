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
  /// What the picture says beneath the readouts in place of the time; the JSON leaves it out.
  public var caption: String?

  /// A record.
  public init(time: WallTime, labels: [String], hourCycle: HourCycle, frame: Frame, caption: String? = nil) {
    self.time = time
    self.labels = labels
    self.hourCycle = hourCycle
    self.frame = frame
    self.caption = caption
  }

  /// The configured readouts with their labels.
  public var readouts: Zip2Sequence<[ReadoutPosition], [String]> { zip(ReadoutPosition.allCases, labels) }
}
