package import Segments

/// The shapes of a digit's bars, in a box with its origin at the upper left corner.
///
/// Bars neither touch nor overlap. The visible gap at each bevel and around diagonals is e = √2 · gap; from
/// point to point it is √2 · e.
package struct DigitGeometry: Sendable {
  package let height: Double
  /// The digit's width before it leans.
  package let width: Double
  private let shape: SegmentShape
  private let thickness: Double
  /// Half the thickness: the length of a bar's taper.
  private let bevel: Double
  /// The distance of a bar's point from its node.
  private let gap: Double

  /// Creates a 7-segment digit.
  package static func seven(height: Double, shape: SegmentShape = .prop) -> DigitGeometry {
    DigitGeometry(height, shape.aspectOfSeven, shape)
  }

  /// Creates a 14-segment digit.
  package static func fourteen(height: Double, shape: SegmentShape = .prop) -> DigitGeometry {
    DigitGeometry(height, shape.aspectOfFourteen, shape)
  }

  private init(_ height: Double, _ aspect: Double, _ shape: SegmentShape) {
    self.height = height
    self.shape = shape
    width = aspect * height
    thickness = shape.thickness * width
    bevel = thickness / 2
    gap = shape.gap * thickness
  }

  /// The decimal point's centre and radius.
  package var point: (centre: Point, radius: Double) {
    let centre = Point(width + shape.pointOffset * thickness, height - bevel)
    return (leaned(centre), shape.pointRadius * thickness)
  }

  /// The corners of a bar of a 7-segment digit; none for the decimal point, which is a disc.
  package func polygon(_ segment: SevenSegment) -> [Point] { upright(segment).map(leaned) }

  /// The corners of a bar of a 14-segment digit; none for the decimal point, which is a disc.
  package func polygon(_ segment: FourteenSegment) -> [Point] { upright(segment).map(leaned) }

  /// A bar before the digit leans.
  func upright(_ segment: SevenSegment) -> [Point] {
    switch segment {
    case .a: top
    case .b: upperRight
    case .c: mirroredDown(upperRight)
    case .d: mirroredDown(top)
    case .e: mirroredDown(mirroredRight(upperRight))
    case .f: mirroredRight(upperRight)
    case .g: hexagon(from: bevel + gap, to: width - bevel - gap)
    case .dp: []
    }
  }

  /// A bar before the digit leans.
  func upright(_ segment: FourteenSegment) -> [Point] {
    switch segment {
    case .a: top
    case .b: upperRight
    case .c: mirroredDown(upperRight)
    case .d: mirroredDown(top)
    case .e: mirroredDown(mirroredRight(upperRight))
    case .f: mirroredRight(upperRight)
    case .g1: hexagon(from: bevel + gap, to: width / 2 - gap)
    case .g2: hexagon(from: width / 2 + gap, to: width - bevel - gap)
    case .h: upperLeftDiagonal
    case .i: upperPost
    case .j: mirroredRight(upperLeftDiagonal)
    case .k: mirroredDown(upperLeftDiagonal)
    case .l: mirroredDown(upperPost)
    case .m: mirroredDown(mirroredRight(upperLeftDiagonal))
    case .dp: []
    }
  }

  // The bars that the others mirror.

  private var top: [Point] {
    let (start, corner) = (bevel + gap, shape.corner * thickness)
    let left = [
      Point(start + bevel, thickness), Point(start - corner, bevel - corner),
      Point(start + bevel - 2 * corner, 0),
    ]
    return left + mirroredRight(left).reversed()
  }

  private var upperRight: [Point] {
    let (start, end, corner) = (bevel + gap, height / 2 - gap, shape.corner * thickness)
    return [
      Point(width - thickness, start + bevel), Point(width - bevel + corner, start - corner),
      Point(width, start + bevel - 2 * corner), Point(width, end - bevel), Point(width - bevel, end),
      Point(width - thickness, end - bevel),
    ]
  }

  /// A bar at half the height between two points.
  private func hexagon(from left: Double, to right: Double) -> [Point] {
    let middle = height / 2
    return [
      Point(left, middle), Point(left + bevel, middle - bevel), Point(right - bevel, middle - bevel),
      Point(right, middle), Point(right - bevel, middle + bevel), Point(left + bevel, middle + bevel),
    ]
  }

  /// Flat below the top bar, pointed at the centre.
  private var upperPost: [Point] {
    let half = shape.post * bevel
    let (top, tip) = (thickness + clearance, height / 2 - gap)
    return [
      Point(width / 2 - half, top), Point(width / 2 + half, top), Point(width / 2 + half, tip - half),
      Point(width / 2, tip), Point(width / 2 - half, tip - half),
    ]
  }

  /// A band along the diagonal of the box between the bars, clipped to that box.
  private var upperLeftDiagonal: [Point] {
    let (left, right) = (thickness + clearance, width / 2 - shape.post * bevel - clearance)
    let (top, bottom) = (thickness + clearance, height / 2 - bevel - clearance)
    let (across, down) = (right - left, bottom - top)
    let length = (across * across + down * down).squareRoot()
    let half = shape.diagonal * bevel
    let (alongX, alongY) = (half * length / down, half * length / across)
    return [
      Point(left, top), Point(left + alongX, top), Point(right, bottom - alongY), Point(right, bottom),
      Point(right - alongX, bottom), Point(left, top + alongY),
    ]
  }

  /// The visible gap.
  private var clearance: Double { gap * 2.0.squareRoot() }

  private func mirroredRight(_ polygon: [Point]) -> [Point] { polygon.map { Point(width - $0.x, $0.y) } }

  private func mirroredDown(_ polygon: [Point]) -> [Point] { polygon.map { Point($0.x, height - $0.y) } }

  private func leaned(_ point: Point) -> Point { Point(point.x + shape.lean * (height - point.y), point.y) }
}
