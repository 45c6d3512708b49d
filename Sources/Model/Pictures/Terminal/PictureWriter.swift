public import Panel
import Text

/// Draws pictures one after the other: in place on a terminal, frame after frame elsewhere.
///
/// On a terminal messages go above the picture, each once and whole; for a minute the picture is only as large as they leave
/// room for, so that none of them scrolls away unread.
public struct PictureWriter: Sendable {
  /// How large a terminal is.
  public typealias Size = (columns: Int, lines: Int)

  /// What is written above the picture.
  private struct Message: Sendable {
    let text: String
    /// Until when it is to be seen, on the clock of whoever draws.
    let end: UInt64
  }

  /// What was drawn last.
  private struct Drawn: Sendable {
    let record: FrameRecord
    let caption: String?
  }

  /// How long a message is kept in sight, in nanoseconds.
  public static let nanosecondsOfMessages: UInt64 = 60_000_000_000
  /// The continuation of a message is set in by so much.
  private static let indent = 2
  private static let largestScale = 4

  private let isTerminal: Bool
  private let style: TerminalPicture.Style
  private let hint: String?
  /// The lines of the picture that stands above the cursor.
  private var linesToReplace = 0
  private var messages: [Message] = []
  private var drawn: Drawn?

  /// What gives a terminal back as it was found, once it was drawn on.
  public static let ending = Array("\u{1B}[?25h".utf8)
  /// The cursor is hidden, and what is too wide is cut off, so that the way back stays known whatever the width of a letter.
  private static let beginning = "\u{1B}[?25l\u{1B}[?7l"

  /// A writer of pictures.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether a terminal shows them.
  ///   - palette: The terminal's colours, `nil` where it may not be coloured (NO_COLOR is set).
  ///   - hint: What stands behind the time beneath a picture on a terminal.
  public init(isTerminal: Bool, palette: Palette?, hint: String? = nil) {
    self.isTerminal = isTerminal
    self.hint = isTerminal ? hint : nil
    style = isTerminal ? palette.map { .colour($0) } ?? .plain : .plain
  }

  /// Appends what draws a record; on a terminal in place of the one before.
  ///
  /// - Parameters:
  ///   - record: What the LEDs show.
  ///   - caption: What the picture says beneath the readouts in place of the time.
  ///   - now: The time on the clock that messages end by, in nanoseconds.
  ///   - size: The terminal's, `nil` where it does not know: then 80 columns and 24 lines.
  ///   - buffer: What to append to.
  public mutating func append(
    _ record: FrameRecord, caption: String? = nil, at now: UInt64 = 0, size: @autoclosure () -> Size?,
    to buffer: inout [UInt8]
  ) {
    guard isTerminal else {
      for line in TerminalPicture(style: style).lines(record, caption: caption) {
        buffer.append(contentsOf: (Self.trimmed(line) + "\n").utf8)
      }
      buffer.append(UInt8(ascii: "\n"))
      return
    }
    messages.removeAll { $0.end <= now }
    let content = Drawn(record: record, caption: caption)
    let text = Self.beginning + back + draw(content, size() ?? Self.usualSize)
    buffer.append(contentsOf: (text + Self.end).utf8)
  }

  /// Appends what writes a message above the picture, which goes on beneath it; on a terminal only.
  ///
  /// - Parameters:
  ///   - message: One line or several; it is parted between words.
  ///   - now: The time on the clock that messages end by, in nanoseconds.
  ///   - size: The terminal's, `nil` where it does not know: then 80 columns and 24 lines.
  ///   - buffer: What to append to.
  public mutating func say(
    _ message: String, at now: UInt64, size: @autoclosure () -> Size?, to buffer: inout [UInt8]
  ) {
    let size = size() ?? Self.usualSize
    messages.removeAll { $0.end <= now }
    messages.append(Message(text: message, end: now &+ Self.nanosecondsOfMessages))
    var text = Self.beginning + back + Self.lines(of: message, size.columns).map { $0 + "\n" }.joined()
    if let drawn { text += draw(drawn, size) }
    buffer.append(contentsOf: (text + Self.end).utf8)
  }

