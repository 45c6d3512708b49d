package import ClockModel
package import Panel
import Segments

/// A picture of the LEDs as the prop on a wall.
///
/// Each segment is an element with the id `READOUT-DIGIT-SEGMENT`, each lamp one with `READOUT-am`,
/// `READOUT-pm` or `READOUT-colon`; it has the class `on` exactly when it is lit. In ``Face/bezier`` a digit
/// with a curve is one path with the id `READOUT-DIGIT` and its mask as `data-mask`.
package struct SVGPicture: Sendable {
  package let options: PictureOptions
  let layout: ChassisLayout
  let art: any FaceArt
  /// The style sheet.
  let style: String
  /// The part that does not depend on the LEDs.
  private let preamble: String

  package init(_ options: PictureOptions = PictureOptions()) {
    self.options = options
    let faceplate = Faceplate(options.arrangement, isOfTimer: options.isOfTimer)
    layout = ChassisLayout(faceplate, readouts: options.readouts.count)
    art =
      switch options.face {
      case .prop: PropArt(options, layout)
      case .neumorphic: NeumorphicArt(options, layout)
      case .neon: NeonArt(options, layout)
      case .bezier: BezierArt(options, layout)
      case .plain: PlainArt(options, layout)
      }
    style = art.style + (faceplate.over == nil ? "" : ".over{opacity:0}.over.on{opacity:1}")
    preamble = "<defs>\(art.definitions)</defs><style>\(style)</style>"
  }

  /// The visible part of the drawing's plane.
  package var viewBox: Rectangle {
    switch options.canvas {
    case .fitting: return layout.whole
    case .shaped(let width, let height):
      let (across, down) = (Double(max(1, width)), Double(max(1, height)))
      // At least a twentieth stays free on all sides. The scale is in hundredths, like written numbers, so
      // that the written box has exactly this shape.
      let scale = (max(layout.width / 0.9 / across, layout.height / 0.9 / down) * 100).rounded(.up) / 100
      return Rectangle(around: layout.whole.centre, width: across * scale, height: down * scale)
    }
  }

  /// Draws the document.
  ///
  /// - Parameter record: the LEDs' state; readouts that it lacks are drawn dark.
  /// - Returns: an SVG document in UTF-8, the same for the same record.
  package func document(_ record: FrameRecord) -> [UInt8] {
    var svg = SVGBuilder()
    begin(titled: Self.words(record, of: options.readouts), in: &svg)
    for (index, position) in options.readouts.enumerated() {
      let shown = record.readouts.first { $0.position == position }
      draw(position, shown, at: layout.origin(of: index), in: &svg)
    }
    svg.end()
    svg.newLine()
    return svg.bytes
  }

  /// The shown content in words.
  package static func words(
    _ record: FrameRecord, of positions: [ReadoutPosition] = ReadoutPosition.allCases
  ) -> String {
    let shown = record.readouts.filter { positions.contains($0.position) }
    guard !shown.isEmpty else { return "Time circuits, dark" }
    return shown.map { shown in
      guard !shown.isPrivate else { return "\(Lettering.label(shown.label)): a pairing code" }
      let text = shown.frame.text(hourCycle: record.hourCycle).split(separator: " ").joined(separator: " ")
      if record.timer?.position == shown.position, shown.frame.isOver {
        // An expired timer's digits blink.
        let time = text.split(separator: " ").last.map(String.init) ?? ":"
        return "\(Lettering.label(shown.label)): \(time == ":" ? "over" : time + " over")"
      }
      return "\(Lettering.label(shown.label)): \(text == ":" ? "dark" : text)"
    }.joined(separator: "; ")
  }

  /// Begins the document: canvas, title, definitions and background.
  func begin(titled title: String, in svg: inout SVGBuilder) {
    let box = viewBox
    let numbers = [box.x, box.y, box.width, box.height].map(SVGNumber.text).joined(separator: " ")
    let size =
      switch options.canvas {
      case .fitting: (box.width.rounded(), box.height.rounded())
      case .shaped(let width, let height): (Double(max(1, width)), Double(max(1, height)))
      }
    svg.begin(
      "svg",
      "xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(numbers)\" width=\"\(SVGNumber.text(size.0))\" "
        + "height=\"\(SVGNumber.text(size.1))\" role=\"img\"")
    svg.text("title", "", title)
    svg.write(preamble)
    svg.newLine()
    if let background = options.canvas == .fitting
      ? options.background : options[.background] ?? Colour(0x0B_0B0D)
    {
      svg.empty("rect", "\(SVGAttributes.box(box)) fill=\"\(background.css)\"")
    }
    art.drawGround(layout, in: &svg)
    svg.newLine()
  }

  // Drawing a readout.

  private func draw(
    _ position: ReadoutPosition, _ shown: ShownReadout?, at origin: Point, in svg: inout SVGBuilder
  ) {
    let frame = shown?.frame ?? .dark
    svg.begin(
      "g",
      "id=\"\(position.name)\" class=\"l\(frame.brightness.sixteenths)\" \(SVGAttributes.moved(to: origin))")
    art.drawPlate(
      position, label: Lettering.label(shown?.label ?? position.plate), layout.faceplate, in: &svg)
    svg.newLine()
    drawLEDs(position, frame, in: &svg)
    art.drawCover(layout.faceplate, in: &svg)
    svg.end()
    svg.newLine()
  }

  private func drawLEDs(_ position: ReadoutPosition, _ frame: ReadoutFrame, in svg: inout SVGBuilder) {
    var lit = LitShapes()
    var bars = SVGBuilder()
    for field in Field.allCases {
      for (digit, origin) in DigitLayout.places(of: field, on: frame.places, layout.faceplate) {
        draw(digit, of: position, frame, at: origin, in: &bars, &lit)
      }
    }
    art.drawLight(position, lit, in: &svg)
    svg.newLine()
    svg.append(bars)
    art.drawCores(position, lit, in: &svg)
    svg.newLine()
    for lamp in Lamp.allCases {
      let middles = layout.faceplate.middles(of: lamp)
      guard !middles.isEmpty else { continue }
      drawLamp("\(position.name)-\(lamp.rawValue)", middles, isLit: frame[lamp], in: &svg)
    }
    drawOver(position, id: "\(position.name)-over", isLit: frame.isOver, in: &svg)
  }

  /// Draws the text of an expired timer, if the picture shows a timer alone.
  func drawOver(_ position: ReadoutPosition, id: String?, isLit: Bool, in svg: inout SVGBuilder) {
    guard let place = layout.faceplate.over else { return }
    svg.begin("g", "\(id.map { "id=\"\($0)\" " } ?? "")class=\"over\(isLit ? " on" : "")\"")
    Lettering.write(
      "+ OVER", caps: Faceplate.overCaps, in: place, colour: options.colour(of: position).css, &svg)
    svg.end()
    svg.newLine()
  }

  private func draw(
    _ digit: Digit, of position: ReadoutPosition, _ frame: ReadoutFrame, at origin: Point,
    in svg: inout SVGBuilder, _ lit: inout LitShapes
  ) {
    let (places, mask) = (frame.places, frame[digit])
    let name = "\(position.name)-\(places.name(of: digit))"
    let hasLetters = places.hasFourteenSegments(digit.rawValue)
    if !hasLetters, let curve = art.curve(of: mask) {
      return draw(curve, id: name, mask, at: origin, in: &svg, &lit)
    }
    svg.begin("g", SVGAttributes.moved(to: origin))
    let ids = LEDNames.of(position, on: places).digits[digit.rawValue]
    for (bit, segment) in (hasLetters ? SegmentOutlines.fourteen : .seven).segments.enumerated() {
      let isLit = mask >> UInt16(bit) & 1 == 1
      svg.empty("path", "id=\"\(ids[bit])\" class=\"s\(isLit ? " on" : "")\" d=\"\(segment.data)\"")
      guard isLit else { continue }
      lit.bars += segment.data(at: origin)
      lit.cores += segment.core(at: origin)
    }
    svg.end()
    svg.newLine()
  }

  private func draw(
    _ curve: DigitCurve, id: String, _ mask: UInt16, at origin: Point, in svg: inout SVGBuilder,
    _ lit: inout LitShapes
  ) {
    let data = PathData.curve(curve, at: origin)
    lit.curves += data
    svg.empty("path", "id=\"\(id)\" class=\"c on\" data-mask=\"\(mask)\" d=\"\(data)\"")
    if options.showsKnots {
      svg.begin("g", "class=\"knots\"")
      for (knot, handles) in zip(curve.knots, curve.handles) {
        let place = knot.place + origin
        svg.empty(
          "path",
          "d=\"M\(SVGAttributes.pair(handles.before + origin))L\(SVGAttributes.pair(handles.behind + origin))\""
        )
        for point in [handles.before, handles.behind] {
          svg.empty("circle", "\(SVGAttributes.middle(point + origin)) r=\"1.1\"")
        }
        svg.empty("circle", "\(SVGAttributes.middle(place)) r=\"1.9\"")
      }
      svg.end()
    }
    svg.newLine()
  }

  /// Draws a lamp of one or two discs.
  func drawLamp(_ id: String?, _ middles: [Point], isLit: Bool, in svg: inout SVGBuilder) {
    let name = id.map { "id=\"\($0)\" " } ?? ""
    svg.begin("g", "\(name)class=\"lamp\(isLit ? " on" : "")\"")
    for middle in middles {
      let place = SVGAttributes.middle(middle)
      svg.empty("circle", "class=\"halo\" \(place) r=\"17\"")
      svg.empty("circle", "class=\"bulb\" \(place) r=\"\(SVGNumber.text(Faceplate.lampRadius))\"")
      let spot = Point(middle.x - 1.2, middle.y - 1.4)
      svg.empty("circle", "class=\"spot\" \(SVGAttributes.middle(spot)) r=\"1.9\"")
    }
    svg.end()
    svg.newLine()
  }
}
