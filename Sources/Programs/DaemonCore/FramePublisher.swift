import ClockModel
import Panel
import PanelHAL

/// Composes records of what the LEDs show for those who watch over the control socket.
///
/// The buses need some milliseconds for a change, so a record is made a little later than what it shows.
struct FramePublisher {
  /// How long after a change the LEDs are looked at, in nanoseconds of the monotonic clock.
  private static let delay: UInt64 = 20_000_000
  /// How long buses are waited for that have not taken a change yet; one that hangs takes none.
  private static let patience: UInt64 = 250_000_000

  private var image = PanelImage(darkFor: Wiring(chips: [], lines: [], leds: []))
  private var cover = PrivacyCover()
  private var last: FrameRecord?
  /// When the LEDs are to be looked at, `nil` while nothing has changed.
  private(set) var due: UInt64?
  /// When the first change was noted that was not looked at yet.
  private var noted: UInt64 = 0

  /// Takes note of a change.
  mutating func note(at now: UInt64) {
    guard due == nil else { return }
    (due, noted) = (now + Self.delay, now)
  }

  /// Takes note of the readouts that are given a code to show.
  mutating func notePrivate(_ readouts: ReadoutSet) { cover.note(readouts) }

  /// Takes note of a watcher that has seen nothing yet.
  mutating func noteWatcher(at now: UInt64) {
    last = nil
    (due, noted) = (now, now)
  }

  /// The LEDs of a panel as a frame, with the readouts of it that nobody may be told of.
  mutating func frame(
    of panel: some PanelOutput, _ wiring: Wiring, _ stage: Stage
  ) -> (shown: Frame, hidden: ReadoutSet) {
    if image.chips.count != wiring.chips.count || image.lines.count != wiring.lines.count {
      image = PanelImage(darkFor: wiring)
    }
    panel.shown(into: &image)
    let shown = wiring.frame(shownBy: image)
    let hidden = cover.hidden(
      stage.machine?.privateReadouts ?? ReadoutSet(), shown: shown, wanted: { stage.frame(on: wiring) })
    return (shown, hidden)
  }

  /// The record of what the LEDs show, if it is due and other than the last one.
  mutating func take(
    at now: UInt64, of panel: some PanelOutput, _ wiring: Wiring, time: WallTime, labels: [String],
    hourCycle: HourCycle, of stage: Stage
  ) -> FrameRecord? {
    guard let due, now >= due else { return nil }
    // What the LEDs show under way is neither the old time nor the new one, and would be on show until the next.
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
