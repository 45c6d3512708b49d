import ClockModel
package import Panel
import Segments
import Text
import ZoneInfo

/// The readouts in line art, arranged as on the prop.
package struct TerminalPicture: Sendable {
  /// The colouring of the picture.
  package enum Style: Sendable {
    /// Red, green and amber by brightness, with unlit segments faint.
    case colour(Palette)
    /// Only lit segments, and lamps as full or empty dots, without escape sequences.
    case plain
  }

  /// The width of a picture in columns.
  ///
  /// - Parameter scale: the scale of its digits, 1 or more.
  /// - Returns: 77 at a scale of 1, 136 at 2.
  package static func width(scale: Int = 1) -> Int {
    3 * LineArt.widthOfFourteen(scale: scale) + 10 * LineArt.widthOfSeven(scale: scale) + 17 * scale + 5
  }

  /// The height of a picture in lines, without its caption.
  ///
  /// - Parameters:
  ///   - readouts: the number of readouts.
  ///   - scale: the scale of the digits, 1 or more.
  ///   - isTight: whether to omit blank lines between readouts.
  /// - Returns: 20 for three readouts at a scale of 1, 18 if tight.
  package static func height(of readouts: Int, scale: Int = 1, isTight: Bool = false) -> Int {
    max(0, readouts * (LineArt.height(scale: scale) + (isTight ? 1 : 2)) - (isTight ? 0 : 1))
  }

  private let style: Style
  private let scale: Int
  private let isTight: Bool
  private let indent: Int
  private let hint: String?

  /// Creates pictures of a style.
  ///
  /// - Parameters:
  ///   - style: the colouring.
  ///   - scale: the scale of the digits; at 1 they are five lines high.
  ///   - isTight: whether to omit blank lines between readouts.
  ///   - indent: the columns left free on the left, 0 or more.
  ///   - hint: a text after the time below a picture.
  package init(style: Style, scale: Int = 1, isTight: Bool = false, indent: Int = 0, hint: String? = nil) {
    self.style = style
    self.scale = max(scale, 1)
    self.isTight = isTight
    self.indent = max(indent, 0)
    self.hint = hint
  }

  /// The picture's lines: each readout with its label below, separated by blank lines, then the caption.
  ///
  /// - Parameters:
  ///   - record: the LEDs' state.
  ///   - caption: the caption, which wraps at the terminal's width; `nil` for the time in UTC.
  ///   - columns: the terminal's width, at least ``width(scale:)``.
  /// - Returns: the lines.
  package func lines(_ record: FrameRecord, caption: String? = nil, columns: Int = 80) -> [String] {
    var lines: [String] = []
    for shown in record.readouts {
      lines += self.lines(shown.frame, ink: Ink(shown.position, style, shown.frame.brightness))
      lines.append(centred(Printable.text(shown.label)))
      if !isTight { lines.append("") }
    }
    if !lines.isEmpty, !isTight { lines.removeLast() }
    return lines + Self.caption(caption, of: record, columns: columns, hint: hint).map(centred)
  }

  /// The text below a picture, wrapped between words.
  static func caption(_ caption: String?, of record: FrameRecord, columns: Int, hint: String?) -> [String] {
    let time = TimeCaption.text(record.time) + (hint.map { " - \($0)" } ?? "")
    return Wording.lines(of: caption.map(Printable.text) ?? time, columns: columns)
  }

  /// One line of text for each readout, then any caption, for a terminal too small for the picture.
  ///
  /// - Parameters:
  ///   - record: the LEDs' state.
  ///   - caption: the caption, which wraps at the terminal's width.
  ///   - columns: the terminal's width, at which a readout's line is cut off.
  /// - Returns: the lines.
  package func compactLines(
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

  /// A middle of the vertical strokes: the upper one has AM and the colon's upper dot, the lower one PM and
  /// its lower dot.
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
      // A digit that is missing or narrower on the board keeps its space.
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

/// Paints a readout's LEDs.
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

  /// Paints cells of the same state together, including gaps, to use few escape sequences.
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

/// A picture's time for people: `Sun 22 Nov 2026 05:31:36 UTC`.
enum TimeCaption {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  static func text(_ time: WallTime) -> String {
    let civil = CivilTime(secondsSinceEpoch: time.seconds)
    let day = (time.seconds >= 0 ? time.seconds : time.seconds - 86_399) / 86_400
    let weekday = days[Int((day % 7 + 7) % 7)]
    // As in 1985-10-26T01:21:00: clock and year keep their leading zeros.
    let text = civil.text
    let clock = text.suffix(8)
    let year = text.prefix { $0 != "T" }.dropLast(6)
    return "\(weekday) \(civil.day) \(months[civil.month - 1]) \(year) \(clock) UTC"
  }
}
