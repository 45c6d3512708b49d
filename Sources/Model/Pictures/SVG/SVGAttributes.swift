import ClockModel

/// Attributes of SVG elements, as texts.
enum SVGAttributes {
  /// `x y`, as in a translation.
  static func pair(_ point: Point) -> String { "\(SVGNumber.text(point.x)) \(SVGNumber.text(point.y))" }

  /// The middle of a circle.
  static func middle(_ point: Point) -> String {
    "cx=\"\(SVGNumber.text(point.x))\" cy=\"\(SVGNumber.text(point.y))\""
  }

  /// The place of a rectangle.
  static func box(_ place: Rectangle) -> String {
    "x=\"\(SVGNumber.text(place.x))\" y=\"\(SVGNumber.text(place.y))\" width=\"\(SVGNumber.text(place.width))\" "
      + "height=\"\(SVGNumber.text(place.height))\""
  }

  /// A move to a point.
  static func moved(to point: Point) -> String { "transform=\"translate(\(pair(point)))\"" }
}

/// Parts of `<defs>` and of a style sheet, as texts.
enum SVGDefinition {
  /// A gradient from top to bottom, its stops at shares of 0 to 1.
  static func vertical(_ id: String, _ stops: [(at: Double, colour: String, opacity: Double)]) -> String {
    "<linearGradient id=\"\(id)\" x2=\"0\" y2=\"1\">\(self.stops(stops))</linearGradient>"
  }

  /// A gradient from a middle to the edge.
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

  /// A filter that blurs a readout's lights one above the other, the widest first; for deviations in units of the plate.
  static func blur(_ id: String, _ deviations: [Double], over place: Rectangle) -> String {
    let blurs = deviations.enumerated().map { index, deviation in
      "<feGaussianBlur in=\"SourceGraphic\" stdDeviation=\"\(SVGNumber.text(deviation))\" result=\"b\(index)\"/>"
    }
    let merged = deviations.indices.map { "<feMergeNode in=\"b\($0)\"/>" }.joined()
    // Not in the middle of a path but on the whole plate: small shapes have small bounding boxes.
    return "<filter id=\"\(id)\" filterUnits=\"userSpaceOnUse\" \(SVGAttributes.box(place)) "
      + "color-interpolation-filters=\"sRGB\">\(blurs.joined())<feMerge>\(merged)</feMerge></filter>"
  }
}
