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
  ///
  /// - Parameter scale: Of its digits, 1 or more.
  /// - Returns: 77 at a scale of 1, 136 at 2.
  public static func width(scale: Int = 1) -> Int {
    3 * LineArt.widthOfFourteen(scale: scale) + 10 * LineArt.widthOfSeven(scale: scale) + 17 * scale + 5
  }

  /// The lines that a picture takes without its caption.
  ///
  /// - Parameters:
  ///   - readouts: How many there are.
  ///   - scale: Of its digits, 1 or more.
  ///   - isTight: Whether it has no blank lines between them.
  /// - Returns: 20 for three readouts at a scale of 1, 18 where they are tight.
  public static func height(of readouts: Int, scale: Int = 1, isTight: Bool = false) -> Int {
    max(0, readouts * (LineArt.height(scale: scale) + (isTight ? 1 : 2)) - (isTight ? 0 : 1))
  }

  private let style: Style
  private let scale: Int
  private let isTight: Bool
  private let indent: Int
  private let hint: String?

  /// Pictures of a style.
  ///
  /// - Parameters:
  ///   - style: How they are coloured.
  ///   - scale: How large the digits are; 1 is five lines high.
  ///   - isTight: Whether there are no blank lines between the readouts.
  ///   - indent: How many columns are left free at the left, 0 or more.
  ///   - hint: What stands behind the time beneath a picture.
  public init(style: Style, scale: Int = 1, isTight: Bool = false, indent: Int = 0, hint: String? = nil) {
    self.style = style
    self.scale = max(scale, 1)
    self.isTight = isTight
    self.indent = max(indent, 0)
    self.hint = hint
  }

  /// The picture's lines: each readout, its label beneath, and a blank line or, at the end, the caption, where there is
  /// none the time in UTC, as a person reads it.
  ///
  /// - Parameters:
  ///   - record: What the LEDs show.
  ///   - caption: What stands beneath; where it is wider than the terminal it takes several lines.
  ///   - columns: The terminal's, at least ``width(scale:)``.
  /// - Returns: The lines.
  public func lines(_ record: FrameRecord, caption: String? = nil, columns: Int = 80) -> [String] {
    var lines: [String] = []
    for shown in record.readouts {
      lines += self.lines(shown.frame, ink: Ink(shown.position, style, shown.frame.brightness))
      lines.append(centred(Printable.text(shown.label)))
      if !isTight { lines.append("") }
    }
    if !lines.isEmpty, !isTight { lines.removeLast() }
    return lines + Self.caption(caption, of: record, columns: columns, hint: hint).map(centred)
  }

  /// What stands beneath a picture, parted between words.
  static func caption(_ caption: String?, of record: FrameRecord, columns: Int, hint: String?) -> [String] {
    let time = TimeCaption.text(record.time) + (hint.map { " - \($0)" } ?? "")
    return Wording.lines(of: caption.map(Printable.text) ?? time, columns: columns)
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
    let (gap, gapOfFields) = (blank(scale), blank(2 * scale))
    return (0..<LineArt.height(scale: scale)).map { line in
      blank(indent)
        + [Field.month, .day, .year].map { digits(of: $0, in: frame, line: line, ink: ink) }.joined(
          separator: gapOfFields)
        + gapOfFields + lamps(frame, line: line, ink: ink)
        + gap + digits(of: .hour, in: frame, line: line, ink: ink)
        + gap + colon(frame, line: line, ink: ink) + gap
        + digits(of: .minute, in: frame, line: line, ink: ink)
    }
  }

  private func blank(_ count: Int) -> String { String(repeating: " ", count: count) }

  /// Where a line is the middle of a vertical stroke: AM and the colon's upper dot are at the upper one, PM and its lower
  /// dot at the lower one.
  private enum Middle { case upper, lower }

  private func middle(at line: Int) -> Middle? {
    // Strokes have an odd number of cells: the middle of each is `scale` lines from the bar above it.
    line == scale ? .upper : line == LineArt.stroke(scale) + 1 + scale ? .lower : nil
  }

  private func digits(of field: Field, in frame: ReadoutFrame, line: Int, ink: Ink) -> String {
    field.digits.map { digit in
      let letter = LineArt.lines(FourteenSegmentMask(rawValue: frame[digit]), scale: scale)[line]
      let number = LineArt.lines(
        SevenSegmentMask(rawValue: UInt8(truncatingIfNeeded: frame[digit])), scale: scale)[line]
      let art = frame.places.hasFourteenSegments(digit.rawValue) ? letter : number
      // A digit that the board does not have, or has as a narrower one, keeps its room.
      let room = digit.hasFourteenSegments ? letter.count : number.count
      guard frame.places.contains(digit) else { return blank(room) }
      return blank(room - art.count) + ink.paint(art)
    }.joined(separator: blank(scale))
  }

  private func lamps(_ frame: ReadoutFrame, line: Int, ink: Ink) -> String {
    switch middle(at: line) {
    case .upper: ink.lamp(frame.am) + " AM"
    case .lower: ink.lamp(frame.pm) + " PM"
    case nil: "    "
    }
  }

  private func colon(_ frame: ReadoutFrame, line: Int, ink: Ink) -> String {
    middle(at: line) != nil ? ink.paint("●", isLit: frame.colon) : " "
  }

  private func centred(_ text: String) -> String {
    blank(max(0, (2 * indent + Self.width(scale: scale) - text.count) / 2)) + text
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
