import Pictures

/// Distances between shapes.
enum Separation {
  /// The distance between two polygons; 0 if they overlap.
  static func between(_ one: [Point], _ other: [Point]) -> Double {
    if one.contains(where: { contains($0, other) }) || other.contains(where: { contains($0, one) }) {
      return 0
    }
    return min(
      one.map { from($0, to: [other]) }.min() ?? .infinity,
      other.map { from($0, to: [one]) }.min() ?? .infinity)
  }

  /// The distance from a point to the nearest side.
  static func from(_ point: Point, to polygons: [[Point]]) -> Double {
    polygons.flatMap { polygon in
      polygon.indices.map { distance(point, polygon[$0], polygon[($0 + 1) % polygon.count]) }
    }.min() ?? .infinity
  }

  private static func distance(_ point: Point, _ start: Point, _ end: Point) -> Double {
    let (across, down) = (end.x - start.x, end.y - start.y)
    let length = across * across + down * down
    let share = length == 0 ? 0 : ((point.x - start.x) * across + (point.y - start.y) * down) / length
    let place = Point(start.x + across * min(1, max(0, share)), start.y + down * min(1, max(0, share)))
    return ((point.x - place.x) * (point.x - place.x) + (point.y - place.y) * (point.y - place.y))
      .squareRoot()
  }

  /// Whether a point is inside a polygon: a ray from it crosses an odd number of sides.
  static func contains(_ point: Point, _ polygon: [Point]) -> Bool {
    var isInside = false
    for index in polygon.indices {
      let (start, end) = (polygon[index], polygon[(index + 1) % polygon.count])
      guard (start.y > point.y) != (end.y > point.y) else { continue }
      if point.x < (end.x - start.x) * (point.y - start.y) / (end.y - start.y) + start.x { isInside.toggle() }
    }
    return isInside
  }
}
