/// A rectangle of a drawing.
package struct Rectangle: Equatable, Sendable {
  /// The left edge.
  package var x: Double
  /// The upper edge.
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  init(around centre: Point, width: Double, height: Double) {
    self.init(x: centre.x - width / 2, y: centre.y - height / 2, width: width, height: height)
  }

  package var centre: Point { Point(x + width / 2, y + height / 2) }
  var right: Double { x + width }
  var bottom: Double { y + height }

  func moved(by offset: Point) -> Rectangle {
    Rectangle(x: x + offset.x, y: y + offset.y, width: width, height: height)
  }
}
