import Segments

/// Digits of a page that a script changes.
extension SVGPicture {
  /// The masks of 0 to 9, in bit order of the segments.
  package static let digitMasks: [UInt8] = (UInt8(ascii: "0")...UInt8(ascii: "9")).map {
    SevenSegmentFont.prop.mask($0)?.rawValue ?? 0
  }

  /// Draws digits in the prop's shape, in the colour of the text around them.
  ///
  /// - Parameter text: digits; anything else leaves a place dark.
  /// - Returns: an `<svg>` element with a group for each digit; its paths of class `s` are the segments in bit
  ///   order, without the decimal point.
  package static func digits(_ text: String) -> [UInt8] {
    let (shape, height) = (SegmentShape.prop, Faceplate.digitHeight)
    let pitch = (shape.aspectOfSeven + shape.spacing) * height
    let width = pitch * Double(text.utf8.count) + (shape.lean - shape.spacing) * height
    var svg = SVGBuilder()
    svg.begin(
      "svg",
      "class=\"led\" viewBox=\"0 0 \(SVGNumber.text(width)) \(SVGNumber.text(height))\" aria-hidden=\"true\"")
    for (place, character) in text.utf8.enumerated() {
      let mask = SevenSegmentFont.prop.mask(character)?.rawValue ?? 0
      svg.begin("g", SVGAttributes.moved(to: Point(Double(place) * pitch, 0)))
      for (bit, segment) in SegmentOutlines.seven.segments.dropLast().enumerated() {
        svg.empty("path", "class=\"s\(mask >> bit & 1 == 1 ? " on" : "")\" d=\"\(segment.data)\"")
      }
      svg.end()
    }
    svg.end()
    return svg.bytes
  }
}
