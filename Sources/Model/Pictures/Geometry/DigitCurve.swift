/// A digit as one curve: five knots joined by four cubic Béziers, whose handles are a knot plus and minus its
/// tangent.
///
/// All handles are symmetric at their knots, so every blend of two digits is smooth too. A corner has a zero
/// tangent; a closed digit ends where it begins.
package struct DigitCurve: Equatable, Sendable {
  /// A point of the curve and its direction.
  package struct Knot: Equatable, Sendable {
    package var place: Point
    /// The direction and the distance of the handles.
    package var tangent: Point
  }

  /// The knots in drawing order.
  package private(set) var knots: [Knot]

  /// Creates the curve of a digit, in the box of a 7-segment digit with the same lean; `nil` unless it is 0
  /// to 9.
  package init?(_ digit: Int, height: Double, shape: SegmentShape = .prop) {
    guard Self.digits.indices.contains(digit) else { return nil }
    let scale = height / 100
    knots = Self.digits[digit].map { x, y, across, down in
      Knot(
        place: Point((x + shape.lean * (100 - y)) * scale, y * scale),
        tangent: Point((across - shape.lean * down) * scale, down * scale))
    }
  }

  /// Blends with another curve, by 0 to 1.
  package func mixed(with other: DigitCurve, by share: Double) -> DigitCurve {
    var mixed = self
    for index in knots.indices {
      let (from, to) = (knots[index], other.knots[index])
      mixed.knots[index] = Knot(
        place: from.place * (1 - share) + to.place * share,
        tangent: from.tangent * (1 - share) + to.tangent * share)
    }
    return mixed
  }

  /// The handles before and after each knot.
  var handles: [(before: Point, behind: Point)] {
    knots.map { ($0.place + $0.tangent * -1, $0.place + $0.tangent) }
  }

  /// Each digit's knots in a box of 58 × 100: x, y, and the tangent's x and y.
  private static let digits: [[(Double, Double, Double, Double)]] = [
    [(29, 8, -11.6, 0), (8, 50, 0, 23.2), (29, 92, 11.6, 0), (50, 50, 0, -23.2), (29, 8, -11.6, 0)],
    [(15, 26, 7, -5), (32, 8, 0, 0), (32, 36, 0, 9.3), (32, 64, 0, 9.3), (32, 92, 0, 9.3)],
    [(9, 30, 0, -13), (29, 8, 11, 0), (49, 31, 0, 16), (8, 92, 0, 0), (51, 92, 14, 0)],
    [(10, 19, 8, -12), (47, 29, 0, 12), (24, 48, 0, 0), (50, 71, 0, 14), (8, 81, -9, -12)],
    [(41, 92, 0, -14), (41, 50, 0, -14), (41, 8, 0, 0), (7, 67, 0, 0), (53, 67, 14, 0)],
    [(47, 8, -13, 0), (13, 8, 0, 0), (10, 46, 0, 0), (50, 66, 0, 17), (8, 82, -9, -12)],
    [(40, 8, -15, 8), (8.5, 63, 0, 17), (29, 92, 12, 0), (49.5, 67, 0, -15), (9, 62, -2, 20)],
    [(8, 8, 14, 0), (50, 8, 0, 0), (38, 36, -5, 9), (29, 64, -4, 10), (24, 92, -1, 10)],
    [(29, 8, -27, 0), (29, 47, 25, 13), (29, 92, -31, 0), (29, 47, 25, -13), (29, 8, -27, 0)],
    [(18, 92, 15, -8), (49.5, 37, 0, -17), (29, 8, -12, 0), (8.5, 33, 0, 15), (49, 38, 2, -20)],
  ]
}
