import ClockModel
public import Panel
import Segments
import Text

/// The three readouts as they stand on the prop, in line art.
public struct TerminalPicture: Sendable {
  /// How the picture is coloured.
  public enum Style: Sendable {
    /// Red, green and amber by their light, unlit segments faint.
    case colour(Palette)
    /// Lit segments alone and lamps as full or empty dots, without any escape sequence.
    case plain
  }

  /// The columns that a picture takes.
  public static let width = 77
  /// The lines that a picture of three readouts takes.
  public static let height = 3 * (LineArt.height + 2)

  private let style: Style

  /// Pictures of a style.
  public init(style: Style) { self.style = style }

  /// The picture's lines: each readout, its label beneath, and a blank line or, at the end, the caption, where there is
  /// none the time in UTC, as a person reads it.
  ///
  /// - Parameters:
  ///   - record: What the LEDs show.
  ///   - caption: What stands beneath; where it is wider than the terminal it takes several lines.
  ///   - columns: The terminal's, at least ``width``.
  /// - Returns: The lines.
  public func lines(_ record: FrameRecord, caption: String? = nil, columns: Int = 80) -> [String] {
    var lines: [String] = []
    for shown in record.readouts {
      lines += self.lines(shown.frame, ink: Ink(shown.position, style, shown.frame.brightness))
      lines.append(Self.centred(Printable.text(shown.label)))
      lines.append("")
    }
    if !lines.isEmpty { lines.removeLast() }
    let text = caption.map(Printable.text) ?? TimeCaption.text(record.time)
    return lines + Wording.lines(of: text, columns: columns).map(Self.centred)
  }

  /// The readouts as one line of text each, and the caption if there is one, for a terminal too small for the
  /// picture.
  ///
  /// - Parameters:
  ///   - record: What the LEDs show.
  ///   - caption: What stands beneath; where it is wider than the terminal it takes several lines.
  ///   - columns: The terminal's: what is wider of a readout's line is cut off.
  /// - Returns: The lines.
  public func compactLines(
    _ record: FrameRecord, caption: String? = nil, columns: Int = 80
  ) -> [String] {
    let readouts = record.readouts.map { shown in
      let text = "\(shown.frame.text(hourCycle: record.hourCycle))  \(Printable.text(shown.label))"
      return Ink(shown.position, style, shown.frame.brightness).paint(
        String(text.prefix(columns)), isLit: true)
    }
    return readouts + (caption.map { Wording.lines(of: Printable.text($0), columns: columns) } ?? [])
  }

  private func lines(_ frame: ReadoutFrame, ink: Ink) -> [String] {
    (0..<LineArt.height).map { line in
      [Field.month, .day, .year].map { digits(of: $0, in: frame, line: line, ink: ink) }.joined(
        separator: "  ")
        + "  " + lamps(frame, line: line, ink: ink)
        + " " + digits(of: .hour, in: frame, line: line, ink: ink)
        + " " + colon(frame, line: line, ink: ink) + " "
        + digits(of: .minute, in: frame, line: line, ink: ink)
    }
  }

  private func digits(of field: Field, in frame: ReadoutFrame, line: Int, ink: Ink) -> String {
    field.digits.map { digit in
      let letter = LineArt.lines(FourteenSegmentMask(rawValue: frame[digit]))[line]
      let number = LineArt.lines(SevenSegmentMask(rawValue: UInt8(truncatingIfNeeded: frame[digit])))[line]
      let art = frame.places.hasFourteenSegments(digit.rawValue) ? letter : number
      // A digit that the board does not have, or has as a narrower one, keeps its room.
      let room = digit.hasFourteenSegments ? letter.count : number.count
      guard frame.places.contains(digit) else { return String(repeating: " ", count: room) }
      return String(repeating: " ", count: room - art.count) + ink.paint(art)
    }.joined(separator: " ")
  }

  private func lamps(_ frame: ReadoutFrame, line: Int, ink: Ink) -> String {
    switch line {
    case 1: ink.lamp(frame.am) + " AM"
    case 3: ink.lamp(frame.pm) + " PM"
    default: "    "
    }
  }

  private func colon(_ frame: ReadoutFrame, line: Int, ink: Ink) -> String {
    line == 1 || line == 3 ? ink.paint("●", isLit: frame.colon) : " "
  }

  private static func centred(_ text: String) -> String {
    String(repeating: " ", count: max(0, (width - text.count) / 2)) + text
  }
}

/// How a readout's LEDs are drawn.
private struct Ink {
  let colour: ReadoutColour
  let isColoured: Bool
  let brightness: Brightness

  init(_ position: ReadoutPosition, _ style: TerminalPicture.Style, _ brightness: Brightness) {
    self.brightness = brightness
    switch style {
    case .plain:
      isColoured = false
      colour = ReadoutColour(position)
    case .colour(let palette):
      isColoured = true
      colour = ReadoutColour(position, palette)
    }
  }

  func paint(_ text: String, isLit: Bool) -> String {
    guard isColoured else { return isLit ? text : String(repeating: " ", count: text.count) }
    return "\u{1B}[\(colour.parameters(isLit: isLit, brightness: brightness))m\(text)\u{1B}[0m"
  }

  func lamp(_ isLit: Bool) -> String {
    isColoured ? paint("●", isLit: isLit) : isLit ? "●" : "○"
  }

  /// Cells of the same light are painted together, with the gaps between them, to keep the escapes few.
  func paint(_ cells: [LineArtCell]) -> String {
    var text = ""
    var rest = cells[...]
    while !rest.isEmpty {
      let isLit = rest.first { $0.character != " " }?.isLit ?? false
      let run = rest.prefix { $0.character == " " || $0.isLit == isLit }
      text += paint(String(run.map(\.character)), isLit: isLit)
      rest = rest.dropFirst(run.count)
    }
    return text
  }
}
