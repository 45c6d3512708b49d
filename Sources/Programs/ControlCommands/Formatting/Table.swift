import ControlProtocol
import Text

/// Rows of cells in aligned columns.
struct Table {
  /// A text and its colour.
  struct Cell: ExpressibleByStringLiteral {
    let text: String
    let ink: Paint.Ink?

    init(_ text: String, _ ink: Paint.Ink? = nil) {
      self.text = Printable.text(text)
      self.ink = ink
    }

    init(stringLiteral text: String) { self.init(text) }
  }

  private var rows: [[Cell]] = []

  /// Creates a table, with the names of its columns if it has any.
  init(_ heading: [String] = []) {
    if !heading.isEmpty { rows.append(heading.map { Cell($0, .heading) }) }
  }

  /// Appends a row, which may have fewer cells than others.
  mutating func add(_ row: [Cell]) { rows.append(row) }

  /// Returns the rows as lines, with two spaces between columns and none at the end; if a row is too long,
  /// its last cell wraps within its column.
  func lines(_ paint: Paint, columns width: Int = .max) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].text.count : 0 }.max() ?? 0
    }
    return rows.flatMap { row in
      let last = row.lastIndex { !$0.text.isEmpty } ?? -1
      guard last >= 0 else { return [""] }
      let start = widths[..<last].reduce(0) { $0 + $1 + 2 }
      // With fewer than 24 columns left, wrapped text would be unreadable.
      let room = start > width - 24 ? .max : width - start
      let front = row[..<last].indices.map { column in
        let cell = row[column]
        return paint(cell.text, cell.ink)
          + String(repeating: " ", count: widths[column] - cell.text.count + 2)
      }.joined()
      let pieces = Wrapping.lines(row[last].text, columns: room)
      return pieces.enumerated().map { index, piece in
        (index == 0 ? front : String(repeating: " ", count: start)) + paint(piece, row[last].ink)
      }
    }
  }
}
