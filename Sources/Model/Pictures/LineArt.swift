public import Segments

/// One character cell of a digit drawn in line art.
public struct LineArtCell: Equatable, Sendable {
  /// The bar's character, or a space where no bar passes.
  public let character: Character
  /// Whether the bar is lit; false where no bar passes.
  public let isLit: Bool

  static let empty = LineArtCell(character: " ", isLit: false)
}

/// Digits drawn with box-drawing characters, five lines high, for a person to look at.
public enum LineArt {
  /// The number of lines of every digit.
  public static let height = 5

  /// A 7-segment digit, 5 lines of 4 cells.
  public static func lines(_ mask: SevenSegmentMask) -> [[LineArtCell]] {
    draw(shape: sevenShape, owners: sevenOwners) { mask.contains(SevenSegmentMask($0)) }
  }

  /// A 14-segment digit, 5 lines of 5 cells.
  public static func lines(_ mask: FourteenSegmentMask) -> [[LineArtCell]] {
    var lines = draw(shape: fourteenShape, owners: fourteenOwners) { mask.contains(FourteenSegmentMask($0)) }
    lines[2][2] = centre(mask)
    return lines
  }

  /// Where the four inner bars meet: drawn only where two of them pass straight through.
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

  private static func draw<Segment>(
    shape: [String], owners: [[Segment?]], isLit: (Segment) -> Bool
  ) -> [[LineArtCell]] {
    zip(shape, owners).map { line, owners in
      zip(line, owners).map { character, owner in
        guard let owner else { return .empty }
        return LineArtCell(character: character, isLit: isLit(owner))
      }
    }
  }

  private static let sevenShape = [" ━━ ", "┃  ┃", " ━━ ", "┃  ┃", " ━━ "]
  private static let sevenOwners: [[SevenSegment?]] = [
    [nil, .a, .a, nil],
    [.f, nil, nil, .b],
    [nil, .g, .g, nil],
    [.e, nil, nil, .c],
    [nil, .d, .d, nil],
  ]

  private static let fourteenShape = [" ━━━ ", "┃╲┃╱┃", " ━ ━ ", "┃╱┃╲┃", " ━━━ "]
  private static let fourteenOwners: [[FourteenSegment?]] = [
    [nil, .a, .a, .a, nil],
    [.f, .h, .i, .j, .b],
    [nil, .g1, nil, .g2, nil],
    [.e, .k, .l, .m, .c],
    [nil, .d, .d, .d, nil],
  ]
}
