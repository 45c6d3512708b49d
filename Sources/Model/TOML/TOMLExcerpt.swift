/// A line of a file with a caret below a position.
///
/// It is safe to print any file: control and invisible characters are replaced by visible ones and tabs by
/// spaces, and a long line is cut around the position.
package struct TOMLExcerpt: Hashable, Sendable {
  /// The number of the line, from 1.
  package let lineNumber: Int
  /// The printable line.
  package let line: String
  /// The number of terminal cells before the caret.
  package let caretOffset: Int

  /// The most cells shown of a line, without the marks of a cut.
  static let width = 76
  /// The most cells before the caret in a cut line, so that some of the text after it is seen too.
  static let lead = 52
  static let tabStop = 4
  /// The most combining marks on one character; a file may pile up thousands, which take no cell.
  static let marks = 4
  /// The most combining marks in the line: more than any language's writing needs.
  static let marksInAll = 128

  /// The excerpt for a position in a file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file, as given to ``TOML/parse(_:limits:)``; it need not be valid UTF-8.
  ///   - position: The position. If past the end of its line, or of the file, it counts as that end.
  package init(of bytes: [UInt8], at position: TOMLPosition) {
    lineNumber = position.line
    let range = Self.range(ofLine: position.line, in: bytes)
    let (cells, total) = Self.cells(of: bytes, in: range)
    let caret = cells.dropFirst(max(0, position.column - 1)).first?.start ?? total
    (line, caretOffset) = Self.window(on: cells, total: total, caret: caret)
  }

  /// Two lines: ` 12 | the line`, and a caret below the position.
  package var rendered: String {
    let number = String(lineNumber)
    let padding = String(repeating: " ", count: max(0, 4 - number.count))
    let blank = String(repeating: " ", count: max(4, number.count))
    let beforeCaret = String(repeating: " ", count: caretOffset)
    return "\(padding)\(number) | \(line)\n\(blank) | \(beforeCaret)^"
  }

  /// A scalar of the line as shown: its first cell and its number of cells.
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
    // A wide character cut by the window's edge is omitted, which moves the rest.
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
