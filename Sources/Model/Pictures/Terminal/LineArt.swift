package import Segments

/// One character cell of a digit in line art.
package struct LineArtCell: Equatable, Sendable {
  /// The bar's character; a space if there is no bar.
  package let character: Character
  /// Whether the bar is lit; `false` if there is no bar.
  package let isLit: Bool

  static let empty = LineArtCell(character: " ", isLit: false)
}

/// Digits drawn with box-drawing characters.
///
/// At a scale of 1 a digit is five lines high; larger scales have longer strokes.
package enum LineArt {
  /// The number of lines of a digit.
  ///
  /// - Parameter scale: 1 or more.
  /// - Returns: 5 at a scale of 1, 9 at 2, 13 at 3.
  package static func height(scale: Int = 1) -> Int { 2 * stroke(scale) + 3 }

  /// The width of a 7-segment digit in cells.
  package static func widthOfSeven(scale: Int = 1) -> Int { 3 * scale + 1 }

  /// The width of a 14-segment digit in cells.
  package static func widthOfFourteen(scale: Int = 1) -> Int { 2 * stroke(scale) + 3 }

  /// The cells of a vertical stroke: odd, so that it has a middle.
  static func stroke(_ scale: Int) -> Int { 2 * scale - 1 }

  /// A 7-segment digit; 5 lines of 4 cells at a scale of 1.
  package static func lines(_ mask: SevenSegmentMask, scale: Int = 1) -> [[LineArtCell]] {
    let (stroke, right) = (stroke(scale), widthOfSeven(scale: scale) - 1)
    return grid(height(scale: scale), right + 1) { line, column in
      let isInside = 0 < column && column < right
      let (character, segment): (Character, SevenSegment)
      switch line {
      case 0 where isInside: (character, segment) = ("━", .a)
      case stroke + 1 where isInside: (character, segment) = ("━", .g)
      case 2 * stroke + 2 where isInside: (character, segment) = ("━", .d)
      case 1...stroke where !isInside: (character, segment) = ("┃", column == 0 ? .f : .b)
      case (stroke + 2)...(2 * stroke + 1) where !isInside:
        (character, segment) = ("┃", column == 0 ? .e : .c)
      default: return .empty
      }
      return LineArtCell(character: character, isLit: mask.contains(SevenSegmentMask(segment)))
    }
  }

  /// A 14-segment digit; 5 lines of 5 cells at a scale of 1.
  package static func lines(_ mask: FourteenSegmentMask, scale: Int = 1) -> [[LineArtCell]] {
    let stroke = stroke(scale)
    return grid(height(scale: scale), widthOfFourteen(scale: scale)) { line, column in
      if line == stroke + 1, column == stroke + 1 { return centre(mask) }
      guard let (character, segment) = fourteen(line, column, stroke) else { return .empty }
      return LineArtCell(character: character, isLit: mask.contains(FourteenSegmentMask(segment)))
    }
  }

  /// The bar of a 14-segment digit at a cell; the diagonals run from the corners to the centre.
  private static func fourteen(
    _ line: Int, _ column: Int, _ stroke: Int
  ) -> (Character, FourteenSegment)? {
    let (centre, right) = (stroke + 1, 2 * stroke + 2)
    let isInside = 0 < column && column < right
    switch line {
    case 0: return isInside ? ("━", .a) : nil
    case centre: return isInside ? ("━", column < centre ? .g1 : .g2) : nil
    case right: return isInside ? ("━", .d) : nil
    case ..<centre:
      switch column {
      case 0: return ("┃", .f)
      case right: return ("┃", .b)
      case centre: return ("┃", .i)
      case line: return ("╲", .h)
      case right - line: return ("╱", .j)
      default: return nil
      }
    default:
      switch column {
      case 0: return ("┃", .e)
      case right: return ("┃", .c)
      case centre: return ("┃", .l)
      case right - line: return ("╱", .k)
      case line: return ("╲", .m)
      default: return nil
      }
    }
  }

  /// The cell where the inner bars meet; drawn only if two of them pass straight through.
  private static func centre(_ mask: FourteenSegmentMask) -> LineArtCell {
    func isLit(_ segments: FourteenSegment...) -> Bool {
      segments.allSatisfy { mask.contains(FourteenSegmentMask($0)) }
    }
    return switch (isLit(.g1, .g2), isLit(.i, .l)) {
    case (true, true): LineArtCell(character: "╋", isLit: true)
    case (true, false): LineArtCell(character: "━", isLit: true)
    case (false, true): LineArtCell(character: "┃", isLit: true)
    case (false, false): .empty
    }
  }

  private static func grid(
    _ lines: Int, _ columns: Int, cell: (Int, Int) -> LineArtCell
  ) -> [[LineArtCell]] {
    (0..<lines).map { line in (0..<columns).map { cell(line, $0) } }
  }
}
