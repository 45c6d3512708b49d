import Segments
import TestSupport
import Testing

@testable import Pictures

/// The shapes and positions of a digit's bars.
@Suite struct DigitGeometryTests {
  /// The corners at a height of 100, before slanting.
  private static let sevenAt100: [(SevenSegment, [(Double, Double)])] = [
    (.a, [(11.22, 10.44), (2.87, 2.09), (4.96, 0), (53.04, 0), (55.13, 2.09), (46.78, 10.44)]),
    (.b, [(47.56, 11.22), (55.91, 2.87), (58, 4.96), (58, 44), (52.78, 49.22), (47.56, 44)]),
    (.d, [(11.22, 89.56), (2.87, 97.91), (4.96, 100), (53.04, 100), (55.13, 97.91), (46.78, 89.56)]),
    (.e, [(10.44, 56), (5.22, 50.78), (0, 56), (0, 95.04), (2.09, 97.13), (10.44, 88.78)]),
    (.g, [(6, 50), (11.22, 44.78), (46.78, 44.78), (52, 50), (46.78, 55.22), (11.22, 55.22)]),
  ]
  private static let fourteenAt100: [(FourteenSegment, [(Double, Double)])] = [
    (.a, [(13.16, 12.24), (3.37, 2.45), (5.81, 0), (62.19, 0), (64.63, 2.45), (54.84, 12.24)]),
    (.c, [(55.76, 57.04), (61.88, 50.92), (68, 57.04), (68, 94.19), (65.55, 96.63), (55.76, 86.84)]),
    (.g1, [(7.04, 50), (13.16, 43.88), (26.96, 43.88), (33.08, 50), (26.96, 56.12), (13.16, 56.12)]),
    (.g2, [(34.92, 50), (41.04, 43.88), (54.84, 43.88), (60.96, 50), (54.84, 56.12), (41.04, 56.12)]),
    (.h, [(13.54, 13.54), (19.13, 13.54), (27.81, 31.2), (27.81, 42.58), (22.21, 42.58), (13.54, 24.92)]),
    (.i, [(29.1, 13.54), (38.9, 13.54), (38.9, 44.19), (34, 49.08), (29.1, 44.19)]),
    (.j, [(54.46, 13.54), (48.87, 13.54), (40.19, 31.2), (40.19, 42.58), (45.79, 42.58), (54.46, 24.92)]),
    (.k, [(13.54, 86.46), (19.13, 86.46), (27.81, 68.8), (27.81, 57.42), (22.21, 57.42), (13.54, 75.08)]),
    (.m, [(54.46, 86.46), (48.87, 86.46), (40.19, 68.8), (40.19, 57.42), (45.79, 57.42), (54.46, 75.08)]),
  ]

  private static func isSame(
    _ polygon: [Point], _ corners: [(Double, Double)], within tolerance: Double = 0.006
  ) -> Bool {
    polygon.count == corners.count
      && corners.allSatisfy { x, y in
        polygon.contains { abs($0.x - x) <= tolerance && abs($0.y - y) <= tolerance }
      }
  }

  @Test func barsMatchTheMeasuredCorners() {
    let (seven, fourteen) = (DigitGeometry.seven(height: 100), DigitGeometry.fourteen(height: 100))
    for (segment, corners) in Self.sevenAt100 {
      #expect(Self.isSame(seven.upright(segment), corners), "\(segment): \(seven.upright(segment))")
    }
    for (segment, corners) in Self.fourteenAt100 {
      #expect(Self.isSame(fourteen.upright(segment), corners), "\(segment): \(fourteen.upright(segment))")
    }
    // Upright, the points are at 66.35,94.78 and 77.79,93.88, with radii 4.385 and 5.141.
    #expect(abs(seven.point.centre.x - 66.35 - 0.522) < 0.01 && abs(seven.point.radius - 4.385) < 0.001)
    #expect(abs(fourteen.point.centre.x - 77.79 - 0.612) < 0.01 && abs(fourteen.point.radius - 5.141) < 0.001)
  }

  /// Every bar of a digit, with its name.
  private static func bars(
    _ geometry: DigitGeometry, isSeven: Bool, leans: Bool = true
  ) -> [(name: String, corners: [Point])] {
    isSeven
      ? SevenSegment.allCases.filter { $0 != .dp }.map {
        ($0.name, leans ? geometry.polygon($0) : geometry.upright($0))
      }
      : FourteenSegment.allCases.filter { $0 != .dp }.map {
        ($0.name, leans ? geometry.polygon($0) : geometry.upright($0))
      }
  }

  private static let heights = [1.0, 7.3, 20, 28, 60, 100, 400, 4000]

  @Test(arguments: heights, [true, false])
  func barsDoNotTouch(height: Double, isSeven: Bool) {
    let geometry: DigitGeometry = isSeven ? .seven(height: height) : .fourteen(height: height)
    let bars = Self.bars(geometry, isSeven: isSeven, leans: false)
    let thickness = 0.18 * geometry.width
    let gap = 0.075 * 2.0.squareRoot() * thickness
    for (index, bar) in bars.enumerated() {
      for other in bars[(index + 1)...] {
        let distance = Separation.between(bar.corners, other.corners)
        #expect(distance >= gap * 0.999, "\(bar.name) and \(other.name): \(distance) of \(gap)")
      }
      let point = Separation.from(geometry.point.centre, to: geometry.polygonsOfLast(isSeven: isSeven))
      #expect(point > geometry.point.radius)
    }
  }

