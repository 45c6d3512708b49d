/// A point of a drawing; y points down.
public struct Point: Equatable, Sendable {
  /// The distance to the right.
  public var x: Double
  /// The distance down.
  public var y: Double

  /// Creates a point.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  static func + (left: Point, right: Point) -> Point { Point(left.x + right.x, left.y + right.y) }
  static func * (point: Point, factor: Double) -> Point { Point(point.x * factor, point.y * factor) }
}
