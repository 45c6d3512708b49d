public import Panel
import Text

/// Draws pictures one after the other: in place on a terminal, frame after frame elsewhere.
public struct PictureWriter: Sendable {
  private let isTerminal: Bool
  private let picture: TerminalPicture
  /// The lines of the picture that stands above the cursor.
  private var linesToReplace = 0

  /// What gives a terminal back as it was found, once it was drawn on.
  public static let ending = Array("\u{1B}[?25h".utf8)

  /// A writer of pictures.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether a terminal shows them.
  ///   - palette: The terminal's colours, `nil` where it may not be coloured (NO_COLOR is set).
  public init(isTerminal: Bool, palette: Palette?) {
    self.isTerminal = isTerminal
    picture = TerminalPicture(style: isTerminal ? palette.map { .colour($0) } ?? .plain : .plain)
  }

  /// Appends what draws a record; on a terminal in place of the one before.
  ///
  /// - Parameters:
  ///   - record: What the LEDs show.
  ///   - caption: What the picture says beneath the readouts in place of the time.
  ///   - size: The terminal's, `nil` where it does not know: then 80 columns and 24 lines.
  ///   - buffer: What to append to.
  public mutating func append(
    _ record: FrameRecord, caption: String? = nil, size: @autoclosure () -> (columns: Int, lines: Int)?,
    to buffer: inout [UInt8]
  ) {
    guard isTerminal else {
      for line in picture.lines(record, caption: caption) {
        buffer.append(contentsOf: (Self.trimmed(line) + "\n").utf8)
      }
      buffer.append(UInt8(ascii: "\n"))
      return
    }
    let size = size() ?? (columns: 80, lines: 24)
    let columns = size.columns
    let captionLines = caption.map { Wording.lines(of: $0, columns: columns).count } ?? 1
    let fits =
      columns >= TerminalPicture.width && size.lines > TerminalPicture.height + captionLines - 1
    let lines =
      fits
      ? picture.lines(record, caption: caption, columns: columns)
      : picture.compactLines(record, caption: caption, columns: columns)
    // Without automatic wrapping the cursor's way back stays known, whatever the width of a letter.
    var text = "\u{1B}[?25l\u{1B}[?7l"
    if linesToReplace > 0 { text += "\u{1B}[\(linesToReplace)A" }
    text += "\r\u{1B}[J" + lines.map { $0 + "\n" }.joined() + "\u{1B}[?7h"
    linesToReplace = lines.count
    buffer.append(contentsOf: text.utf8)
  }

  /// Something else was written to the terminal: the next picture is drawn beneath it.
  public mutating func interrupt() { linesToReplace = 0 }

  private static func trimmed(_ line: String) -> Substring {
    guard let last = line.lastIndex(where: { $0 != " " }) else { return "" }
    return line[...last]
  }
}
