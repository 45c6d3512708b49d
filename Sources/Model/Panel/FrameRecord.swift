package import ClockModel

/// The LEDs' state at an edge, decoded from chips and lines alone, with the readouts' labels.
package struct FrameRecord: Equatable, Sendable {
  package var time: WallTime
  /// The hour cycle in which to read the hours.
  package var hourCycle: HourCycle
  /// The labels of the configured readouts, top to bottom; only the first three have a readout.
  package var labels: [String]
  /// The decoded LEDs; those of ``privateReadouts`` are always dark.
  package var frame: Frame { didSet { conceal() } }
  /// The readouts whose LEDs are hidden because they show a code; they are dark in ``frame``.
  package let privateReadouts: ReadoutSet
  /// The timer that a readout shows; `nil` if none does.
  package var timer: ShownTimer?

  package init(
    time: WallTime, hourCycle: HourCycle, labels: [String], frame: Frame,
    hiding hidden: ReadoutSet = ReadoutSet(),
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
  package var readouts: ShownReadouts {
    ShownReadouts(labels: labels, frame: frame, privateReadouts: privateReadouts)
  }

  /// Whether another record shows the same, whatever its time; `false` if there is none.
  package func showsTheSame(as other: FrameRecord?) -> Bool {
    guard let other else { return false }
    return frame == other.frame && labels == other.labels && hourCycle == other.hourCycle
      && privateReadouts == other.privateReadouts && timer == other.timer
  }

  /// The record of a prop with three coloured readouts, one of which shows only the timer; `nil` without a
  /// timer.
  ///
  /// On a board with fewer readouts the lamps show the timer's light and not the colon, so the colon is lit
  /// with any digit.
  package var timerAlone: FrameRecord? {
    guard let timer else { return nil }
    let isOnItsOwn = labels.count < ReadoutPosition.allCases.count
    var shown = self.frame[timer.position]
    let time = [Digit.hour1, .hour2, .minute1, .minute2]
    for digit in Digit.allCases where !time.contains(digit) { shown.masks[digit.rawValue] = 0 }
    // Both together mean that the timer has expired; one alone is its light.
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
package struct ShownTimer: Equatable, Sendable {
  package var position: ReadoutPosition
  /// The timer's light; with three readouts it selects the readout by its colour.
  package var light: TimerLight

  package init(position: ReadoutPosition, light: TimerLight) {
    self.position = position
    self.light = light
  }
}

/// The state of one readout's LEDs.
package struct ShownReadout: Equatable, Sendable {
  package var position: ReadoutPosition
  /// The text below the readout.
  package var label: String
  /// The decoded LEDs; dark if they are hidden.
  package private(set) var frame: ReadoutFrame
  /// Whether the LEDs are hidden because they show a code.
  package let isPrivate: Bool

  package init(position: ReadoutPosition, label: String, frame: ReadoutFrame, isPrivate: Bool = false) {
    self.position = position
    self.label = label
    self.frame = frame
    self.isPrivate = isPrivate
    guard isPrivate else { return }
    self.frame = .dark
    self.frame.places = frame.places
  }
}

/// The configured readouts of a record, created on access so that iteration allocates nothing.
package struct ShownReadouts: RandomAccessCollection, Sendable {
  // Stored once: each `allCases` may allocate an array.
  private static let positions = ReadoutPosition.allCases

  private let labels: [String]
  private let frame: Frame
  private let privateReadouts: ReadoutSet
  package let startIndex = 0
  package let endIndex: Int

  fileprivate init(labels: [String], frame: Frame, privateReadouts: ReadoutSet) {
    self.labels = labels
    self.frame = frame
    self.privateReadouts = privateReadouts
    endIndex = Swift.min(labels.count, Self.positions.count)
  }

  package subscript(index: Int) -> ShownReadout {
    let position = Self.positions[index]
    return ShownReadout(
      position: position, label: labels[index], frame: frame[position],
      isPrivate: privateReadouts.contains(position))
  }
}
