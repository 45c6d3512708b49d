package import ClockModel
import ControlProtocol
package import LinuxSystem
package import Panel
package import Pictures

/// Prints what the simulated LEDs show, whenever it changes.
package final class MirrorPrinter {
  /// The format of records.
  package enum Format: String, CaseIterable, Sendable {
    /// Line art: in place on a terminal, otherwise frame after frame.
    case picture
    /// One JSON object a line.
    case json
    /// A drawing for a file, of one record only.
    case svg
  }

  private let reader: (Wiring) -> (inout PanelImage) -> Void
  private let format: Format
  private let clock: MonotonicClock
  let descriptor: CInt
  /// The queue of records, for callers that wait for room there.
  let output: OutputQueue
  private let isTerminal: Bool
  private var picture: PictureWriter
  private var image: PanelImage
  private var wiring: Wiring
  private var read: (inout PanelImage) -> Void
  private var last: FrameRecord?
  private var lastCaption: String?
  private var buffer: [UInt8] = []
  /// The time of the record still to be printed; `nil` if there is none.
  var dueSince: WallTime?
  /// The line below the picture of a simulation played by keys.
  var keyHint = KeyHint()

  /// Creates a printer of simulated LEDs.
  ///
  /// - Parameters:
  ///   - reader: returns a function that reads the image on a board's simulated LEDs.
  ///   - format: the format of records.
  ///   - descriptor: the output.
  ///   - isTerminal: whether to draw pictures in place; the descriptor is a terminal that can.
  ///   - palette: the colours; `nil` for none (NO_COLOR is set).
  ///   - hint: follows the time below a picture on a terminal.
  ///   - clock: the clock of messages, which stay for a while.
  package init(
    _ reader: @escaping (Wiring) -> (inout PanelImage) -> Void, format: Format, to descriptor: CInt,
    isTerminal: Bool, palette: Palette?, hint: String? = nil, clock: @escaping MonotonicClock
  ) {
    self.reader = reader
    self.format = format
    self.clock = clock
    self.descriptor = descriptor
    output = .to(descriptor)
    self.isTerminal = isTerminal
    picture = PictureWriter(isTerminal: isTerminal, palette: palette, hint: hint)
    wiring = Wiring(chips: [], lines: [], leds: [])
    read = reader(wiring)
    image = PanelImage(darkFor: wiring)
  }

  /// Switches to another board's LEDs.
  package func rewire(_ wiring: Wiring) {
    self.wiring = wiring
    read = reader(wiring)
    image = PanelImage(darkFor: wiring)
  }

  /// Prints what the LEDs show at an edge, unless it was printed last.
  ///
  /// It never waits for a reader that has fallen behind: ``OutputQueue/flush(toldOfRoom:)`` writes the rest
  /// later.
  /// - Returns: whether a record was printed.
  /// - Throws: ``SystemError``, with EPIPE if nobody reads any more.
  @discardableResult
  package func print(
    at time: WallTime, labels: [String], hourCycle: HourCycle, timer: ShownTimer?, caption: String?
  ) throws(SystemError) -> Bool {
    read(&image)
    let record = FrameRecord(
      time: time, hourCycle: hourCycle, labels: labels, frame: wiring.frame(shownBy: image),
      timer: timer)
    // Only the picture shows captions.
    if record.showsTheSame(as: last), caption == lastCaption || format != .picture { return false }
    (last, lastCaption) = (record, caption)
    buffer.removeAll(keepingCapacity: true)
    switch format {
    case .json: record.appendLine(to: &buffer)
    case .svg: buffer += SVGPicture().document(record)
    case .picture:
      picture.append(
        record, caption: caption, at: clock(), size: Terminal.size(descriptor),
        to: &buffer)
    }
    try output.post(buffer)
    return true
  }

  /// Whether the reader has fallen behind, so that printing would have to wait.
  var isBlocked: Bool { output.hasRest || Output.isBlocked(descriptor) }

  /// Whether pictures are drawn in place on a terminal.
  package var drawsInPlace: Bool { isTerminal && format == .picture }

  /// Writes a message above the picture, if both go to one terminal and its reader has not fallen far behind.
  ///
  /// The message may have several lines. Returns whether it was written.
  func say(_ message: String, inPlaceOf log: Log) -> Bool {
    guard drawsInPlace, log.output === output, output.count <= Log.longestRest else { return false }
    buffer.removeAll(keepingCapacity: true)
    picture.say(message, at: clock(), size: Terminal.size(descriptor), to: &buffer)
    post()
    return true
  }

  /// Redraws everything after a change of the terminal's size.
  func redraw() {
    guard drawsInPlace else { return }
    buffer.removeAll(keepingCapacity: true)
    picture.redraw(at: clock(), size: Terminal.size(descriptor), to: &buffer)
    post()
  }

  /// Erases the picture, so that somebody else can write to the terminal; the next one is drawn below that.
  func leave() {
    guard drawsInPlace else { return }
    buffer.removeAll(keepingCapacity: true)
    picture.erase(to: &buffer)
    post()
    last = nil
  }

  /// The next record reports a broken terminal.
  private func post() {
    do throws(SystemError) { try output.post(buffer) } catch {}
  }

  /// Records that something else was written to the terminal: the next picture is drawn below it.
  package func interrupt() { picture.interrupt() }

  /// Writes the rest, within a fifth of a second, and restores the terminal.
  package func finish() {
    // If the terminal is gone, there is nothing to restore.
    if isTerminal, format == .picture, !Output.isBlocked(descriptor) {
      do throws(SystemError) { try output.post(PictureWriter.ending) } catch {}
    }
    output.finish(within: 200_000_000)
  }
}
