import Segments

/// The bars of a digit as paths, created once, in bit order with the decimal point last.
struct SegmentOutlines: Sendable {
  /// One bar, or the decimal point.
  struct Outline: Sendable {
    /// The name in board profiles: `a`, `g1`, `dp`.
    let name: String
    /// The id of its shape in `<defs>`.
    let id: String
    /// The path's data in the digit's own box.
    let data: String
    private let corners: [Point]
    private let core: [Point]
    private let disc: (centre: Point, radius: Double)?

    init(_ name: String, in kind: String, corners: [Point], rim: Double) {
      self.name = name
      id = "\(kind)-\(name)"
      self.corners = corners
      core = Polygon.inset(corners, by: rim)
      disc = nil
      data = PathData.polygon(corners)
    }

    init(_ name: String, in kind: String, disc: (centre: Point, radius: Double)) {
      self.name = name
      id = "\(kind)-\(name)"
      self.disc = disc
      corners = []
      core = []
      data = PathData.disc(disc.centre, disc.radius)
    }

    /// The path's data on the plate.
    func data(at origin: Point) -> String {
      if let disc { return PathData.disc(disc.centre + origin, disc.radius) }
      return PathData.polygon(corners.map { $0 + origin })
    }

    /// The data of its paler core on the plate.
    func core(at origin: Point) -> String {
      if let disc { return PathData.disc(disc.centre + origin, disc.radius * 0.55) }
      return PathData.polygon(core.map { $0 + origin })
    }
  }

  /// The width of the rim around a lit bar's core: 1.9 at a digit height of 100.
  private static let rim = 0.019 * Faceplate.digitHeight

  /// The outlines in bit order.
  let segments: [Outline]

  /// All shapes and their cores, for `<defs>`.
  static let definitions: String = (seven.segments + fourteen.segments).map { segment in
    let core = segment.core(at: Point(0, 0))
    return "<path id=\"\(segment.id)\" d=\"\(segment.data)\"/><path id=\"\(segment.id)-core\" d=\"\(core)\"/>"
  }.joined()

  static let seven: SegmentOutlines = {
    let geometry = DigitGeometry.seven(height: Faceplate.digitHeight)
    return SegmentOutlines(
      segments: SevenSegment.allCases.map { segment in
        segment == .dp
          ? Outline(segment.name, in: "seven", disc: geometry.point)
          : Outline(segment.name, in: "seven", corners: geometry.polygon(segment), rim: rim)
      })
  }()

  static let fourteen: SegmentOutlines = {
    let geometry = DigitGeometry.fourteen(height: Faceplate.digitHeight)
    return SegmentOutlines(
      segments: FourteenSegment.allCases.map { segment in
        segment == .dp
          ? Outline(segment.name, in: "fourteen", disc: geometry.point)
          : Outline(segment.name, in: "fourteen", corners: geometry.polygon(segment), rim: rim)
      })
  }()
}
