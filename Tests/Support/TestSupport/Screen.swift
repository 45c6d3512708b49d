/// A terminal emulator for the control sequences that this project writes (ECMA-48 and xterm).
///
/// Every character is one column wide. Lines that scroll away are kept in ``scrolledAway``.
package struct Screen {
  /// The lines, top to bottom, each as wide as the screen.
  private var cells: [[Character]]
  /// The lines that scrolled off the top, without trailing blanks.
  package private(set) var scrolledAway: [String] = []
  /// Whether the cursor is visible.
  package private(set) var hasCursor = true
  private var line = 0
  private var column = 0
  private var wraps = true
  private let columns: Int

  /// A blank screen.
  package init(columns: Int, lines: Int) {
    self.columns = columns
    cells = Array(repeating: Array(repeating: " ", count: columns), count: lines)
  }

  /// The lines without trailing blanks, and without blank ones at the end.
  package var lines: [String] {
    let lines = cells.map(Self.trimmed)
    return Array(lines.prefix((lines.lastIndex { !$0.isEmpty } ?? -1) + 1))
  }

  /// Interprets a program's output.
  package mutating func write(_ text: String) {
    // A line feed also returns, as with the line discipline's ONLCR.
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\u{1B}": rest = escape(rest)
      case "\n":
        column = 0
        feed()
      case "\r": column = 0
      default: put(Character(scalar))
      }
    }
  }

  private mutating func put(_ character: Character) {
    if column == columns {
      guard wraps else {
        cells[line][columns - 1] = character
        return
      }
      column = 0
      feed()
    }
    cells[line][column] = character
    column += 1
  }

  private mutating func feed() {
    guard line == cells.count - 1 else {
      line += 1
      return
    }
    scrolledAway.append(Self.trimmed(cells.removeFirst()))
    cells.append(Array(repeating: " ", count: columns))
  }

  /// Interprets a sequence after its ESC; returns the text after it.
  private mutating func escape(_ text: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    guard let kind = text.first else { return text }
    let rest = text.dropFirst()
    switch kind {
    case "[":
      let parameters = rest.prefix { ("0"..."?").contains($0) }
      guard parameters.endIndex < rest.endIndex else { return [] }
      control(String(String.UnicodeScalarView(parameters)), rest[parameters.endIndex])
      return rest[(parameters.endIndex + 1)...]
    case "]":
      // A colour query, ended by ST; this terminal does not answer it.
      guard let end = rest.firstIndex(of: "\u{1B}") else { return [] }
      return rest[end...].dropFirst(2)
    default: return rest
    }
  }

  private mutating func control(_ parameters: String, _ end: Unicode.Scalar) {
    switch (end, parameters) {
    case ("A", _): line = max(0, line - (Int(parameters) ?? 1))
    case ("H", ""): (line, column) = (0, 0)
    case ("J", ""):
      for index in line..<cells.count {
        for place in (index == line ? column : 0)..<columns { cells[index][place] = " " }
      }
    case ("J", "2"): cells = cells.map { $0.map { _ in " " } }
    case ("l", "?7"), ("h", "?7"): wraps = end == "h"
    case ("l", "?25"), ("h", "?25"): hasCursor = end == "h"
    case ("m", _), ("c", _): break
    default: put("?")
    }
  }

  private static func trimmed(_ cells: [Character]) -> String {
    String(cells[...(cells.lastIndex { $0 != " " } ?? -1)])
  }
}
