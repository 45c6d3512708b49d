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

  /// A rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// A rectangle around a point.
  init(around centre: Point, width: Double, height: Double) {
    self.init(x: centre.x - width / 2, y: centre.y - height / 2, width: width, height: height)
  }

  /// Its middle.
  public var centre: Point { Point(x + width / 2, y + height / 2) }
  /// Its right edge.
  var right: Double { x + width }
  /// Its lower edge.
  var bottom: Double { y + height }

  /// The rectangle at another place.
  func moved(by offset: Point) -> Rectangle {
    Rectangle(x: x + offset.x, y: y + offset.y, width: width, height: height)
  }
}
