import ClockModel
import Panel
import Segments

/// The three readouts as they stand on the prop, in line art.
public struct TerminalPicture: Sendable {
  /// How the picture is coloured.
  public enum Style: Sendable {
    /// Red, green and amber, unlit segments faint.
    case colour
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

  /// The picture's lines: each readout, its label beneath, and a blank line or, at the end, the time in UTC.
  public func lines(_ mirror: Mirror) -> [String] {
    var lines: [String] = []
    for (position, label) in mirror.readouts {
      lines += self.lines(mirror.frame[position], ink: Ink(position, style))
      lines.append(Self.centred(label))
      lines.append("")
    }
    if !lines.isEmpty { lines.removeLast() }
    lines.append(Self.centred(mirror.caption ?? ISO8601.text(mirror.time)))
    return lines
  }

  /// The readouts as one line of text each, and the caption if there is one, for a terminal too small for the
  /// picture.
  public func compactLines(_ mirror: Mirror) -> [String] {
    let readouts = mirror.readouts.map { position, label in
      let ink = Ink(position, style)
      return ink.paint(mirror.frame[position].text(hourCycle: mirror.hourCycle) + "  " + label, isLit: true)
    }
    return readouts + (mirror.caption.map { [$0] } ?? [])
  }

  private func lines(_ frame: ReadoutFrame, ink: Ink) -> [String] {
    (0..<LineArt.height).map { row in
      [Field.month, .day, .year].map { digits(of: $0, in: frame, row: row, ink: ink) }.joined(separator: "  ")
        + "  " + lamps(frame, row: row, ink: ink)
        + " " + digits(of: .hour, in: frame, row: row, ink: ink)
        + " " + colon(frame, row: row, ink: ink) + " " + digits(of: .minute, in: frame, row: row, ink: ink)
    }
  }

  private func digits(of field: Field, in frame: ReadoutFrame, row: Int, ink: Ink) -> String {
    field.digits.map { digit in
      let art =
        digit.hasFourteenSegments
        ? LineArt.rows(FourteenSegmentMask(rawValue: frame[digit]))
        : LineArt.rows(SevenSegmentMask(rawValue: UInt8(truncatingIfNeeded: frame[digit])))
      return ink.paint(art[row])
    }.joined(separator: " ")
  }

  private func lamps(_ frame: ReadoutFrame, row: Int, ink: Ink) -> String {
    switch row {
    case 1: ink.lamp(frame.am) + " AM"
    case 3: ink.lamp(frame.pm) + " PM"
    default: "    "
    }
  }

  private func colon(_ frame: ReadoutFrame, row: Int, ink: Ink) -> String {
    row == 1 || row == 3 ? ink.paint("●", isLit: frame.colon) : " "
  }

  private static func centred(_ text: String) -> String {
    String(repeating: " ", count: max(0, (width - text.count) / 2)) + text
  }
}

/// The colour of a readout's LEDs.
private struct Ink {
  let lit: String
  let faint: String
  let isColoured: Bool

  /// Colours of the usual 256: the film's red, green and amber, and a faint one of the same hue.
  init(_ position: ReadoutPosition, _ style: TerminalPicture.Style) {
    isColoured = style == .colour
    switch position {
    case .destination: (lit, faint) = ("196", "52")
    case .present: (lit, faint) = ("46", "22")
    case .lastDeparted: (lit, faint) = ("214", "58")
    }
  }

  func paint(_ text: String, isLit: Bool) -> String {
    guard isColoured else { return isLit ? text : String(repeating: " ", count: text.count) }
    return "\u{1B}[38;5;\(isLit ? lit : faint)m\(text)\u{1B}[0m"
  }

  func lamp(_ isLit: Bool) -> String {
    isColoured ? paint("●", isLit: isLit) : isLit ? "●" : "○"
  }

  /// Cells of the same light are painted together, to keep the escapes few.
  func paint(_ cells: [LineArtCell]) -> String {
    var text = ""
    var rest = cells[...]
    while let first = rest.first {
      let run = rest.prefix { $0.isLit == first.isLit }
      text += paint(String(run.map(\.character)), isLit: first.isLit)
      rest = rest.dropFirst(run.count)
    }
    return text
  }
}
