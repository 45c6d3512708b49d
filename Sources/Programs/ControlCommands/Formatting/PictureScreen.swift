import LinuxSystem
import Panel
import Pictures

/// Draws a stream's pictures, also after the terminal is suspended or resized.
final class PictureScreen {
  private let output: CInt
  private var writer: PictureWriter
  let drawsInPlace: Bool

  /// Creates the pictures for a session's output; the theme is `nil` unless the user chose one.
  init(_ session: Session, theme: Palette.Theme?) {
    output = session.output
    drawsInPlace = session.drawsInPlace
    let palette = Palette(
      environment: EnvironmentVariable.value(of:), theme: theme ?? Self.askedTheme(by: session))
    writer = PictureWriter(isTerminal: session.drawsInPlace, palette: session.wantsColour ? palette : nil)
  }

  /// Asks the terminal for its background unless COLORFGBG is set.
  private static func askedTheme(by session: Session) -> Palette.Theme? {
    guard session.drawsInPlace, session.wantsColour, session.handlesSignals,
      EnvironmentVariable.value(of: "COLORFGBG") == nil
    else { return nil }
    return BackgroundReply.theme(
      in: Terminal.ask(
        BackgroundReply.question, on: session.output, until: BackgroundReply.isWhole,
        within: BackgroundReply.patience))
  }

  func draw(_ record: FrameRecord) -> [UInt8] {
    bytes { writer, bytes in
      writer.append(record, at: SystemClock.monotonicNanoseconds, size: Terminal.size(output), to: &bytes)
    }
  }

  /// Returns the bytes that draw the last record after a resize.
  func redraw() -> [UInt8] {
    bytes { writer, bytes in
      writer.redraw(at: SystemClock.monotonicNanoseconds, size: Terminal.size(output), to: &bytes)
    }
  }

  /// Returns the bytes that erase the picture, for other output.
  func leave() -> [UInt8] { bytes { $0.erase(to: &$1) } }

  /// Returns the bytes that draw the last record below other output.
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
