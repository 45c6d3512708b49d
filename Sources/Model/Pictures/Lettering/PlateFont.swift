/// The letters of the prop's plates as centre lines: extended and square with round corners.
///
/// They look the same in every renderer and need no font file. On a glyph's grid, capitals have their top at
/// y = 0 and their baseline at 10; ``strokeWidth`` is the pen.
package enum PlateFont {
  /// The height of a capital on the grid.
  package static let capHeight = 10.0
  /// The pen's width on the grid.
  package static let strokeWidth = 1.9
  /// The space between two letters on the grid.
  private static let spacing = 3.8
  /// The width of a space on the grid.
  private static let blank = 7.5
  /// The factor by which letters are wider than drawn below.
  private static let stretch = 1.36
  /// The distance from a round corner at which a line begins to turn.
  private static let radius = 2.6

  private struct Corner {
    let point: Point
    let isRound: Bool
  }

  private struct Glyph {
    let lines: [[Corner]]
    let width: Double
  }

  /// A text as the data of an SVG path on the grid, starting at x = 0.
  ///
  /// - Parameter text: lower-case letters count as capitals.
  /// - Returns: the path's data and the text's width, both on the grid; `nil` if the font lacks a character.
  package static func path(_ text: String) -> (data: String, width: Double)? {
    var data = ""
    var x = 0.0
    for character in text.uppercased() {
      if character == " " {
        x += blank
        continue
      }
      guard let glyph = glyphs[character] else { return nil }
      for line in glyph.lines { data += Self.data(of: line, at: x) }
      x += glyph.width + spacing
    }
    return (data, max(0, x - spacing))
  }

  package static var characters: [Character] { glyphs.keys.sorted() }

  /// The data of a line, with round corners as quadratic curves.
  private static func data(of line: [Corner], at x: Double) -> String {
    guard let first = line.first else { return "" }
    var data = "M\(SVGNumber.text(first.point.x + x)) \(SVGNumber.text(first.point.y))"
    for (index, corner) in line.enumerated().dropFirst() {
      guard corner.isRound, index + 1 < line.count else {
        data += "L\(SVGNumber.text(corner.point.x + x)) \(SVGNumber.text(corner.point.y))"
        continue
      }
      let from = point(at: radius, from: corner.point, towards: line[index - 1].point)
      let to = point(at: radius, from: corner.point, towards: line[index + 1].point)
      data += "L\(SVGNumber.text(from.x + x)) \(SVGNumber.text(from.y))"
      data += "Q\(SVGNumber.text(corner.point.x + x)) \(SVGNumber.text(corner.point.y))"
      data += " \(SVGNumber.text(to.x + x)) \(SVGNumber.text(to.y))"
    }
    return data
  }

  /// The point at a distance from a line's end, but at most halfway.
  private static func point(at distance: Double, from end: Point, towards other: Point) -> Point {
    let (across, down) = (other.x - end.x, other.y - end.y)
    let length = (across * across + down * down).squareRoot()
    guard length > 0 else { return end }
    let share = min(distance, length / 2) / length
    return Point(end.x + across * share, end.y + down * share)
  }

  /// Lines separated by `|`, corners by spaces; `*` marks a round corner.
  private static let drawings: [(Character, String)] = [
    ("+", "4,1 4,9|0,5 8,5"),
    ("A", "0,10 0,0* 8,0* 8,10|0,6 8,6"), ("B", "0,4.8 7.4,4.8* 7.4,0* 0,0 0,10 8,10* 8,4.8* 4,4.8"),
    ("C", "8,2.6 8,0* 0,0* 0,10* 8,10* 8,7.4"), ("D", "0,5 0,0 8,0* 8,10* 0,10 0,5"),
    ("E", "8,0 0,0 0,10 8,10|0,5 7,5"), ("F", "8,0 0,0 0,10|0,5 7,5"),
    ("G", "8,2.6 8,0* 0,0* 0,10* 8,10* 8,5.2 4.6,5.2"), ("H", "0,0 0,10|8,0 8,10|0,5 8,5"), ("I", "0,0 0,10"),
    ("J", "7,0 7,10* 0,10* 0,7"), ("K", "0,0 0,10|7.6,0 0.4,5.2|2.2,4 8,10"), ("L", "0,0 0,10 7.4,10"),
    ("M", "0,10 0,0 5,6.4 10,0 10,10"), ("N", "0,10 0,0 8,10 8,0"), ("O", "4,0 8,0* 8,10* 0,10* 0,0* 4,0"),
    ("P", "0,10 0,0 8,0* 8,5.6* 0,5.6"), ("Q", "4,0 8,0* 8,10* 0,10* 0,0* 4,0|5,7 8.6,11"),
    ("R", "0,10 0,0 8,0* 8,5.4* 0,5.4|4.4,5.4 8,10"),
    ("S", "8,2.4 8,0* 0,0* 0,4.9* 8,4.9* 8,10* 0,10* 0,7.6"),
    ("T", "0,0 8,0|4,0 4,10"), ("U", "0,0 0,10* 8,10* 8,0"), ("V", "0,0 4.2,10 8.4,0"),
    ("W", "0,0 2.8,10 5.6,1.6 8.4,10 11.2,0"), ("X", "0,0 8,10|8,0 0,10"),
    ("Y", "0,0 4.2,5 8.4,0|4.2,5 4.2,10"),
    ("Z", "0,0 8,0 0,10 8,10"), ("0", "4,0 8,0* 8,10* 0,10* 0,0* 4,0"), ("1", "0,1.8 2.6,0 2.6,10"),
    ("2", "0,2.4 0,0* 8,0* 8,5* 0,5* 0,10 8,10"), ("3", "0,0 8,0* 8,10* 0,10|1.6,4.9 8,4.9"),
    ("4", "6.4,10 6.4,0 0,7 8.4,7"), ("5", "8,0 0,0 0,4.6 8,4.6* 8,10* 0,10"),
    ("6", "8,0 0,0* 0,10* 8,10* 8,4.8* 0,4.8"), ("7", "0,0 8,0 3,10"),
    ("8", "4,0 8,0* 8,10* 0,10* 0,0* 4,0|0,4.9 8,4.9"), ("9", "8,5.2 0,5.2* 0,0* 8,0* 8,10* 0,10"),
    (".", "0,9.6 0,10"), (",", "0.6,9.4 0,11.4"), ("-", "0,5.2 4.6,5.2"), ("'", "0,0 0,2.6"),
    ("/", "0,10.6 5,-0.6"), ("&", "8,10 1.4,2.6* 1.4,0* 5.6,0* 5.6,3* 0,6* 0,10* 6,10* 8,6"),
    ("(", "2.4,-0.6 0,1.6* 0,8.4* 2.4,10.6"), (")", "0,-0.6 2.4,1.6* 2.4,8.4* 0,10.6"),
    (":", "0,3 0,3.4|0,8.4 0,8.8"), ("!", "0,0 0,6.6|0,9.6 0,10"),
    ("?", "0,2.2 0,0* 7,0* 7,5* 3.4,5* 3.4,7|3.4,9.6 3.4,10"),
  ]

  private static let glyphs: [Character: Glyph] = Dictionary(
    drawings.map { ($0.0, glyph($0.1)) }, uniquingKeysWith: { first, _ in first })

  private static func glyph(_ drawing: String) -> Glyph {
    let lines = drawing.split(separator: "|").map { line in
      line.split(separator: " ").compactMap { corner -> Corner? in
        let numbers = corner.split { $0 == "," || $0 == "*" }.compactMap { Double($0) }
        guard numbers.count == 2 else { return nil }
        return Corner(point: Point(numbers[0] * stretch, numbers[1]), isRound: corner.hasSuffix("*"))
      }
    }
    return Glyph(lines: lines, width: lines.joined().map(\.point.x).max() ?? 0)
  }
}
