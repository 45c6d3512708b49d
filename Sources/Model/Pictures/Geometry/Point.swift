/// A point of a drawing: x to the right, y downwards.
public struct Point: Equatable, Sendable {
  /// How far to the right.
  public var x: Double
  /// How far down.
  public var y: Double

  /// A point.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  static func + (left: Point, right: Point) -> Point { Point(left.x + right.x, left.y + right.y) }
  static func * (point: Point, factor: Double) -> Point { Point(point.x * factor, point.y * factor) }
}
