/// Convex polygons.
enum Polygon {
  /// Moves a polygon's sides inwards by a distance.
  ///
  /// - Returns: the corners; none if a side vanishes.
  static func inset(_ corners: [Point], by distance: Double) -> [Point] {
    let corners = area(corners) < 0 ? corners.reversed() : corners
    let sides = corners.indices.map {
      Side(from: corners[$0], to: corners[($0 + 1) % corners.count], inset: distance)
    }
    let inner = sides.indices.map { sides[($0 + sides.count - 1) % sides.count].crossing(sides[$0]) }
    // A reversed side has vanished.
    let isWhole = inner.indices.allSatisfy { sides[$0].isAlong(inner[$0], inner[($0 + 1) % inner.count]) }
    return isWhole ? inner : []
  }

  /// The mean of the corners.
  static func middle(_ corners: [Point]) -> Point {
    let sum = corners.reduce(Point(0, 0), +)
    return sum * (1 / Double(max(1, corners.count)))
  }

  /// The area; negative if the corners run counterclockwise as seen.
  static func area(_ corners: [Point]) -> Double {
    corners.indices.reduce(0) { sum, index in
      let (here, next) = (corners[index], corners[(index + 1) % corners.count])
      return sum + (here.x * next.y - next.x * here.y) / 2
    }
  }

  /// A line of points p with normal · p = offset.
  private struct Side {
    let normal: Point
    let offset: Double

    init(from start: Point, to end: Point, inset: Double) {
      let (across, down) = (end.x - start.x, end.y - start.y)
      let length = (across * across + down * down).squareRoot()
      normal = length > 0 ? Point(-down / length, across / length) : Point(0, 0)
      offset = normal.x * start.x + normal.y * start.y + inset
    }

    func crossing(_ other: Side) -> Point {
      let determinant = normal.x * other.normal.y - normal.y * other.normal.x
      guard determinant != 0 else { return normal * offset }
      return Point(
        (offset * other.normal.y - other.offset * normal.y) / determinant,
        (normal.x * other.offset - other.normal.x * offset) / determinant)
    }

    func isAlong(_ start: Point, _ end: Point) -> Bool {
      // The side's direction is its normal turned back by 90°.
      (end.x - start.x) * normal.y - (end.y - start.y) * normal.x >= 0
    }
  }
}
