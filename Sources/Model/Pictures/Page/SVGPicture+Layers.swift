import ClockModel
package import Panel
import Segments

extension SVGPicture {
  /// Draws everything but the LEDs: the chassis, the plates with their labels, the windows.
  ///
  /// - Returns: an SVG document in UTF-8, an image to place below ``lights(_:)``, with the same canvas.
  package func ground(_ record: FrameRecord) -> [UInt8] {
    var svg = SVGBuilder()
    begin(titled: "Time circuits without their LEDs", in: &svg)
    for (index, position) in options.readouts.enumerated() {
      let shown = record.readouts.first { $0.position == position }
      svg.begin("g", SVGAttributes.moved(to: layout.origin(of: index)))
      art.drawPlate(
        position, label: Lettering.label(shown?.label ?? position.plate), layout.faceplate, in: &svg)
      svg.end()
      svg.newLine()
    }
    svg.end()
    svg.newLine()
    return svg.bytes
  }

  /// Draws only the LEDs, for a page that updates them itself with the style sheet ``pageStyle``.
  ///
  /// The ids and the class `on` are those of ``document(_:)``. A digit is a group of class `d` with its index
  /// as `data-i`; its paths of class `s` are the segments in bit order. In ``Face/bezier`` a 7-segment digit
  /// also has a path of class `c`, which replaces the segments while the group has the class `k`.
  /// - Returns: an `<svg>` element without `style`.
  package func lights(_ record: FrameRecord) -> [UInt8] {
    var svg = SVGBuilder()
    let box = viewBox
    let numbers = [box.x, box.y, box.width, box.height].map(SVGNumber.text).joined(separator: " ")
    svg.begin("svg", "id=\"leds\" viewBox=\"\(numbers)\" role=\"img\"")
    svg.text("title", "", Self.words(record, of: options.readouts))
    svg.write("<defs>\(art.lightDefinitions)</defs>")
    svg.newLine()
    for (index, position) in options.readouts.enumerated() {
      let frame = record.readouts.first { $0.position == position }?.frame ?? .dark
      svg.begin(
        "g",
        "id=\"\(position.name)\" class=\"r l\(frame.brightness.sixteenths)\" \(SVGAttributes.moved(to: layout.origin(of: index)))"
      )
      drawPageLights(position, frame, in: &svg)
      art.drawCover(layout.faceplate, in: &svg)
      svg.end()
      svg.newLine()
    }
    svg.end()
    return svg.bytes
  }

  /// The style sheet of ``lights(_:)``.
  package var pageStyle: String { style + art.pageStyle }

  private func drawPageLights(_ position: ReadoutPosition, _ frame: ReadoutFrame, in svg: inout SVGBuilder) {
    if !art.pageLights.isEmpty {
      svg.begin("g", "class=\"lights\"")
      for light in art.pageLights {
        let place = light.offset == Point(0, 0) ? "" : " \(SVGAttributes.moved(to: light.offset))"
        svg.empty(
          "use",
          "href=\"#bars-\(position.name)\" class=\"copy \(light.name)\"\(place) filter=\"url(#\(light.filter))\""
        )
      }
      svg.end()
    }
    svg.begin("g", "id=\"bars-\(position.name)\"")
    for field in Field.allCases {
      for (digit, origin) in DigitLayout.places(of: field, on: frame.places, layout.faceplate) {
        drawPageDigit(digit, of: position, frame, at: origin, in: &svg)
      }
    }
    svg.end()
    svg.newLine()
    for lamp in Lamp.allCases {
      let middles = layout.faceplate.middles(of: lamp)
      guard !middles.isEmpty else { continue }
      drawLamp("\(position.name)-\(lamp.rawValue)", middles, isLit: frame[lamp], in: &svg)
    }
    drawOver(position, id: "\(position.name)-over", isLit: frame.isOver, in: &svg)
  }

  private func drawPageDigit(
    _ digit: Digit, of position: ReadoutPosition, _ frame: ReadoutFrame, at origin: Point,
    in svg: inout SVGBuilder
  ) {
    let mask = frame[digit]
    let hasLetters = frame.places.hasFourteenSegments(digit.rawValue)
    let curve = hasLetters ? nil : art.curve(of: mask)
    svg.begin(
      "g",
      "class=\"\(curve == nil ? "d" : "d k")\" data-i=\"\(digit.rawValue)\" \(SVGAttributes.moved(to: origin))"
    )
    let ids = LEDNames.of(position, on: frame.places).digits[digit.rawValue]
    for (bit, segment) in (hasLetters ? SegmentOutlines.fourteen : .seven).segments.enumerated() {
      let isLit = mask >> UInt16(bit) & 1 == 1
      svg.empty("path", "id=\"\(ids[bit])\" class=\"s\(isLit ? " on" : "")\" d=\"\(segment.data)\"")
      if art.hasPageCores { svg.empty("path", "class=\"core\" d=\"\(segment.core(at: Point(0, 0)))\"") }
    }
    if !hasLetters, !art.curves.isEmpty {
      let data = curve.map { PathData.curve($0, at: Point(0, 0)) } ?? ""
      let name = "\(position.name)-\(frame.places.name(of: digit))"
      svg.empty("path", "id=\"\(name)\" class=\"c on\" data-mask=\"\(mask)\" d=\"\(data)\"")
    }
    svg.end()
  }

  /// The face's curves, for a page that animates between them; `nil` if it has none.
  ///
  /// - Returns: a JSON object: for each mask its knots, each as x, y and the tangent's x and y, in a digit's
  ///   own box.
  package var curveTable: String? {
    guard !art.curves.isEmpty else { return nil }
    let entries = art.curves.sorted { $0.key < $1.key }.map { mask, curve in
      let numbers = curve.knots.flatMap { [$0.place.x, $0.place.y, $0.tangent.x, $0.tangent.y] }
      return "\"\(mask)\":[\(numbers.map(Self.jsonNumber).joined(separator: ","))]"
    }
    return "{\(entries.joined(separator: ","))}"
  }

  /// A number in JSON, which does not allow a leading point.
  private static func jsonNumber(_ number: Double) -> String {
    let text = SVGNumber.text(number)
    if text.hasPrefix(".") { return "0" + text }
    return text.hasPrefix("-.") ? "-0" + text.dropFirst() : text
  }
}

/// A light of a readout's lit bars on a page: a blurred copy below the bars.
///
/// A page's selectors do not reach into a copy, but custom properties do.
struct PageLight: Sendable {
  /// The class of the copy.
  let name: String
  /// The filter that blurs it.
  let filter: String
  /// The offset from the bars.
  var offset = Point(0, 0)
}
