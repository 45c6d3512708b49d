import Testing

@testable import Pictures

/// Digits drawn as curves.
@Suite struct DigitCurveTests {
  private static let curves = (0...9).compactMap { DigitCurve($0, height: 100) }

  @Test func everyDigitHasFiveKnotsInItsBox() {
    #expect(Self.curves.count == 10)
    #expect(DigitCurve(10, height: 100) == nil)
    #expect(DigitCurve(-1, height: 100) == nil)
    for (digit, curve) in Self.curves.enumerated() {
      #expect(curve.knots.count == 5)
      for knot in curve.knots {
        #expect((0...68).contains(knot.place.x) && (0...100).contains(knot.place.y), "\(digit)")
      }
    }
  }

  @Test(arguments: [0, 8]) func closedDigitsEndWhereTheyBegin(digit: Int) throws {
    let curve = try #require(DigitCurve(digit, height: 60))
    #expect(curve.knots.first == curve.knots.last)
  }

  /// Mirrored handles keep the curve smooth at its knots while one digit becomes another.
  @Test func intermediateCurvesHaveMirroredHandles() {
    for from in Self.curves {
      for to in Self.curves {
        for share in [0, 0.25, 0.5, 0.9, 1] {
          let state = from.mixed(with: to, by: share)
          for (knot, handles) in zip(state.knots, state.handles) {
            #expect(abs((handles.before.x + handles.behind.x) / 2 - knot.place.x) < 1e-9)
            #expect(abs((handles.before.y + handles.behind.y) / 2 - knot.place.y) < 1e-9)
          }
        }
        #expect(from.mixed(with: to, by: 0) == from)
      }
    }
  }
}