  /// Appends what draws everything anew on a terminal whose size has changed, where nobody knows what stands where.
  ///
  /// - Parameters:
  ///   - now: The time on the clock that messages end by, in nanoseconds.
  ///   - size: The terminal's, `nil` where it does not know: then 80 columns and 24 lines.
  ///   - buffer: What to append to.
  public mutating func redraw(at now: UInt64, size: @autoclosure () -> Size?, to buffer: inout [UInt8]) {
    guard isTerminal, let drawn else { return }
    let size = size() ?? Self.usualSize
    messages.removeAll { $0.end <= now }
    linesToReplace = 0
    let lines = messages.flatMap { Self.lines(of: $0.text, size.columns) }.map { $0 + "\n" }.joined()
    let text = Self.beginning + "\u{1B}[H\u{1B}[2J" + lines + draw(drawn, size)
    buffer.append(contentsOf: (text + Self.end).utf8)
  }

  /// Appends what draws the last record once more.
  ///
  /// - Parameters:
  ///   - now: The time on the clock that messages end by, in nanoseconds.
  ///   - size: The terminal's, `nil` where it does not know: then 80 columns and 24 lines.
  ///   - buffer: What to append to.
  public mutating func repeatLast(at now: UInt64, size: @autoclosure () -> Size?, to buffer: inout [UInt8]) {
    guard let drawn else { return }
    append(drawn.record, caption: drawn.caption, at: now, size: size(), to: &buffer)
  }

  /// Appends what takes the picture off a terminal and gives it back as it was found, for somebody else to write on.
  ///
  /// - Parameter buffer: What to append to.
  public mutating func erase(to buffer: inout [UInt8]) {
    guard isTerminal, drawn != nil else { return }
    buffer.append(contentsOf: back.utf8)
    buffer.append(contentsOf: Self.ending)
    linesToReplace = 0
  }

  /// Something else was written to the terminal: the next picture is drawn beneath it.
  public mutating func interrupt() { linesToReplace = 0 }

  private static let usualSize: Size = (80, 24)
  private static let end = "\u{1B}[?7h"

  /// The way back to where the picture begins, and what stood there taken off.
  private var back: String { (linesToReplace > 0 ? "\u{1B}[\(linesToReplace)A" : "") + "\r\u{1B}[J" }

  /// The picture, in the largest form that leaves messages in sight.
  private mutating func draw(_ content: Drawn, _ size: Size) -> String {
    let record = content.record
    let taken = messages.map { Self.lines(of: $0.text, size.columns).count }.reduce(0, +)
    // The cursor stands beneath the picture.
    let caption = TerminalPicture.caption(content.caption, of: record, columns: size.columns, hint: hint)
      .count
    let room = size.lines - 1 - taken - caption
    let readouts = record.readouts.count
    let scale = (1...Self.largestScale).last { scale in
      TerminalPicture.width(scale: scale) <= size.columns
        && TerminalPicture.height(of: readouts, scale: scale) <= room
    }
    let isTight =
      scale == nil && TerminalPicture.width() <= size.columns
      && TerminalPicture.height(of: readouts, isTight: true) <= room
    let indent = (size.columns - TerminalPicture.width(scale: scale ?? 1)) / 2
    let picture = TerminalPicture(
      style: style, scale: scale ?? 1, isTight: isTight, indent: indent, hint: hint)
    var lines =
      scale != nil || isTight
      ? picture.lines(record, caption: content.caption, columns: size.columns)
      : picture.compactLines(record, caption: content.caption, columns: size.columns)
    // What the terminal has no line for would scroll away, and with it the way back.
    if lines.count >= size.lines { lines = Array(lines.prefix(max(1, size.lines - 1))) }
    linesToReplace = lines.count
    drawn = content
    return lines.map { $0 + "\n" }.joined()
  }

  /// A message's lines as a terminal shows them.
  private static func lines(of message: String, _ columns: Int) -> [String] {
    message.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      let text = Printable.text(String(line))
      guard text.count > columns else { return [text] }
      return Wording.lines(of: text, columns: max(1, columns - indent)).enumerated().map { index, line in
        index == 0 ? line : String(repeating: " ", count: indent) + line
      }
    }
  }

  private static func trimmed(_ line: String) -> Substring {
    guard let last = line.lastIndex(where: { $0 != " " }) else { return "" }
    return line[...last]
  }
}