  @Test func gapsAreEqualAtBevelsAndWiderBetweenPoints() {
    for isSeven in [true, false] {
      let geometry: DigitGeometry = isSeven ? .seven(height: 100) : .fourteen(height: 100)
      let bars = Dictionary(
        uniqueKeysWithValues: Self.bars(geometry, isSeven: isSeven, leans: false).map {
          ($0.name, $0.corners)
        })
      let gap = 0.075 * 2.0.squareRoot() * 0.18 * geometry.width
      func distance(_ one: String, _ other: String) -> Double {
        Separation.between(bars[one] ?? [], bars[other] ?? [])
      }
      for (one, other) in [("a", "b"), ("a", "f"), ("c", "d"), ("d", "e")] {
        #expect(abs(distance(one, other) - gap) < 1e-9, "\(one) \(other)")
      }
      for (one, other) in [("b", "c"), ("e", "f")] {
        #expect(abs(distance(one, other) - gap * 2.0.squareRoot()) < 1e-9, "\(one) \(other)")
      }
      guard !isSeven else { continue }
      for (one, other) in [("g1", "g2"), ("i", "l")] {
        #expect(abs(distance(one, other) - gap * 2.0.squareRoot()) < 1e-9, "\(one) \(other)")
      }
      for (one, other) in [("h", "a"), ("h", "f"), ("h", "i"), ("k", "d"), ("m", "c"), ("j", "b")] {
        #expect(abs(distance(one, other) - gap) < 1e-9, "\(one) \(other): \(distance(one, other))")
      }
    }
  }

  @Test(arguments: heights) func barsStayInTheirBoxAndScaleWithTheHeight(height: Double) {
    for isSeven in [true, false] {
      let geometry: DigitGeometry = isSeven ? .seven(height: height) : .fourteen(height: height)
      let unit: DigitGeometry = isSeven ? .seven(height: 1) : .fourteen(height: 1)
      for (bar, small) in zip(
        Self.bars(geometry, isSeven: isSeven, leans: false), Self.bars(unit, isSeven: isSeven, leans: false))
      {
        for (corner, smallCorner) in zip(bar.corners, small.corners) {
          #expect((-1e-9 * height...geometry.width * (1 + 1e-9)).contains(corner.x))
          #expect((-1e-9 * height...height * (1 + 1e-9)).contains(corner.y))
          #expect(abs(corner.x - smallCorner.x * height) < 1e-9 * height)
          #expect(abs(corner.y - smallCorner.y * height) < 1e-9 * height)
        }
      }
    }
  }

  @Test func symmetricBarsMirrorEachOther() {
    let geometry = DigitGeometry.fourteen(height: 100)
    let pairs: [(FourteenSegment, FourteenSegment)] = [
      (.b, .f), (.c, .e), (.g1, .g2), (.h, .j), (.k, .m), (.a, .a),
    ]
    for (one, other) in pairs {
      let mirrored = geometry.upright(one).map { (geometry.width - $0.x, $0.y) }
      #expect(Self.isSame(geometry.upright(other), mirrored, within: 1e-9), "\(one) \(other)")
    }
    let flipped: [(FourteenSegment, FourteenSegment)] = [
      (.a, .d), (.b, .c), (.f, .e), (.h, .k), (.i, .l), (.j, .m),
    ]
    for (one, other) in flipped {
      let mirrored = geometry.upright(one).map { ($0.x, 100 - $0.y) }
      #expect(Self.isSame(geometry.upright(other), mirrored, within: 1e-9), "\(one) \(other)")
    }
  }

  /// The slant is a tenth of the height at the top and nothing at the baseline.
  @Test func slantKeepsTheBaseline() {
    let geometry = DigitGeometry.seven(height: 100)
    for segment in SevenSegment.allCases where segment != .dp {
      for (leaned, upright) in zip(geometry.polygon(segment), geometry.upright(segment)) {
        #expect(leaned.y == upright.y)
        #expect(abs(leaned.x - upright.x - 0.1 * (100 - upright.y)) < 1e-9)
      }
    }
  }

  /// A hexagon with two parallel sides and a 45° point at each end.
  @Test func barsWithoutBevelsAreHexagons() {
    var shape = SegmentShape()
    shape.corner = 0
    let geometry = DigitGeometry.seven(height: 100, shape: shape)
    let (thickness, gap) = (0.18 * 58, 0.075 * 0.18 * 58)
    let (start, end, half) = (thickness / 2 + gap, 58 - thickness / 2 - gap, thickness / 2)
    #expect(
      Self.isSame(
        geometry.upright(SevenSegment.a),
        [
          (start, half), (start + half, 0), (end - half, 0), (end, half), (end - half, thickness),
          (start + half, thickness),
        ], within: 1e-9))
  }
}

extension DigitGeometry {
  /// The bars nearest to the decimal point.
  fileprivate func polygonsOfLast(isSeven: Bool) -> [[Point]] {
    isSeven
      ? [polygon(SevenSegment.c), polygon(SevenSegment.d)]
      : [polygon(FourteenSegment.c), polygon(FourteenSegment.d)]
  }
}
