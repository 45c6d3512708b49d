/// Convex polygons.
enum Polygon {
  /// The polygon whose sides are so far inside of another's.
  ///
  /// - Returns: the corners; none where nothing is left of it.
  static func inset(_ corners: [Point], by distance: Double) -> [Point] {
    let corners = area(corners) < 0 ? corners.reversed() : corners
    let sides = corners.indices.map {
      Side(from: corners[$0], to: corners[($0 + 1) % corners.count], inset: distance)
    }
    let inner = sides.indices.map { sides[($0 + sides.count - 1) % sides.count].crossing(sides[$0]) }
    // A side that has turned round lies outside of what is left.
    let isWhole = inner.indices.allSatisfy { sides[$0].isAlong(inner[$0], inner[($0 + 1) % inner.count]) }
    return isWhole ? inner : []
  }

  /// The point in the middle of the corners.
  static func middle(_ corners: [Point]) -> Point {
    let sum = corners.reduce(Point(0, 0), +)
    return sum * (1 / Double(max(1, corners.count)))
  }

  /// The area; below 0 where the corners go around against the clock as they are seen.
  static func area(_ corners: [Point]) -> Double {
    corners.indices.reduce(0) { sum, index in
      let (here, next) = (corners[index], corners[(index + 1) % corners.count])
      return sum + (here.x * next.y - next.x * here.y) / 2
    }
  }

  /// A line of points p where normal · p = offset.
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
      // The side's own direction is its normal turned back by 90°.
      (end.x - start.x) * normal.y - (end.y - start.y) * normal.x >= 0
    }
  }
}
