/// A rectangle of a drawing.
public struct Rectangle: Equatable, Sendable {
  /// The left edge.
  public var x: Double
  /// The upper edge.
  public var y: Double
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Creates a rectangle around a point.
  init(around centre: Point, width: Double, height: Double) {
    self.init(x: centre.x - width / 2, y: centre.y - height / 2, width: width, height: height)
  }

  /// The centre.
  public var centre: Point { Point(x + width / 2, y + height / 2) }
  /// The right edge.
  var right: Double { x + width }
  /// The lower edge.
  var bottom: Double { y + height }

  /// The rectangle moved by an offset.
  func moved(by offset: Point) -> Rectangle {
    Rectangle(x: x + offset.x, y: y + offset.y, width: width, height: height)
  }
}
