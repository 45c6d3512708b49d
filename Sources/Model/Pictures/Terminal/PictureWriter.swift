package import Panel
import Text

/// Draws successive pictures: in place on a terminal, one after another elsewhere.
///
/// On a terminal, messages go above the picture, each once and in full. For a minute the picture leaves room
/// for them, so that none scrolls away unread.
package struct PictureWriter: Sendable {
  /// The size of a terminal; an unknown one (`nil`) counts as 80 columns and 24 lines.
  package typealias Size = (columns: Int, lines: Int)

  /// A message above the picture.
  private struct Message: Sendable {
    let text: String
    /// The time until which it stays visible, on the caller's clock.
    let end: UInt64
  }

  /// The content drawn last.
  private struct Drawn: Sendable {
    let record: FrameRecord
    let caption: String?
  }

  /// How long a message stays visible, in nanoseconds.
  package static let nanosecondsOfMessages: UInt64 = 60_000_000_000
  /// The indentation of a message's continuation lines.
  private static let indent = 2
  private static let largestScale = 4

  private let isTerminal: Bool
  private let style: TerminalPicture.Style
  private let hint: String?
  /// The number of picture lines above the cursor.
  private var linesToReplace = 0
  private var messages: [Message] = []
  private var drawn: Drawn?

  /// Restores a terminal after drawing.
  package static let ending = Array("\u{1B}[?25h".utf8)
  /// Hides the cursor and turns off line wrapping, so that the number of lines to go back stays known
  /// whatever a letter's width.
  private static let beginning = "\u{1B}[?25l\u{1B}[?7l"

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - isTerminal: whether the output is a terminal.
  ///   - palette: the terminal's colours; `nil` for no colours (NO_COLOR is set).
  ///   - hint: a text after the time below a picture on a terminal.
  package init(isTerminal: Bool, palette: Palette?, hint: String? = nil) {
    self.isTerminal = isTerminal
    self.hint = isTerminal ? hint : nil
    style = isTerminal ? palette.map { .colour($0) } ?? .plain : .plain
  }

  /// Appends a record's picture; on a terminal it replaces the previous one.
  ///
  /// - Parameters:
  ///   - record: the LEDs' state.
  ///   - caption: a text below the readouts instead of the time.
  ///   - now: the time on the clock of messages, in nanoseconds.
  ///   - size: the terminal's size; 80 columns and 24 lines if `nil`.
  ///   - buffer: the buffer to append to.
  package mutating func append(
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

  /// Appends a message above the picture, then the picture; for terminals only.
  ///
  /// - Parameters:
  ///   - message: one or more lines; long ones wrap between words.
  ///   - now: the time on the clock of messages, in nanoseconds.
  ///   - size: the terminal's size; 80 columns and 24 lines if `nil`.
  ///   - buffer: the buffer to append to.
  package mutating func say(
    _ message: String, at now: UInt64, size: @autoclosure () -> Size?, to buffer: inout [UInt8]
  ) {
    let size = size() ?? Self.usualSize
    messages.removeAll { $0.end <= now }
    messages.append(Message(text: message, end: now &+ Self.nanosecondsOfMessages))
    var text = Self.beginning + back + Self.lines(of: message, size.columns).map { $0 + "\n" }.joined()
    if let drawn { text += draw(drawn, size) }
    buffer.append(contentsOf: (text + Self.end).utf8)
  }

  /// Appends a full redraw for a terminal after a resize, when line positions are unknown.
  package mutating func redraw(at now: UInt64, size: @autoclosure () -> Size?, to buffer: inout [UInt8]) {
    guard isTerminal, let drawn else { return }
    let size = size() ?? Self.usualSize
    messages.removeAll { $0.end <= now }
    linesToReplace = 0
    let lines = messages.flatMap { Self.lines(of: $0.text, size.columns) }.map { $0 + "\n" }.joined()
    let text = Self.beginning + "\u{1B}[H\u{1B}[2J" + lines + draw(drawn, size)
    buffer.append(contentsOf: (text + Self.end).utf8)
  }

  /// Appends the last record's picture again.
  package mutating func repeatLast(at now: UInt64, size: @autoclosure () -> Size?, to buffer: inout [UInt8]) {
    guard let drawn else { return }
    append(drawn.record, caption: drawn.caption, at: now, size: size(), to: &buffer)
  }

  /// Appends the removal of the picture and restores the terminal, for other output.
  package mutating func erase(to buffer: inout [UInt8]) {
    guard isTerminal, drawn != nil else { return }
    buffer.append(contentsOf: back.utf8)
    buffer.append(contentsOf: Self.ending)
    linesToReplace = 0
  }

  /// Starts the next picture below other output.
  package mutating func interrupt() { linesToReplace = 0 }

  private static let usualSize: Size = (80, 24)
  private static let end = "\u{1B}[?7h"

  /// Moves to the picture's start and erases the picture.
  private var back: String { (linesToReplace > 0 ? "\u{1B}[\(linesToReplace)A" : "") + "\r\u{1B}[J" }

  /// Draws the picture in the largest form that leaves messages visible.
  private mutating func draw(_ content: Drawn, _ size: Size) -> String {
    let record = content.record
    let taken = messages.map { Self.lines(of: $0.text, size.columns).count }.reduce(0, +)
    // The cursor's line, below the picture, takes one.
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
    // More lines than the terminal has would scroll, and the picture's start would be lost.
    if lines.count >= size.lines { lines = Array(lines.prefix(max(1, size.lines - 1))) }
    linesToReplace = lines.count
    drawn = content
    return lines.map { $0 + "\n" }.joined()
  }

  /// A message's lines on a terminal.
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
