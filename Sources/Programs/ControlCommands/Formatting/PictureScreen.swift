import LinuxSystem
import Panel
import Pictures

/// The pictures of a stream on whatever shows them, and what is to be written where a terminal changes hands or its size.
final class PictureScreen {
  private let output: CInt
  private var writer: PictureWriter
  /// Whether pictures are drawn in place.
  let drawsInPlace: Bool

  /// Pictures for a session's output.
  ///
  /// - Parameters:
  ///   - session: where they are drawn.
  ///   - theme: what is behind them, where it was said.
  init(_ session: Session, theme: Palette.Theme?) {
    output = session.output
    drawsInPlace = session.drawsInPlace
    let palette = Palette(
      environment: EnvironmentVariable.value(of:), theme: theme ?? Self.askedTheme(by: session))
    writer = PictureWriter(isTerminal: session.drawsInPlace, palette: session.wantsColour ? palette : nil)
  }

  /// What the terminal says is behind its text, where nobody else does.
  private static func askedTheme(by session: Session) -> Palette.Theme? {
    guard session.drawsInPlace, session.wantsColour, session.handlesSignals,
      EnvironmentVariable.value(of: "COLORFGBG") == nil
    else { return nil }
    return BackgroundReply.theme(
      in: Terminal.ask(
        BackgroundReply.question, on: session.output, until: BackgroundReply.isWhole,
        within: BackgroundReply.patience))
  }

  /// What draws a record.
  func draw(_ record: FrameRecord) -> [UInt8] {
    bytes { writer, bytes in
      writer.append(record, at: SystemClock.monotonicNanoseconds, size: Terminal.size(output), to: &bytes)
    }
  }

  /// What draws the last record for another size of the terminal.
  func redraw() -> [UInt8] {
    bytes { writer, bytes in
      writer.redraw(at: SystemClock.monotonicNanoseconds, size: Terminal.size(output), to: &bytes)
    }
  }

  /// What takes the picture off the terminal, for somebody else to write there.
  func leave() -> [UInt8] { bytes { $0.erase(to: &$1) } }

  /// What draws the last record beneath what somebody else has written.
  func comeBack() -> [UInt8] {
    bytes { writer, bytes in
      writer.interrupt()
      writer.erase(to: &bytes)
      writer.repeatLast(at: SystemClock.monotonicNanoseconds, size: Terminal.size(output), to: &bytes)
    }
  }

  private func bytes(_ write: (inout PictureWriter, inout [UInt8]) -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    write(&writer, &bytes)
    return bytes
  }
}
