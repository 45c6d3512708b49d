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
  /// The timer that one of the readouts shows, `nil` where none does.
  public var timer: ShownTimer?

  /// A record.
  ///
  /// - Parameters:
  ///   - time: the instant of the edge.
  ///   - hourCycle: how the hours are to be read.
  ///   - labels: the labels of the configured readouts, top to bottom.
  ///   - frame: the decoded LEDs.
  ///   - hidden: the readouts that the record is to be silent about.
  ///   - timer: the timer that one of the readouts shows.
  public init(
    time: WallTime, hourCycle: HourCycle, labels: [String], frame: Frame, hiding hidden: ReadoutSet = [],
    timer: ShownTimer? = nil
  ) {
    self.timer = timer
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
      && privateReadouts == other.privateReadouts && timer == other.timer
  }

  /// The record as of a prop of three coloured readouts of which one shows the timer alone; `nil` where no readout shows one.
  ///
  /// On a board of one readout its lamps are the timer's light, and tell nothing of its colon.
  public var timerAlone: FrameRecord? {
    guard let timer else { return nil }
    let isOnItsOwn = labels.count < ReadoutPosition.allCases.count
    var shown = self.frame[timer.position]
    let time = [Digit.hour1, .hour2, .minute1, .minute2]
    for digit in Digit.allCases where !time.contains(digit) { shown.masks[digit.rawValue] = 0 }
    // Both are the sign that its time is over; one alone is its light.
    shown.am = shown.isOver
    shown.pm = shown.am
    if isOnItsOwn { shown.colon = time.contains { shown.masks[$0.rawValue] != 0 } }
    var frame = Frame(repeating: .dark)
    for position in ReadoutPosition.allCases { frame[position].places = shown.places }
    frame[timer.light.readout] = shown
    return FrameRecord(
      time: self.time, hourCycle: hourCycle, labels: ReadoutPosition.allCases.map(\.plate), frame: frame,
      timer: ShownTimer(position: timer.light.readout, light: timer.light))
  }
}

/// A timer that a readout shows.
public struct ShownTimer: Equatable, Sendable {
  /// The readout.
  public var position: ReadoutPosition
  /// The timer's light; of three readouts it is the colour of the one that shows it.
  public var light: TimerLight

  /// A timer.
  public init(position: ReadoutPosition, light: TimerLight) {
    self.position = position
    self.light = light
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
