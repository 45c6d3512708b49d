/// The data of an SVG path.
enum PathData {
  /// A closed polygon with relative coordinates, which take the fewest bytes.
  static func polygon(_ corners: [Point]) -> String {
    guard let first = corners.first else { return "" }
    var data = "M" + SVGNumber.text(first.x) + separator(first.y) + SVGNumber.text(first.y)
    var last = rounded(first)
    var isFirst = true
    for corner in corners.dropFirst() {
      let place = rounded(corner)
      let (x, y) = (place.x - last.x, place.y - last.y)
      data += isFirst ? "l" : separator(x)
      data += SVGNumber.text(x) + separator(y) + SVGNumber.text(y)
      (last, isFirst) = (place, false)
    }
    return data + "z"
  }

  /// The space before a number; a minus sign needs none.
  private static func separator(_ number: Double) -> String { (number * 100).rounded() < 0 ? "" : " " }

  /// The point as written, so that relative coordinates add up.
  private static func rounded(_ point: Point) -> Point {
    Point((point.x * 100).rounded() / 100, (point.y * 100).rounded() / 100)
  }
}

extension PathData {
  /// A disc as two semicircles.
  static func disc(_ centre: Point, _ radius: Double) -> String {
    let (r, d) = (SVGNumber.text(radius), SVGNumber.text(2 * radius))
    return "M\(SVGNumber.text(centre.x - radius)) \(SVGNumber.text(centre.y))"
      + "a\(r) \(r) 0 1 0 \(d) 0a\(r) \(r) 0 1 0 -\(d) 0z"
  }
}

extension PathData {
  /// A curve moved by an offset.
  static func curve(_ curve: DigitCurve, at origin: Point) -> String {
    guard let first = curve.knots.first else { return "" }
    var data = "M" + SVGAttributes.pair(first.place + origin)
    for (start, end) in zip(curve.knots, curve.knots.dropFirst()) {
      let points = [start.place + start.tangent, end.place + end.tangent * -1, end.place]
      data += "C" + points.map { SVGAttributes.pair($0 + origin) }.joined(separator: " ")
    }
    return data
  }
}
