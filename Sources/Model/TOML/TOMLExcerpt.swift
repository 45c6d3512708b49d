/// One line of a file with a caret beneath the place in question.
///
/// It is safe to print whatever the file holds: control and invisible characters show as visible ones, tabs as
/// spaces, and of a long line only the part around the place.
public struct TOMLExcerpt: Hashable, Sendable {
  /// The number of the line, from 1.
  public let lineNumber: Int
  /// The line as it can be printed.
  public let line: String
  /// How many terminal cells stand before the caret.
  public let caretOffset: Int

  /// The most cells of a line that are shown, without the marks that it goes on.
  static let width = 76
  /// How many of these may stand before the caret, so that some of what follows it is seen too.
  static let lead = 52
  static let tabStop = 4
  /// How many marks may stand on one character; a file may pile up thousands, and they take no cell.
  static let marks = 4
  /// How many may stand in the line altogether: more than any language's writing has in so many cells.
  static let marksInAll = 128

  /// The excerpt for a place of a file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file as it was given to ``TOML/parse(_:limits:)``; it need not be valid UTF-8.
  ///   - position: The place. One past the end of its line, or of the file, counts as that end.
  public init(of bytes: [UInt8], at position: TOMLPosition) {
    lineNumber = position.line
    let range = Self.range(ofLine: position.line, in: bytes)
    let (cells, total) = Self.cells(of: bytes, in: range)
    let caret = cells.dropFirst(max(0, position.column - 1)).first?.start ?? total
    (line, caretOffset) = Self.window(on: cells, total: total, caret: caret)
  }

  /// Two lines: `  12 | the line`, and a caret beneath the place.
  public var rendered: String {
    let number = String(lineNumber)
    let padding = String(repeating: " ", count: max(0, 4 - number.count))
    let blank = String(repeating: " ", count: max(4, number.count))
    let beforeCaret = String(repeating: " ", count: caretOffset)
    return "\(padding)\(number) | \(line)\n\(blank) | \(beforeCaret)^"
  }

  /// One scalar of the line as it is shown: in which cell it starts, and how many it takes.
  private struct Cell {
    let scalar: Unicode.Scalar
    let start: Int
    let width: Int
  }

  private static func range(ofLine number: Int, in bytes: [UInt8]) -> Range<Int> {
    var start = UTF8Text.byteOrderMarkLength(of: bytes)
    var remaining = number - 1
    while remaining > 0, let feed = bytes[start...].firstIndex(of: .lineFeed) {
      start = feed + 1
      remaining -= 1
    }
    // Past the last line there is nothing to show.
    guard remaining <= 0 else { return bytes.count..<bytes.count }
    var end = bytes[start...].firstIndex(of: .lineFeed) ?? bytes.count
    if end < bytes.count, end > start, bytes[end - 1] == .carriageReturn { end -= 1 }
    return start..<end
  }

  private static func cells(of bytes: [UInt8], in range: Range<Int>) -> (cells: [Cell], total: Int) {
    var cells: [Cell] = []
    var start = 0
    var offset = range.lowerBound
    while offset < range.upperBound {
      let decoded = UTF8Text.scalar(in: bytes, at: offset)
      offset += decoded?.length ?? 1
      if decoded?.scalar == "\t" {
        let width = tabStop - start % tabStop
        cells.append(Cell(scalar: "\t", start: start, width: width))
        start += width
      } else {
        let shown = PrintableText.printable(decoded?.scalar ?? PrintableText.replacement)
        let width = PrintableText.cells(of: shown)
        cells.append(Cell(scalar: shown, start: start, width: width))
        start += width
      }
    }
    return (cells, start)
  }

  private static func window(on cells: [Cell], total: Int, caret: Int) -> (line: String, caret: Int) {
    let isLong = total > width
    let wishedStart = isLong ? min(max(0, caret - lead), total - width) : 0
    let end = isLong ? wishedStart + width : total
    let shown = cells.filter { $0.start >= wishedStart && $0.start + $0.width <= end }
    // A wide character cut by the window's edge is left out, which moves what follows.
    let start = shown.first?.start ?? wishedStart
    var line = start > 0 ? "…" : ""
    var (marks, marksInAll) = (0, 0)
    for cell in shown {
      marks = cell.width == 0 ? marks + 1 : 0
      if marks > 0 {
        guard marks <= Self.marks, marksInAll < Self.marksInAll else { continue }
        marksInAll += 1
      }
      if cell.scalar == "\t" {
        line += String(repeating: " ", count: cell.width)
      } else {
        line.unicodeScalars.append(cell.scalar)
      }
    }
    if end < total { line += "…" }
    return (line, max(0, caret - start) + (start > 0 ? 1 : 0))
  }
}
