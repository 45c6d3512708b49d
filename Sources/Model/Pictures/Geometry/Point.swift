/// A point of a drawing; y points down.
package struct Point: Equatable, Sendable {
  package var x: Double
  package var y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  static func + (left: Point, right: Point) -> Point { Point(left.x + right.x, left.y + right.y) }
  static func * (point: Point, factor: Double) -> Point { Point(point.x * factor, point.y * factor) }
}
