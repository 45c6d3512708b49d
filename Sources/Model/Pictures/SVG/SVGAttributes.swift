import ClockModel

/// Attributes of SVG elements as text.
enum SVGAttributes {
  /// `x y`, as in a translation.
  static func pair(_ point: Point) -> String { "\(SVGNumber.text(point.x)) \(SVGNumber.text(point.y))" }

  /// The centre of a circle.
  static func middle(_ point: Point) -> String {
    "cx=\"\(SVGNumber.text(point.x))\" cy=\"\(SVGNumber.text(point.y))\""
  }

  /// The position and size of a rectangle.
  static func box(_ place: Rectangle) -> String {
    "x=\"\(SVGNumber.text(place.x))\" y=\"\(SVGNumber.text(place.y))\" width=\"\(SVGNumber.text(place.width))\" "
      + "height=\"\(SVGNumber.text(place.height))\""
  }

  static func moved(to point: Point) -> String { "transform=\"translate(\(pair(point)))\"" }
}

/// Parts of `<defs>` and of a style sheet as text.
enum SVGDefinition {
  /// A gradient from top to bottom, with stops at 0 to 1.
  static func vertical(_ id: String, _ stops: [(at: Double, colour: String, opacity: Double)]) -> String {
    "<linearGradient id=\"\(id)\" x2=\"0\" y2=\"1\">\(self.stops(stops))</linearGradient>"
  }

  /// A gradient from the centre to the edge.
  static func radial(
    _ id: String, _ stops: [(at: Double, colour: String, opacity: Double)], middle: String = ""
  ) -> String {
    "<radialGradient id=\"\(id)\"\(middle)>\(self.stops(stops))</radialGradient>"
  }

  private static func stops(_ stops: [(at: Double, colour: String, opacity: Double)]) -> String {
    stops.map { stop in
      let opacity = stop.opacity < 1 ? " stop-opacity=\"\(SVGNumber.text(stop.opacity))\"" : ""
      return "<stop offset=\"\(SVGNumber.text(stop.at))\" stop-color=\"\(stop.colour)\"\(opacity)/>"
    }.joined()
  }

  /// A filter that stacks blurred copies of a readout's lights; deviations are in plate units.
  static func blur(_ id: String, _ deviations: [Double], over place: Rectangle) -> String {
    let blurs = deviations.enumerated().map { index, deviation in
      "<feGaussianBlur in=\"SourceGraphic\" stdDeviation=\"\(SVGNumber.text(deviation))\" result=\"b\(index)\"/>"
    }
    let merged = deviations.indices.map { "<feMergeNode in=\"b\($0)\"/>" }.joined()
    // The region is the whole plate: a small shape's bounding box would clip its glow.
    return "<filter id=\"\(id)\" filterUnits=\"userSpaceOnUse\" \(SVGAttributes.box(place)) "
      + "color-interpolation-filters=\"sRGB\">\(blurs.joined())<feMerge>\(merged)</feMerge></filter>"
  }
}
