public import ClockModel

/// What the LEDs show at an edge, read from chips and lines alone, and who it is labelled for.
public struct FrameRecord: Equatable, Sendable {
  /// The instant of the edge.
  public var time: WallTime
  /// How the hours are to be read.
  public var hourCycle: HourCycle
  /// The labels of the configured readouts, top to bottom; what is past the third is on no readout.
  public var labels: [String]
  /// The decoded LEDs; those of ``privateReadouts`` are dark, whatever is set.
  public var frame: Frame { didSet { conceal() } }
  /// The readouts whose LEDs are not told, since they show a code: they are dark in ``frame``.
  public let privateReadouts: ReadoutSet

  /// A record.
  ///
  /// - Parameters:
  ///   - time: the instant of the edge.
  ///   - hourCycle: how the hours are to be read.
  ///   - labels: the labels of the configured readouts, top to bottom.
  ///   - frame: the decoded LEDs.
  ///   - hidden: the readouts that the record is to be silent about.
  public init(
    time: WallTime, hourCycle: HourCycle, labels: [String], frame: Frame, hiding hidden: ReadoutSet = []
  ) {
    self.time = time
    self.hourCycle = hourCycle
    self.labels = labels
    self.frame = frame
    privateReadouts = hidden
    conceal()
  }

  private mutating func conceal() {
    guard !privateReadouts.isEmpty else { return }
    var dark = frame
    for position in ReadoutPosition.allCases where privateReadouts.contains(position) {
      dark[position] = .dark
      dark[position].places = frame[position].places
    }
    if dark != frame { frame = dark }
  }

  /// The configured readouts, top to bottom.
  public var readouts: ShownReadouts {
    ShownReadouts(labels: labels, frame: frame, privateReadouts: privateReadouts)
  }

  /// Whether a record, if there is one, shows the same at whatever time.
  public func showsTheSame(as other: FrameRecord?) -> Bool {
    guard let other else { return false }
    return frame == other.frame && labels == other.labels && hourCycle == other.hourCycle
      && privateReadouts == other.privateReadouts
  }
}

/// What the LEDs of a readout show.
public struct ShownReadout: Equatable, Sendable {
  /// Which readout it is.
  public var position: ReadoutPosition
  /// The text beneath it.
  public var label: String
  /// Its decoded LEDs; dark where they are not told.
  public private(set) var frame: ReadoutFrame
  /// Whether its LEDs are not told, since they show a code.
  public let isPrivate: Bool

  /// A readout.
  public init(position: ReadoutPosition, label: String, frame: ReadoutFrame, isPrivate: Bool = false) {
    self.position = position
    self.label = label
    self.frame = frame
    self.isPrivate = isPrivate
    guard isPrivate else { return }
    self.frame = .dark
    self.frame.places = frame.places
  }
}

/// The configured readouts of a record, made as they are asked for, so that a record costs no memory to go through.
public struct ShownReadouts: RandomAccessCollection, Sendable {
  // Made once: each `allCases` may be an array of its own.
  private static let positions = ReadoutPosition.allCases

  private let labels: [String]
  private let frame: Frame
  private let privateReadouts: ReadoutSet
  /// The place of the top readout.
  public let startIndex = 0
  /// The place behind the last one.
  public let endIndex: Int

  fileprivate init(labels: [String], frame: Frame, privateReadouts: ReadoutSet) {
    self.labels = labels
    self.frame = frame
    self.privateReadouts = privateReadouts
    endIndex = Swift.min(labels.count, Self.positions.count)
  }

  /// The readout at a place from the top.
  public subscript(index: Int) -> ShownReadout {
    let position = Self.positions[index]
    return ShownReadout(
      position: position, label: labels[index], frame: frame[position],
      isPrivate: privateReadouts.contains(position))
  }
}
