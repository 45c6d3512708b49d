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

  /// The rows as lines, two spaces between columns and none at an end.
  func lines(_ paint: Paint) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].text.count : 0 }.max() ?? 0
    }
    return rows.map { row in
      let last = row.lastIndex { !$0.text.isEmpty } ?? -1
      return row.indices.filter { $0 <= last }.map { column in
        let cell = row[column]
        let gap = column == last ? 0 : widths[column] - cell.text.count + 2
        return paint(cell.text, cell.ink) + String(repeating: " ", count: gap)
      }.joined()
    }
  }
}
