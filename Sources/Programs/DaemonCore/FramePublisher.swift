import ClockModel
import Panel
import PanelHAL

/// Composes records of what the LEDs show for watchers on the control socket.
///
/// The buses need some milliseconds for a change, so a record is made a little after it.
struct FramePublisher {
  /// How long after a change the LEDs are read, in nanoseconds of the monotonic clock.
  private static let delay: UInt64 = 20_000_000
  /// How long to wait for buses that have not sent a change yet; one that hangs never does.
  private static let patience: UInt64 = 250_000_000

  private var image = PanelImage(darkFor: Wiring(chips: [], lines: [], leds: []))
  private var cover = PrivacyCover()
  private var last: FrameRecord?
  /// When to read the LEDs; `nil` if nothing changed.
  private(set) var due: UInt64?
  /// When the first change since the last reading was recorded.
  private var noted: UInt64 = 0

  mutating func recordChange(at now: UInt64) {
    guard due == nil else { return }
    (due, noted) = (now + Self.delay, now)
  }

  /// Records the readouts that are given a code to show.
  mutating func cover(_ readouts: ReadoutSet) { cover.cover(readouts) }

  /// Records a watcher that has no frame yet.
  mutating func recordWatcher(at now: UInt64) {
    last = nil
    (due, noted) = (now, now)
  }

  /// The LEDs of a panel as a frame, and its readouts to hide.
  mutating func frame(
    of panel: some PanelOutput, _ wiring: Wiring, _ stage: Stage
  ) -> (shown: Frame, hidden: ReadoutSet) {
    if image.chips.count != wiring.chips.count || image.lines.count != wiring.lines.count {
      image = PanelImage(darkFor: wiring)
    }
    panel.shown(into: &image)
    let shown = wiring.frame(shownBy: image)
    let hidden = cover.hidden(stage.privateReadouts, shown: shown, wanted: { stage.frame(on: wiring) })
    return (shown, hidden)
  }

  /// The record of what the LEDs show, if it is due and differs from the last one.
  mutating func nextRecord(
    at now: UInt64, of panel: some PanelOutput, _ wiring: Wiring, time: WallTime, labels: [String],
    hourCycle: HourCycle, of stage: Stage
  ) -> FrameRecord? {
    guard let due, now >= due else { return nil }
    // During a change the LEDs show neither the old time nor the new one, and watchers would see that until
    // the next change.
    guard panel.isSettled || now >= noted + Self.patience else {
      self.due = now + Self.delay
      return nil
    }
    self.due = nil
    let (frame, hidden) = frame(of: panel, wiring, stage)
    let record = FrameRecord(
      time: time, hourCycle: hourCycle, labels: labels, frame: frame, hiding: hidden,
      timer: stage.shownTimer)
    guard !record.showsTheSame(as: last) else { return nil }
    last = record
    return record
  }
}
