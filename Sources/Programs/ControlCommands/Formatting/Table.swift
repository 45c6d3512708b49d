import ControlProtocol
import Text

/// Rows of cells whose columns stand beneath each other.
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

  /// A table with the names of its columns, where it has any.
  init(_ heading: [String] = []) {
    if !heading.isEmpty { rows.append(heading.map { Cell($0, .heading) }) }
  }

  /// Appends a row; it may have fewer cells than others.
  mutating func add(_ row: [Cell]) { rows.append(row) }

  /// The rows as lines, two spaces between columns and none at an end; the last cell of a row goes on beneath itself where
  /// it is too long for the columns that there are.
  func lines(_ paint: Paint, columns width: Int = .max) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].text.count : 0 }.max() ?? 0
    }
    return rows.flatMap { row in
      let last = row.lastIndex { !$0.text.isEmpty } ?? -1
      guard last >= 0 else { return [""] }
      let start = widths[..<last].reduce(0) { $0 + $1 + 2 }
      // Beneath less than a few words nobody could read it.
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
