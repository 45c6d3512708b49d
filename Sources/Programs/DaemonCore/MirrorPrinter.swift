public import ClockModel
import ControlProtocol
public import LinuxSystem
public import Panel
public import PanelSimulator
public import Pictures

/// Prints what the simulated LEDs show, whenever it has changed.
public struct MirrorPrinter {
  /// How records are written.
  public enum Format: String, CaseIterable, Sendable {
    /// Line art: in place on a terminal, frame after frame elsewhere.
    case picture
    /// One JSON object a line.
    case json
    /// A drawing as a file has it: of one record alone.
    case svg
  }

  private let bench: SimulatedPanel
  private let format: Format
  let descriptor: CInt
  /// Where records go, for who waits for room there.
  let output: OutputQueue
  private let isTerminal: Bool
  private var picture: PictureWriter
  private var image: PanelImage
  private var wiring: Wiring
  private var view: SimulatedPanel.View
  private var last: FrameRecord?
  private var lastCaption: String?
  private var buffer: [UInt8] = []

  /// A printer of a bench's LEDs.
  ///
  /// - Parameters:
  ///   - bench: the simulated chips and lines.
  ///   - format: how records are written.
  ///   - descriptor: where to.
  ///   - isTerminal: whether pictures are drawn in place; the descriptor is a terminal that knows how.
  ///   - palette: its colours, `nil` where it may not be coloured (NO_COLOR is set).
  ///   - hint: what stands behind the time beneath a picture on a terminal.
  public init(
    _ bench: SimulatedPanel, format: Format, to descriptor: CInt, isTerminal: Bool, palette: Palette?,
    hint: String? = nil
  ) {
    self.bench = bench
    self.format = format
    self.descriptor = descriptor
    output = .to(descriptor)
    self.isTerminal = isTerminal
    picture = PictureWriter(isTerminal: isTerminal, palette: palette, hint: hint)
    wiring = Wiring(chips: [], lines: [], leds: [])
    view = bench.view(of: wiring)
    image = PanelImage(darkFor: wiring)
  }

  /// Reads another board's LEDs from now on.
  public mutating func rewire(_ wiring: Wiring) {
    self.wiring = wiring
    view = bench.view(of: wiring)
    image = PanelImage(darkFor: wiring)
  }

  /// Prints what the LEDs show at an edge, unless it is what was printed last.
  ///
  /// Nothing waits for a reader that has fallen behind: it gets the record's rest by ``OutputQueue/flush(toldOfRoom:)``.
  /// - Returns: whether a record was printed.
  /// - Throws: ``SystemError``, with EPIPE where nobody reads any more.
  @discardableResult
  public mutating func print(
    at time: WallTime, labels: [String], hourCycle: HourCycle, timer: ShownTimer?, caption: String?
  ) throws(SystemError) -> Bool {
    bench.read(view, into: &image)
    let record = FrameRecord(
      time: time, hourCycle: hourCycle, labels: labels, frame: wiring.frame(shownBy: image),
      timer: timer)
    // A caption is on the picture alone.
    if record.showsTheSame(as: last), caption == lastCaption || format != .picture { return false }
    (last, lastCaption) = (record, caption)
    buffer.removeAll(keepingCapacity: true)
    switch format {
    case .json: record.appendLine(to: &buffer)
    case .svg: buffer += SVGPicture().document(record)
    case .picture:
      picture.append(
        record, caption: caption, at: SystemClock.monotonicNanoseconds, size: Terminal.size(descriptor),
        to: &buffer)
    }
    try output.post(buffer)
    return true
  }

  /// Whether whoever reads has fallen behind, so that printing would have to wait.
  var isBlocked: Bool { output.hasRest || Output.isBlocked(descriptor) }

  /// Whether pictures are drawn in place on a terminal.
  public var drawsInPlace: Bool { isTerminal && format == .picture }

  /// Writes a message above the picture, where both go to one terminal and its reader has not fallen far behind.
  ///
  /// - Parameters:
  ///   - message: one line or several.
  ///   - log: where messages go otherwise.
  /// - Returns: whether it was written.
  mutating func say(_ message: String, inPlaceOf log: Log) -> Bool {
    guard drawsInPlace, log.output === output, output.count <= Log.longestRest else { return false }
    buffer.removeAll(keepingCapacity: true)
    picture.say(message, at: SystemClock.monotonicNanoseconds, size: Terminal.size(descriptor), to: &buffer)
    post()
    return true
  }

  /// Draws everything anew where the terminal's size has changed.
  mutating func redraw() {
    guard drawsInPlace else { return }
    buffer.removeAll(keepingCapacity: true)
    picture.redraw(at: SystemClock.monotonicNanoseconds, size: Terminal.size(descriptor), to: &buffer)
    post()
  }

  /// Takes the picture off the terminal, for somebody else to write there; the next one is drawn beneath that.
  mutating func leave() {
    guard drawsInPlace else { return }
    buffer.removeAll(keepingCapacity: true)
    picture.erase(to: &buffer)
    post()
    last = nil
  }

  /// Where the terminal itself is broken, the next record says so.
  private func post() {
    do throws(SystemError) { try output.post(buffer) } catch {}
  }

  /// Something else was written to the terminal: the next picture is drawn beneath it.
  public mutating func interrupt() { picture.interrupt() }

  /// Gives the reader what is left, within a fifth of a second, and the terminal back as it was found.
  public mutating func finish() {
    // The terminal may be gone by now, and then there is nothing to restore.
    if isTerminal, format == .picture, !Output.isBlocked(descriptor) {
      do throws(SystemError) { try output.post(PictureWriter.ending) } catch {}
    }
    output.finish(within: 200_000_000)
  }
}
